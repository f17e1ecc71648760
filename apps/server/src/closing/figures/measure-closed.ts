import { completeConventions } from "@hub/domain/dashboards/kpis.ts";
import { periodOf } from "@hub/domain/period.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { measureVersion, prepareComputing } from "./figures.sql.ts";
import { listUnmeasured } from "./unmeasured.sql.ts";

/**
 * Measures the versions that were closed before the protection of pay knew how much the best-paid people make of a figure, one in a transaction, the oldest first. Until
 * then their figures are shown as if somebody earned several times the mean.
 */
export async function measureClosed(ctx: Context): Promise<void> {
  for (const { id, scenarioType, period, conventions } of await listUnmeasured(ctx.db))
    await inTransaction(ctx, async (ctx) => {
      await prepareComputing(ctx.db);
      const groupCurrency = completeConventions(conventions).groupCurrency ?? "EUR";
      await measureVersion(ctx.db, id, { scenarioType, period: periodOf(period), groupCurrency });
    });
}
