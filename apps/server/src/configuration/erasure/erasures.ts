import { Readable } from "node:stream";
import type { askErasure as askRoute, listErasures as listRoute } from "@hub/contract/configuration/retention.ts";
import type { Output } from "@hub/contract/route.ts";
import { leastWord } from "@hub/domain/configuration/retention.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { FileAnswer, Given } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { findStandingOf } from "../legal-entities/legal-entities.sql.ts";
import { decideSecondLook } from "../second-look/second-look.ts";
import { findWaits } from "./advance-erasures.ts";
import { beginErasure } from "./begin-erasure.ts";
import { type Fingerprints, readFingerprints } from "./certificate.ts";
import {
  type ErasureRow,
  findCertificate,
  findErasableUser,
  findErasure,
  isWaiting,
  listErasureRows,
  lockErasure,
  voidErasure,
  type Whom,
  writeErasure,
  writeNamesOfNow,
} from "./erasures.sql.ts";
import { presentMissing } from "./missing.ts";

type View = Output<typeof listRoute.answer>["items"][number];
type Asked = Given<typeof askRoute>["body"];

/** The erasures, newest first, and those of before a restore that are missing. */
export async function listErasures(ctx: RequestContext): Promise<Output<typeof listRoute.answer>> {
  return { items: (await listErasureRows(ctx.db)).map((row) => present(ctx, row)), missing: await presentMissing(ctx) };
}

/** Asks for a person to be erased; the worker counts what that covers, then somebody else confirms. Throws not-found, erasure-waiting. */
export function askErasure(ctx: RequestContext, asked: Asked): Promise<View> {
  return inTransaction(ctx, async (ctx) => {
    const [key] = await readFingerprints(ctx);
    const whom = await findWhom(ctx, asked, key);
    if (await isWaiting(ctx.db, whom.fingerprint)) throw new Problem("erasure-waiting");
    const id = await beginErasure(ctx, key, whom, { reason: asked.reason, names: asked.words });
    return present(ctx, found(await findErasure(ctx.db, id)));
  });
}

/** Whom it is of, by what they are called, and their fingerprint. */
async function findWhom(ctx: RequestContext, { legalEntityId, person, userEmail }: Asked, key: Fingerprints): Promise<Whom> {
  const refuse = (code: string, path: string) => new Problem("invalid-input", { issues: [{ code, path: [path] }] });
  if ((userEmail === null) === (person === null)) throw refuse("retention.whom-needed", "person");
  if (userEmail !== null) {
    const user = found(await findErasableUser(ctx.db, userEmail));
    if (user.id === ctx.actor.id) throw refuse("retention.not-oneself", "userEmail");
    return { legalEntityId: null, person: null, userId: user.id, words: user.names, fingerprint: key.user(user.id) };
  }
  if (legalEntityId === null) throw refuse("retention.person-needs-entity", "legalEntityId");
  if (!(await findStandingOf(ctx.db, legalEntityId))) throw refuse("upload-outcomes.legal-entity-unknown", "legalEntityId");
  const number = person ?? "";
  const words = number.length >= leastWord ? [number] : [];
  return { legalEntityId, person: number, userId: null, words, fingerprint: key.employee(legalEntityId, number) };
}

/** Confirms what somebody else asked for: counted again, it is done. Throws own-proposal, proposal-decided, erasure-hindered. */
export function confirmErasure(ctx: RequestContext, id: number): Promise<View> {
  return decide(ctx, id, true);
}

/** Lets an erasure be that nobody has confirmed. Throws proposal-decided. */
export function withdrawErasure(ctx: RequestContext, id: number): Promise<View> {
  return decide(ctx, id, false);
}

function decide(ctx: RequestContext, id: number, confirmed: boolean): Promise<View> {
  return inTransaction(ctx, async (ctx) => {
    const state = found(await lockErasure(ctx.db, id));
    const row = found(await findErasure(ctx.db, id));
    if (state !== "COUNTED" && (confirmed || state !== "COUNTING")) throw new Problem("proposal-decided");
    await decideSecondLook(ctx, row.secondLookId, confirmed);
    if (confirmed) {
      if (await findWaits(ctx, id)) throw new Problem("erasure-hindered");
      await writeNamesOfNow(ctx.db, id);
      await writeErasure(ctx.db, id, { state: "CHECKING", progress: {} });
    } else await voidErasure(ctx.db, id);
    await audit(ctx.db, ctx, { action: confirmed ? "erasure-confirmed" : "erasure-withdrawn", subjectType: "erasure", subjectId: id });
    return present(ctx, found(await findErasure(ctx.db, id)));
  });
}

/** The certificate of an erasure that is done. */
export async function downloadErasureCertificate(ctx: RequestContext, id: number): Promise<FileAnswer> {
  const certificate = found(await findCertificate(ctx.db, id));
  return {
    fileName: `erasure-${id}.json`,
    contentType: "application/json",
    stream: Readable.from(Buffer.from(certificate), { objectMode: false }),
  };
}

function present(ctx: RequestContext, row: ErasureRow): View {
  const { id, state, legalEntity, person, user, words, reason, askedBy, decidedBy, counted, done, waitsFor } = row;
  const { askedById, askedAt, expiresAt, decidedAt, doneAt, certificateHash, fingerprint } = row;
  const isOpen = decidedAt === null && expiresAt > ctx.clock.now();
  return {
    id,
    state,
    legalEntity,
    person,
    user,
    words,
    reason,
    askedBy,
    decidedBy,
    counted,
    done,
    waitsFor,
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    certificateHash: certificateHash?.toString("hex") ?? null,
    fingerprint: fingerprint.toString("hex"),
    may: {
      confirm: isOpen && state === "COUNTED" && waitsFor === null && askedById !== ctx.actor.id,
      withdraw: isOpen && (state === "COUNTED" || state === "COUNTING"),
    },
  };
}
