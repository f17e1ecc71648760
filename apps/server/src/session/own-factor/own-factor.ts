import type { Attestation, KeyCreation } from "@hub/contract/session/key-shapes.ts";
import type { addKey as addRoute, factorKey, findSecondFactor as findRoute } from "@hub/contract/session/second-factor.ts";
import type { Output } from "@hub/contract/route.ts";
import { mostKeys, mustHaveSecondFactor } from "@hub/domain/session/second-factor.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import { readSessionRules } from "../session-rules.sql.ts";
import { deleteSessionsOf } from "../sessions/own-sessions.sql.ts";
import { findPasswordFacts, lockUser } from "../users.sql.ts";
import { deleteChallenge } from "../second-factor/challenges.sql.ts";
import { getConfirmed } from "./confirm.ts";
import { keyCreationOf } from "../second-factor/key-options.ts";
import { countCodesLeft, deleteFactorOf, deleteKey, insertKey, type Key, listKeysOf, updateKeyName } from "../second-factor/keys.sql.ts";
import { makeCodes } from "../second-factor/recovery-codes.ts";
import { type RelyingParty, relyingPartyOf } from "../second-factor/relying-party.ts";
import { tellPerson } from "../second-factor/tell-person.ts";
import { verifyAttestation } from "../second-factor/verify-key.ts";

type ShownKey = Output<typeof factorKey>;
const shown = ({ id, name, createdAt, lastUsedAt }: Pick<Key, "id" | "name" | "createdAt" | "lastUsedAt">): ShownKey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** One's own keys, how many recovery codes are left, and whether a second factor is demanded of one. */
export async function findOwnFactor(ctx: RequestContext): Promise<Output<typeof findRoute.answer>> {
  const { hasPassword } = await findPasswordFacts(ctx.db, ctx.actor.id);
  const registering = !ctx.config.login.password || !hasPassword ? "no-password" : relyingPartyOf(ctx.config) ? "open" : "no-address";
  return {
    registering,
    keys: (await listKeysOf(ctx.db, ctx.actor.id)).map(shown),
    recoveryCodesLeft: await countCodesLeft(ctx.db, ctx.actor.id),
    demanded: mustHaveSecondFactor(await readSessionRules(ctx.db), ctx.actor),
  };
}

/** How the browser is to make a new key. Throws confirmation-over, session-ended, second-factor-not-set-up, too-many-keys. */
export function beginKey(ctx: RequestContext, { token }: { token: string }): Promise<KeyCreation> {
  const party = getParty(ctx);
  return inTransaction(ctx, async (ctx) => {
    const { user, keys, creation } = await getConfirmed(ctx, token);
    if (keys.length >= mostKeys) throw new Problem("too-many-keys");
    return keyCreationOf(party, user, keys, creation);
  });
}

/** Registers a key; with the first one come recovery codes, and one's other sessions end. Throws confirmation-over, session-ended, second-factor-not-set-up, too-many-keys, key-known, key-refused. */
export async function addKey(
  ctx: RequestContext,
  given: { token: string; name: string; attestation: Attestation },
): Promise<Output<typeof addRoute.answer>> {
  const party = getParty(ctx);
  // The refusal is thrown outside: what was spent stays spent.
  const added = await inTransaction(ctx, async (ctx) => {
    const { user, keys, creation, tokenHash } = await getConfirmed(ctx, given.token);
    if (keys.length >= mostKeys) throw new Problem("too-many-keys");
    await deleteChallenge(ctx.db, tokenHash);
    const made = await verifyAttestation(ctx, { party, challenge: creation, attestation: given.attestation });
    if (!made) return "key-refused";
    const now = ctx.clock.now();
    const { name } = given;
    const row = await insertKey(ctx.db, { ...made, userId: user.id, name, now });
    if (!row) return "key-known";
    const recoveryCodes = keys.length === 0 ? await makeCodes(ctx.db, user.id, now) : null;
    // A session that was opened by the password alone would be let go on by the key of somebody else.
    const sessionsEnded = recoveryCodes ? await deleteSessionsOf(ctx.db, user.id, ctx.sessionHash) : 0;
    const after = { key: name, ...(recoveryCodes && { recoveryCodes: recoveryCodes.length, sessionsEnded }) };
    await auditOwn(ctx, "second-factor-added", { after });
    await tellPerson(ctx, user, ["mail.factor-added", { name }]);
    return { key: shown({ id: row.id, name, createdAt: now, lastUsedAt: null }), recoveryCodes };
  });
  if (typeof added === "string") throw new Problem(added);
  return added;
}

/** Calls a key otherwise. Throws not-found. */
export function renameKey(ctx: RequestContext, id: number, name: string): Promise<ShownKey> {
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx.db, ctx.actor.id);
    const key = ownKey(await listKeysOf(ctx.db, ctx.actor.id), id);
    if (key.name !== name) {
      await updateKeyName(ctx.db, id, name);
      await auditOwn(ctx, "second-factor-renamed", { before: { key: key.name }, after: { key: name } });
    }
    return shown({ ...key, name });
  });
}

/** Removes a key, and with the last one the recovery codes. Throws confirmation-over, session-ended, not-found. */
export function removeKey(ctx: RequestContext, id: number, { token }: { token: string }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { user, keys, tokenHash } = await getConfirmed(ctx, token);
    const { name } = ownKey(keys, id);
    await deleteChallenge(ctx.db, tokenHash);
    if (keys.length > 1) await deleteKey(ctx.db, id);
    else await deleteFactorOf(ctx.db, user.id);
    await auditOwn(ctx, "second-factor-removed", { before: { key: name } });
    await tellPerson(ctx, user, [keys.length > 1 ? "mail.factor-removed" : "mail.factor-last-removed", { name }]);
  });
}

/** Makes recovery codes anew; those of before end. Throws confirmation-over, session-ended, not-found where there is no key. */
export function makeOwnCodes(ctx: RequestContext, { token }: { token: string }): Promise<{ recoveryCodes: string[] }> {
  return inTransaction(ctx, async (ctx) => {
    const { user, keys, tokenHash } = await getConfirmed(ctx, token);
    if (keys.length === 0) throw new Problem("not-found");
    await deleteChallenge(ctx.db, tokenHash);
    const recoveryCodes = await makeCodes(ctx.db, user.id, ctx.clock.now());
    await auditOwn(ctx, "recovery-codes-made", { after: { recoveryCodes: recoveryCodes.length } });
    await tellPerson(ctx, user, ["mail.factor-codes", {}]);
    return { recoveryCodes };
  });
}

function getParty({ config }: RequestContext): RelyingParty {
  const party = relyingPartyOf(config);
  if (!party) throw new Problem("second-factor-not-set-up");
  return party;
}

function ownKey(keys: readonly Key[], id: number): Key {
  const key = keys.find((each) => each.id === id);
  if (!key) throw new Problem("not-found");
  return key;
}

function auditOwn(ctx: RequestContext, action: string, change: { before?: unknown; after?: unknown }): Promise<void> {
  return audit(ctx.db, ctx, { action, subjectType: "user", subjectId: ctx.actor.id, ...change });
}
