import type { reportNothing as route } from "@hub/contract/ingestion/deliveries.ts";
import { firstDay } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { findActiveIngestion, lockInSection } from "../definitions/ingestions.sql.ts";
import { listExpectedEntities } from "../entities.sql.ts";
import { reserveDeliveryIds } from "./deliveries.sql.ts";
import { finishUpload, LockedCell } from "./finish-upload.ts";
import { createIssueLog } from "./issue-log.ts";
import { getUpload, type UploadView } from "../uploads/list-uploads.ts";
import { refuseCell } from "../uploads/send-upload.ts";
import { claimUpload, failSilentUploads, insertUpload } from "../uploads/uploads.sql.ts";

/**
 * Delivers for an entity and month that there is nothing to report, with why: a delivery without rows in place of what stood, signed as any other. Who may deliver
 * a file may do this. Throws not-found, period-not-expected, cell-locked, upload-running.
 */
export async function reportNothing(ctx: RequestContext, given: Given<typeof route>["body"]): Promise<UploadView> {
  const { ingestionId, legalEntityId, comment } = given;
  const period = { year: given.year, month: given.month };
  const id = await inTransaction(ctx, async (ctx) => {
    await lockInSection(ctx.db, ingestionId);
    const { section, version } = found(await findActiveIngestion(ctx.db, ingestionId));
    const expected = await listExpectedEntities(ctx.db, section, firstDay(period));
    const target = { ingestionId, definitionVersion: version, section, legalEntityId, period, purpose: "deliver" as const };
    await refuseCell(ctx, target, expected);
    const now = ctx.clock.now();
    const place = { userId: ctx.actor.id, ingestionId, legalEntityId, period: firstDay(period) };
    await failSilentUploads(ctx.db, place.userId, now);
    const id = await insertUpload(ctx.db, { ...place, definitionVersion: version, purpose: "deliver", fileName: "", comment, now });
    if (id === undefined) throw new Problem("upload-running");
    const upload = found(await claimUpload(ctx.db, id, now));
    const [deliveryId = 0] = await reserveDeliveryIds(ctx.db, 1);
    const tally = { legalEntityId, deliveryId, rows: 0, errors: 0, warnings: 0 };
    await finishUpload(ctx, upload, { state: "LOADED", tallies: [tally], rowsRead: 0, notices: [], log: createIssueLog(id) }).catch(
      (error: unknown) => {
        throw error instanceof LockedCell ? new Problem("cell-locked") : error;
      },
    );
    await audit(ctx.db, ctx, { action: "nothing-reported", subjectType: "upload", subjectId: id, after: { ...place, comment } });
    return id;
  });
  return getUpload(ctx, id);
}
