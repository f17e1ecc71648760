import { addMonths, firstDay, periodOf } from "@hub/domain/period.ts";
import { type Context, todayOf } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { countTrend, holdCount } from "./trend.sql.ts";

/** Months that are told, the one that runs among them. */
export const trendMonths = 12;

/** Counts what became of exceptions, all anew: what is counted is a few hundred rows, and what it is counted from may be corrected back in time. Of several workers at once one does it. */
export async function keepTrend(ctx: Context): Promise<void> {
  const today = todayOf(ctx);
  await inTransaction(ctx, async (ctx) => {
    if (!(await holdCount(ctx.db))) return;
    const from = firstDay(addMonths(periodOf(today), 1 - trendMonths));
    await countTrend(ctx.db, { from, now: ctx.clock.now(), today });
  });
}
