import { makeClosingsDue } from "../../closing/start-closing.ts";
import { type Context, portalActor } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { listUnsettledSections } from "./complete-sections.sql.ts";
import { advanceConsolidation } from "./consolidate-section.ts";
import { lockConsolidation } from "./consolidations.sql.ts";

/** Sweeps sections that became complete without a validation, because the calendar expects less: says so, and makes their closings due. On several nodes at once it does no harm. */
export async function sweepConsolidations(ctx: Context): Promise<void> {
  for (const { section, period } of await listUnsettledSections(ctx.db)) {
    await inTransaction({ ...ctx, actor: portalActor }, async (ctx) => {
      await advanceConsolidation(ctx, { consolidation: await lockConsolidation(ctx.db, section, period), section, period });
      await makeClosingsDue(ctx, section, period);
    });
  }
}
