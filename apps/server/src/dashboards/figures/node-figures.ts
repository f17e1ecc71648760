import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import type { Reach } from "../../validation/policy.ts";
import type { MonthNode } from "../../closing/trees/list-tree-figures.ts";
import { isWithin } from "./entity-filter.ts";
import type { ComparedFigures } from "./find-compared.ts";
import type { FigureMonth } from "./find-months.ts";
import { presentTotal, type TotalOf } from "./total.ts";

type Asked = { kpis: readonly Kpi[]; reach: Reach };
/** The node that is chosen: those right below it are shown, else those at the top. */
type Chosen = { chosen: number | undefined };

/** The nodes whose entities one may all read, with the figures of those that are shown. */
export function presentNodes(month: FigureMonth, { kpis, reach, chosen }: Asked & Chosen) {
  const readable = readableNodes(month);
  const ids = new Set(readable.map(({ id }) => id));
  return readable.map((node) => {
    const { id, belowId, code, name, tree, entities, figures, isAwaited } = node;
    const above = belowId !== null && ids.has(belowId) ? belowId : null;
    const isShown = figures !== undefined && above === (chosen ?? null);
    const shown = isShown ? presentTotal(month, totalOfNode(node), kpis, reach).figures : null;
    return { id, belowId: above, code, name, tree, entities, made: figures !== undefined, awaited: isAwaited, figures: shown };
  });
}

/**
 * What nodes with figures are compared with: each with what the month or version that is compared with tells whoever reads it by itself, by the same rights and protected alike. A node that was not there,
 * or of which one may not read all, has nothing; one whose figures are not made is not told. None where all are compared with one total, or with targets, which nodes have not.
 */
export function comparedNodes({ month, isByEntity, targets }: ComparedFigures, shown: readonly { id: number }[], { kpis, reach }: Asked) {
  if (!isByEntity || targets) return [];
  const ids = new Set(shown.map(({ id }) => id));
  return readableNodes(month)
    .filter(({ id }) => ids.has(id))
    .map((node) => ({
      ...presentTotal(month, totalOfNode(node), kpis, reach),
      nodeId: node.id,
      made: node.figures !== undefined,
      awaited: node.isAwaited,
    }));
}

function readableNodes({ nodes, entities }: FigureMonth): MonthNode[] {
  return nodes.filter((node) => isWithin(node, entities));
}

function totalOfNode({ id, name, entities }: MonthNode): TotalOf {
  return { of: "node", id, name, ids: entities };
}
