import type { listErasures, repeatErasures as repeatRoute } from "@hub/contract/configuration/retention.ts";
import type { Output } from "@hub/contract/route.ts";
import type { ActingContext, RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { Problem } from "../../problem.ts";
import { beginErasure } from "./begin-erasure.ts";
import { readCertificate, readFingerprints } from "./certificate.ts";
import { isWaiting } from "./erasures.sql.ts";
import * as rows from "./missing.sql.ts";

type View = Output<typeof listErasures.answer>["missing"][number];

/** Notes what a certificate tells that this database does not know: it was restored from before. Answers whether it knew. Throws `certificate-refused`, `secret-key-missing`. */
export async function takeCertificate(ctx: ActingContext, text: string): Promise<{ known: boolean }> {
  const certificate = await readCertificate(ctx, text);
  return inTransaction(ctx, async (ctx) => {
    if (!(await rows.insertMissing(ctx.db, certificate))) return { known: true };
    const after = { number: certificate.number, certificate: certificate.sha256.toString("hex") };
    await audit(ctx.db, ctx, { action: "erasure-missing", subjectType: "erasure", subjectId: certificate.number, after });
    return { known: false };
  });
}

/** Presents what is missing, the oldest first. */
export async function presentMissing(ctx: RequestContext): Promise<View[]> {
  return (await rows.listMissing(ctx.db)).map(({ sha256, number, legalEntity, userId, names, doneAt, asked }) => ({
    certificate: sha256,
    number,
    of: userId === null ? "employee" : "user",
    legalEntity,
    names: names.length,
    doneAt: doneAt.toISOString(),
    asked,
  }));
}

/**
 * Asks for missing erasures once more, each as any other: counted, and confirmed by somebody else. The certificate proves that two people wanted it, not that it covers what it covered
 * then, nor what holds there are now. Who is not here is settled. Names that were not given then are refused: what is missing of them is not looked for, as nobody knows it any more.
 */
export function repeatErasures(ctx: RequestContext, { items, reason }: Given<typeof repeatRoute>["body"]): Promise<{ asked: number }> {
  return inTransaction(ctx, async (ctx) => {
    const keys = await readFingerprints(ctx);
    const given = new Map(items.map(({ certificate, words }) => [certificate, words]));
    let asked = 0;
    for (const missing of await rows.listMissing(ctx.db, [...given.keys()])) {
      const names = given.get(missing.sha256) ?? [];
      const isOfThen = (name: string) => keys.some((key) => missing.names.some((kept) => kept.equals(key.name(name))));
      if (!names.every(isOfThen)) throw new Problem("invalid-input", { issues: [{ code: "retention.name-not-of-then", path: ["words"] }] });
      const user = missing.userId === null ? undefined : await rows.findUserOfThen(ctx.db, missing.userId, missing.askedAt);
      if (!user && !missing.legalEntity) {
        await rows.settleMissing(ctx.db, missing.fingerprint, false);
        continue;
      }
      // Two certificates may be of one person: it was repeated once already.
      if (await isWaiting(ctx.db, missing.fingerprint)) continue;
      const { legalEntityId, userId, fingerprint, sha256: repeats } = missing;
      const whom = { legalEntityId, person: null, userId, words: user?.names ?? [], fingerprint };
      await beginErasure(ctx, keys[0], whom, { reason, names, repeats });
      asked += 1;
    }
    return { asked };
  });
}
