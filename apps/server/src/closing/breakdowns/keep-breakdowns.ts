import { periodOf } from "@hub/domain/period.ts";
import type { Context } from "../../context.ts";
import { eachInTransaction } from "../../db/transaction.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { prepareComputing } from "../figures/figures.sql.ts";
import { entitiesBefore } from "../trees/divide.ts";
import { listTrees } from "../trees/entity-trees.sql.ts";
import { keepBreakdown, listUnmadeBreakdowns, type UnmadeBreakdown } from "./breakdowns.sql.ts";
import { keepFamilies } from "./families.sql.ts";
import { decideHidden, listUndecidedBreakdowns } from "./hidden-parts.sql.ts";
import { keepNodeBreakdown, listOrderedBreakdowns } from "./node-breakdowns.sql.ts";

const atOnce = 20;
const familiesAtOnce = 200;

/**
 * Keeps of versions what their job codes stand for, and makes the breakdowns that somebody ordered, and those that reports show and that are not there: of a version closed a moment ago, and of all
 * current ones where a report begins to show one; one in a transaction. Then it decides what is hidden of them. Two workers who make the same one keep it once.
 */
export async function keepBreakdowns(ctx: Context): Promise<void> {
  await keepFamilies(ctx.db, familiesAtOnce);
  await keepNodeBreakdowns(ctx);
  await eachInTransaction(ctx, await listUnmadeBreakdowns(ctx.db, atOnce), async (ctx, breakdown) => {
    await prepareComputing(ctx.db);
    await tellKept(ctx, breakdown, await keepBreakdown(ctx.db, breakdown));
  });
  await eachInTransaction(ctx, await listUndecidedBreakdowns(ctx.db, atOnce), async (ctx, breakdown) => {
    await decideHidden(ctx.db, breakdown);
    await tellChange(ctx.db, { topic: "scenarios", ids: [breakdown.scenarioId], to: { permission: "scenarios.read" } });
  });
}

/** Makes the breakdowns of nodes that somebody ordered. */
async function keepNodeBreakdowns(ctx: Context): Promise<void> {
  const ordered = await listOrderedBreakdowns(ctx.db, atOnce);
  if (ordered.length === 0) return;
  const trees = await listTrees(ctx.db);
  await eachInTransaction(ctx, ordered, async (ctx, breakdown) => {
    const { nodeId, entities, period } = breakdown;
    const tree = trees.find(({ nodes }) => nodes.some(({ id }) => id === nodeId));
    if (!tree) return;
    await prepareComputing(ctx.db);
    const node = { nodeId, entities, entitiesBefore: entitiesBefore(tree, nodeId, periodOf(period)) };
    await tellKept(ctx, breakdown, await keepNodeBreakdown(ctx.db, breakdown, node, ctx.clock.now()));
  });
}

async function tellKept(
  ctx: Context,
  { versionId: version, scenarioId, kpi, by }: Pick<UnmadeBreakdown, "versionId" | "scenarioId" | "kpi" | "by">,
  kept: { told: boolean } | undefined,
): Promise<void> {
  if (kept?.told === false) ctx.log.error({ version, kpi, by }, "rows of a closed version do not give the figures that were closed");
  if (kept) await tellChange(ctx.db, { topic: "scenarios", ids: [scenarioId], to: { permission: "scenarios.read" } });
}
