import type { ActingContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { found } from "../../problem.ts";
import { hashCertificate, sealCertificate } from "./certificate.ts";
import { listLakeFiles, listTouchedVersions } from "./covered.sql.ts";
import { findErasure, finishErasure, type OpenErasure } from "./erasures.sql.ts";
import { settleMissing } from "./missing.sql.ts";

/**
 * Ends an erasure: its certificate says what went, when and by whose wish (users by number, so that it never has to change), not of whom. Whoever has the person's number
 * and the portal's key can show by the fingerprint that it was them, and so can a portal that was restored from before. In the transaction of the last step.
 */
export async function certify(ctx: ActingContext, { id, done }: Pick<OpenErasure, "id" | "done">): Promise<void> {
  const row = found(await findErasure(ctx.db, id));
  const at = ctx.clock.now();
  const bucket = ctx.config.objectStore;
  const certificate = await sealCertificate(ctx, {
    certificate: "erasure",
    number: id,
    of: row.userId === null ? "employee" : "user",
    legalEntity: row.legalEntity?.code ?? null,
    legalEntityId: row.legalEntity?.id ?? null,
    user: row.userId,
    fingerprint: row.fingerprint.toString("hex"),
    names: row.names,
    repeats: row.repeats,
    askedByUser: row.askedById,
    askedAt: row.askedAt.toISOString(),
    confirmedAt: row.decidedAt?.toISOString() ?? null,
    doneAt: at.toISOString(),
    erased: Object.fromEntries(Object.entries(done).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    closedVersions: await listTouchedVersions(ctx.db, id),
    // Not the portal's to take away.
    stillInTheLake: await listLakeFiles(ctx.db, id),
    // Nor what the bucket of the files keeps of objects that were removed, until a rule of its own ends it.
    olderVersionsMayStandIn: bucket ? `s3://${bucket.bucket}/${bucket.prefix}` : null,
  });
  const sha256 = hashCertificate(certificate);
  await finishErasure(ctx.db, id, { at, certificate, sha256 });
  await settleMissing(ctx.db, row.fingerprint, true);
  await audit(ctx.db, ctx, {
    action: "erasure-done",
    subjectType: "erasure",
    subjectId: id,
    after: { erased: done, certificate: sha256.toString("hex") },
  });
}
