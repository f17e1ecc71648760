import type { Context } from "../../context.ts";
import { eachInTransaction } from "../../db/transaction.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { prepareComputing } from "../figures/figures.sql.ts";
import { keepBreakdown, listUnmadeBreakdowns } from "./breakdowns.sql.ts";
import { keepFamilies } from "./families.sql.ts";

const atOnce = 20;
const familiesAtOnce = 200;

/**
 * Keeps of versions what their job codes stand for, and makes the breakdowns that somebody ordered, and those that reports show and that are not there: of a version closed a moment ago, and of all
 * current ones where a report begins to show one; one in a transaction. Two workers who make the same one keep it once.
 */
export async function keepBreakdowns(ctx: Context): Promise<void> {
  await keepFamilies(ctx.db, familiesAtOnce);
  const unmade = await listUnmadeBreakdowns(ctx.db, atOnce);
  await eachInTransaction(ctx, unmade, async (ctx, breakdown) => {
    await prepareComputing(ctx.db);
    const kept = await keepBreakdown(ctx.db, breakdown);
    const { versionId: version, scenarioId, kpi, by } = breakdown;
    if (kept?.told === false) ctx.log.error({ version, kpi, by }, "rows of a closed version do not give the figures that were closed");
    if (kept) await tellChange(ctx.db, { topic: "scenarios", ids: [scenarioId], to: { permission: "scenarios.read" } });
  });
}
