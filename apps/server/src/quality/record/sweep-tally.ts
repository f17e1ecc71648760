import type { Context } from "../../context.ts";
import { foldTally } from "./tally.sql.ts";

/** Puts the differences that edits and deliveries left in the kept counts together. Run by the worker every few minutes; on several nodes at once it does no harm. */
export async function sweepTally(ctx: Context): Promise<number> {
  return foldTally(ctx.db);
}
