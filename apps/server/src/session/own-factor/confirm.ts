import type { FactorProof, KeyRequest } from "@hub/contract/session/key-shapes.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import { markAttempt } from "../attempts/attempts.sql.ts";
import { beginAttempt, factorAccount } from "../attempts/begin-attempt.ts";
import { findKnownBrowser } from "../known-browsers/known-browsers.ts";
import { asWrongField, lockProvedUser, provePassword } from "../passwords/prove-password.ts";
import { hasSession } from "../sessions/own-sessions.sql.ts";
import { hashToken } from "../tokens.ts";
import { lockUser } from "../users.sql.ts";
import { confirmChallenge, deleteChallenge, findChallenge } from "../second-factor/challenges.sql.ts";
import { beginChallenge } from "../second-factor/begin-challenge.ts";
import { type Key, listKeysOf } from "../second-factor/keys.sql.ts";
import { auditFailed, proveFactor } from "../second-factor/prove-factor.ts";
import { tellCodeUsed } from "../second-factor/tell-person.ts";

/**
 * Begins a change of one's own second factor by the password; where there is a factor, that is to be shown next. Throws invalid-input for a wrong password,
 * too-many-attempts, login-kind-off.
 */
export async function confirmWithPassword(
  ctx: RequestContext,
  given: { password: string },
): Promise<{ token: string; secondsLeft: number; needsFactor: boolean; request: KeyRequest | null }> {
  const proved = await provePassword(ctx, ctx.actor.email, given.password).catch(asWrongField("password"));
  return inTransaction(ctx, async (ctx) => {
    await lockProvedUser(ctx, proved).catch(asWrongField("password"));
    const keys = await listKeysOf(ctx.db, proved.id);
    const needsFactor = keys.length > 0;
    const begun = await beginChallenge(ctx, keys, {
      userId: proved.id,
      purpose: "account",
      boundTo: sessionOf(ctx),
      method: null,
      remember: false,
      confirmedBy: needsFactor ? null : "password",
    });
    return { ...begun, needsFactor };
  });
}

/** Shows one's second factor for the change that was begun. A wrong one is a wrong field, and not a 401, which would end the session on the page. Throws invalid-input, confirmation-over, too-many-attempts, login-kind-off. */
export async function confirmWithFactor(ctx: RequestContext, { token, proof }: { token: string; proof: FactorProof }): Promise<void> {
  if (!ctx.config.login.password) throw new Problem("login-kind-off");
  const tokenHash = hashToken(token);
  await getOwnChallenge(ctx, tokenHash);
  const { email } = ctx.actor;
  const attempt = await beginAttempt(ctx, factorAccount(email), await findKnownBrowser(ctx, email), "session.factor-closed-for");
  // The refusal is thrown outside: what was spent stays spent.
  const isRight = await inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, ctx.actor.id);
    if (!user?.active) throw new Problem("session-ended");
    const { challenge } = await getOwnChallenge(ctx, tokenHash);
    const by = await proveFactor(ctx, { userId: user.id, challenge, proof });
    if (by === undefined) {
      if (proof.by === "key") await deleteChallenge(ctx.db, tokenHash);
      await auditFailed(ctx, user.id);
      return false;
    }
    await markAttempt(ctx.db, attempt.id, true);
    await confirmChallenge(ctx.db, tokenHash, by);
    if (by === "recovery-code") {
      const left = await tellCodeUsed(ctx, user, "mail.factor-code-confirmed");
      const after = { recoveryCodesLeft: left };
      await audit(ctx.db, ctx, { action: "recovery-code-used", subjectType: "user", subjectId: user.id, after });
    }
    return true;
  });
  if (!isRight) throw new Problem("invalid-input", { issues: [{ code: "factor.wrong", path: ["proof"] }] });
}

type Confirmed = { user: { id: number; email: string; name: string; language: string }; keys: Key[]; creation: Buffer; tokenHash: Buffer };

/**
 * What was confirmed for a change, looked at under the lock of one's row; whoever makes the change ends it (`deleteChallenge`). What the password alone confirmed
 * counts no more once there is a key. Throws confirmation-over, session-ended.
 */
export async function getConfirmed(ctx: RequestContext, token: string): Promise<Confirmed> {
  const user = await lockUser(ctx.db, ctx.actor.id);
  // A key outlives the session that adds it, so nothing is changed when access ends in this very moment.
  if (!user?.active || user.password_hash === null || !(await hasSession(ctx.db, ctx.sessionHash))) throw new Problem("session-ended");
  const tokenHash = hashToken(token);
  const { confirmedBy, creation } = await getOwnChallenge(ctx, tokenHash);
  const keys = await listKeysOf(ctx.db, user.id);
  if (confirmedBy === null || (confirmedBy === "password" && keys.length > 0)) throw new Problem("confirmation-over");
  return { user, keys, creation, tokenHash };
}

async function getOwnChallenge(ctx: RequestContext, tokenHash: Buffer) {
  const asked = await findChallenge(ctx.db, tokenHash, "account", ctx.clock.now());
  if (asked?.userId !== ctx.actor.id || !asked.boundTo.equals(sessionOf(ctx))) throw new Problem("confirmation-over");
  return asked;
}

/** The session that asks: a personal access token, which has none, never comes here. */
function sessionOf({ sessionHash }: RequestContext): Buffer {
  if (!sessionHash) throw new Problem("operation-not-allowed");
  return sessionHash;
}
