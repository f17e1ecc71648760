import { completeConventions } from "@hub/domain/dashboards/kpis.ts";
import { divisionOf } from "@hub/domain/dashboards/suppress-nodes.ts";
import { periodOf } from "@hub/domain/period.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import type { NodeEntities } from "../figures/figure-query.sql.ts";
import { prepareComputing } from "../figures/figures.sql.ts";
import { divide, entitiesOf, unmade } from "./divide.ts";
import { listTrees } from "./entity-trees.sql.ts";
import * as rows from "./tree-figures.sql.ts";

const atOnce = 40;

/**
 * Makes the figures of the trees' nodes that are not there, the oldest month first: of versions closed a moment ago, of new nodes, and again where a tree says now that
 * other entities stood in a node; one in a transaction. Once all of a version are there, it keeps how the tree that shows pay divides it.
 */
export async function keepTreeFigures(ctx: Context): Promise<void> {
  const trees = (await listTrees(ctx.db)).filter(({ nodes }) => nodes.length > 0);
  if (trees.length === 0) return;
  let made = 0;
  for (const version of await rows.listDividedVersions(ctx.db)) {
    if (!version.hasRows) continue;
    const period = periodOf(version.period);
    for (const tree of trees) {
      const division = divide(tree, period, version.entities);
      const emptied = version.kept.filter(({ nodeId }) => division.get(nodeId)?.entities.size === 0);
      if (emptied.length > 0)
        await rows.forgetEmptyNodes(
          ctx.db,
          version.id,
          emptied.map(({ nodeId }) => nodeId),
        );
      for (const nodeId of unmade(version, division)) {
        if (made === atOnce) return;
        made += 1;
        await makeFigures(ctx, version, entitiesOf(tree, nodeId, { division, period }));
      }
      if (tree.showsPay && !version.isDivided) await rows.keepDivision(ctx.db, version.id, tree, divisionOf(division));
    }
  }
}

async function makeFigures(ctx: Context, version: rows.DividedVersion, node: NodeEntities): Promise<void> {
  const { id, scenarioType, conventions } = version;
  const scope = { scenarioType, period: periodOf(version.period), groupCurrency: completeConventions(conventions).groupCurrency ?? "EUR" };
  await inTransaction(ctx, async (ctx) => {
    await prepareComputing(ctx.db);
    if (!(await rows.keepNodeFigures(ctx.db, id, scope, node))) return;
    // Of other entities than before: the rates of twelve months that rest on them are made again.
    if (version.kept.some(({ nodeId }) => nodeId === node.nodeId)) await rows.forgetLaterFigures(ctx.db, node.nodeId, scope);
    await tellChange(ctx.db, { topic: "scenarios", ids: [version.scenarioId], to: { permission: "scenarios.read" } });
  });
}
