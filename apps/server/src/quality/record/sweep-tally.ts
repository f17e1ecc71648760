import { type Context, todayOf } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { foldTally } from "./tally.sql.ts";

/** Brings what edits and deliveries changed, and what became overdue, into the kept counts. Run by the worker again and again; of several nodes at once one does it. */
export async function sweepTally(ctx: Context): Promise<number> {
  return inTransaction(ctx, (ctx) => foldTally(ctx.db, todayOf(ctx)));
}
