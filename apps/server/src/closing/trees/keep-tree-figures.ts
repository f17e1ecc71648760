import { completeConventions } from "@hub/domain/dashboards/kpis.ts";
import { divisionOf } from "@hub/domain/dashboards/suppress-nodes.ts";
import { periodOf } from "@hub/domain/period.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import type { NodeEntities } from "../figures/figure-query.sql.ts";
import { prepareComputing } from "../figures/figures.sql.ts";
import { divide, emptied, entitiesOf, unmade } from "./divide.ts";
import { type EntityTree, listTrees } from "./entity-trees.sql.ts";
import * as rows from "./tree-figures.sql.ts";

const atOnce = 40;

/**
 * Makes the figures of the trees' nodes that are not there, the oldest month first: of versions closed a moment ago, of new nodes, and again where a tree says now that
 * other entities stood in a node, or none; one in a transaction. Once all of a version are there, it keeps how the tree that shows pay divides it. What fails of a version
 * keeps no other out, and is thrown at the end.
 */
export async function keepTreeFigures(ctx: Context): Promise<void> {
  const trees = (await listTrees(ctx.db)).filter(({ nodes }) => nodes.length > 0);
  if (trees.length === 0) return;
  const failures: unknown[] = [];
  let left = atOnce;
  for (const version of await rows.listDividedVersions(ctx.db)) {
    if (left === 0) break;
    left -= await keepOfVersion(ctx, trees, version, left).catch((error: unknown) => {
      failures.push(error);
      return 1;
    });
  }
  if (failures.length > 0) throw failures[0];
}

/** Makes up to so many figures of a version, and answers how many. */
async function keepOfVersion(ctx: Context, trees: readonly EntityTree[], version: rows.DividedVersion, most: number): Promise<number> {
  if (!version.canBeMade) return 0;
  const period = periodOf(version.period);
  let made = 0;
  for (const tree of trees) {
    const division = divide(tree, period, version.entities);
    for (const nodeId of [...emptied(version, division), ...unmade(version, division)]) {
      if (made === most) return made;
      made += 1;
      await makeFigures(ctx, version, entitiesOf(tree, nodeId, { division, period }));
    }
    const divided = divisionOf(division);
    if (tree.showsPay && !version.isDivided && divided !== "") await rows.keepDivision(ctx.db, version.id, tree, divided);
  }
  return made;
}

async function makeFigures(ctx: Context, version: rows.DividedVersion, node: NodeEntities): Promise<void> {
  const { id, scenarioType, conventions } = version;
  const scope = { scenarioType, period: periodOf(version.period), groupCurrency: completeConventions(conventions).groupCurrency ?? "EUR" };
  await inTransaction(ctx, async (ctx) => {
    await prepareComputing(ctx.db);
    const isForgotten = await rows.forgetFigures(ctx.db, id, node);
    const kept = node.entities.length > 0 ? await rows.keepNodeFigures(ctx.db, id, scope, node) : undefined;
    // The rates of twelve months that rest on the month are made again; where it was only closed again they stay as told, as the group's do.
    if (isForgotten || kept?.isFirst) await rows.forgetLaterFigures(ctx.db, node.nodeId, scope);
    if (isForgotten || kept)
      await tellChange(ctx.db, { topic: "scenarios", ids: [version.scenarioId], to: { permission: "scenarios.read" } });
  });
}
