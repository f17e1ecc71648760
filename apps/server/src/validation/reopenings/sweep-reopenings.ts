import { type ActingContext, type Context, portalActor } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { insertCellEvent } from "../cells/cell-events.sql.ts";
import { lockCell } from "../cells/cells.sql.ts";
import { lockConsolidation } from "../consolidations/consolidations.sql.ts";
import { advanceConsolidation } from "../consolidations/consolidate-section.ts";
import { findReopening, listOverdueReopenings, type ReopeningRow, writeEnd, writeWithdrawal } from "./reopenings.sql.ts";

/**
 * Writes that reopenings whose day is over have ended: their cells are locked as before (everybody reads them so from the first instant after that day),
 * and closings that waited for them become due. Wishes that nobody decided lapse. Run at the worker's start and every minute; on several nodes it does no harm.
 */
export async function sweepReopenings(ctx: Context): Promise<void> {
  for (const row of await listOverdueReopenings(ctx.db, ctx.clock.now(), null))
    await inTransaction({ ...ctx, actor: portalActor }, (ctx) => endOverdueReopening(ctx, row));
}

/** Writes that one reopening is over, if it still is to be written. In a transaction. */
export async function endOverdueReopening(
  given: Context,
  { id, sectionCode, period, legalEntityId }: Pick<ReopeningRow, "id" | "sectionCode" | "period" | "legalEntityId">,
): Promise<void> {
  // The portal ends it, whoever's request finds that it is over.
  const ctx: ActingContext = { ...given, actor: portalActor };
  const consolidation = await lockConsolidation(ctx.db, sectionCode, period);
  await lockCell(ctx.db, consolidation.id, legalEntityId);
  const at = ctx.clock.now();
  const row = await findReopening(ctx.db, id, at);
  if (row?.state === "ASKED") return writeWithdrawal(ctx.db, id, { by: null, at });
  if (row?.state !== "APPROVED") return;
  await writeEnd(ctx.db, row, { by: null, at });
  await insertCellEvent(ctx.db, { cellId: row.cellId, kind: "locked-again", userId: null, at, comment: null, toUserIds: row.askerIds });
  await audit(ctx.db, ctx, {
    action: "cell-locked-again",
    subjectType: "cell",
    subjectId: row.cellId,
    before: { lock: "REOPENED" },
    after: { lock: row.fromLock, section: sectionCode, period, legalEntityId, until: row.until },
  });
  await advanceConsolidation(ctx, { consolidation, section: sectionCode, period });
}
