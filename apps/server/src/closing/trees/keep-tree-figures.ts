import { nodesOn } from "@hub/domain/configuration/entity-tree.ts";
import { completeConventions } from "@hub/domain/dashboards/kpis.ts";
import { divisionOf, type NodeTree } from "@hub/domain/dashboards/suppress-nodes.ts";
import { lastDay, type Period, periodOf, previousPeriod } from "@hub/domain/period.ts";
import { type EntityTree, listTrees } from "./entity-trees.sql.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { prepareComputing } from "../figures/figures.sql.ts";
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
        await makeFigures(ctx, tree, version, nodeId);
      }
      if (tree.showsPay && !version.isDivided) await rows.keepDivision(ctx.db, version.id, tree, divisionOf(division));
    }
  }
}

/** How a tree divides the entities of a version: as it stands on the month's last day. */
export function divide({ nodes, places }: EntityTree, period: Period, entities: readonly number[]): NodeTree {
  const standing = nodesOn(
    lastDay(period),
    nodes.map(({ id }) => id),
    places,
  );
  return new Map(
    [...standing].map(([id, node]) => [
      id,
      { belowId: node.belowId, entities: new Set(entities.filter((each) => node.entities.has(each))) },
    ]),
  );
}

/** The nodes with entities in a version whose figures are not there, or are of others. */
export function unmade({ kept }: Pick<rows.DividedVersion, "kept">, division: NodeTree): number[] {
  const standing = new Map(kept.map(({ nodeId, entities }) => [nodeId, entities]));
  return [...division].flatMap(([nodeId, { entities }]) => {
    const own = standing.get(nodeId);
    const isMade = own !== undefined && own.length === entities.size && own.every((each) => entities.has(each));
    return entities.size === 0 || isMade ? [] : [nodeId];
  });
}

async function makeFigures(ctx: Context, tree: EntityTree, version: rows.DividedVersion, nodeId: number): Promise<void> {
  const { id, scenarioType, conventions } = version;
  const period = periodOf(version.period);
  const before = nodesOn(lastDay(previousPeriod(period)), [nodeId], tree.places).get(nodeId)!;
  const entities = [...divide(tree, period, version.entities).get(nodeId)!.entities].toSorted((a, b) => a - b);
  const scope = { scenarioType, period, groupCurrency: completeConventions(conventions).groupCurrency ?? "EUR" };
  await inTransaction(ctx, async (ctx) => {
    await prepareComputing(ctx.db);
    if (!(await rows.keepNodeFigures(ctx.db, id, scope, { nodeId, entities, entitiesBefore: [...before.entities] }))) return;
    // Of other entities than before: the rates of twelve months that rest on them are made again.
    if (version.kept.some((each) => each.nodeId === nodeId)) await rows.forgetLaterFigures(ctx.db, nodeId, scope);
    await tellChange(ctx.db, { topic: "scenarios", ids: [version.scenarioId], to: { permission: "scenarios.read" } });
  });
}
