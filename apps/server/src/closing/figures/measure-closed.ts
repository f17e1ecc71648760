import { completeConventions } from "@hub/domain/dashboards/kpis.ts";
import { periodOf } from "@hub/domain/period.ts";
import type { Context } from "../../context.ts";
import { eachInTransaction } from "../../db/transaction.ts";
import { measureVersion, prepareComputing } from "./figures.sql.ts";
import { listUnmeasured } from "./unmeasured.sql.ts";

/**
 * Measures the versions that were closed before the protection of pay knew how much the best-paid people make of a figure, one in a transaction, the oldest first. Until
 * then their figures are shown as if somebody earned several times the mean.
 */
export async function measureClosed(ctx: Context): Promise<void> {
  const unmeasured = await listUnmeasured(ctx.db);
  await eachInTransaction(ctx, unmeasured, async (ctx, { id, scenarioType, period, conventions }) => {
    await prepareComputing(ctx.db);
    const groupCurrency = completeConventions(conventions).groupCurrency ?? "EUR";
    await measureVersion(ctx.db, id, { scenarioType, period: periodOf(period), groupCurrency });
  });
}
