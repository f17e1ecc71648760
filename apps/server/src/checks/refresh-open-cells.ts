import { type Context, todayOf } from "../context.ts";
import { inTransaction } from "../db/transaction.ts";
import { lockMonth } from "./cells.sql.ts";
import { refreshFindings } from "./refresh-findings.ts";
import { listOpenMonths } from "./tolerances.sql.ts";

/** After a change of tolerances: checks the open cells of an entity (null: of all) again, each section's month in a transaction of its own. */
export async function refreshOpenCells(
  ctx: Context,
  { legalEntityId }: { legalEntityId: number | null },
  signal: AbortSignal,
): Promise<void> {
  const today = todayOf(ctx);
  for (const month of await listOpenMonths(ctx.db, legalEntityId, today)) {
    signal.throwIfAborted();
    await inTransaction(ctx, async (ctx) => {
      await lockMonth(ctx.db, month.section, month.period);
      await refreshFindings(ctx, month);
    });
  }
}
