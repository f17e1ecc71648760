import { completeConventions, getKpi, isKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { type PayProtection, protectNodes, type Shown } from "@hub/domain/dashboards/protect-pay.ts";
import { divisionOf, type NodeTree } from "@hub/domain/dashboards/suppress-nodes.ts";
import { withDeciding } from "@hub/domain/dashboards/suppression.ts";
import type { Period } from "@hub/domain/period.ts";
import type { EntityTree } from "./entity-trees.sql.ts";
import type { Database } from "../../db/connect.ts";
import type { FigureRow } from "../figures/figures.sql.ts";
import { type ClosedVersion, listStoredFigures } from "../figures/shown-figures.sql.ts";
import { divide, unmade } from "./divide.ts";
import { listDivisions, listNodeFigures, type NodeFigureRow } from "./tree-figures.sql.ts";

/** A figure of a node as it is shown. */
export type NodeRow = Shown<NodeFigureRow & { kpi: Kpi }>;
/** A node of a tree in a closed month, with the legal entities it holds of it; without figures they are being made (`isAwaited`), or cannot be made. */
export type MonthNode = {
  tree: { id: number; name: string };
  id: number;
  belowId: number | null;
  code: string;
  name: string;
  entities: number[];
  /** Whether pay is shown of it as of the group: of the nodes of one tree it is. */
  showsPay: boolean;
  figures: NodeRow[] | undefined;
  isAwaited: boolean;
};
/** A version with its month. */
type AskedVersion = ClosedVersion & { period: Period };

/**
 * The nodes of trees in versions, by version, with their figures of some KPIs, of all nodes or some, as they are shown: pay by the tree that shows it alone, as it divided
 * the version first. Nodes that hold none of a version's entities are not in it. Three statements, whatever the number of versions; none where there is no node.
 */
export async function listTreeFigures(
  db: Database,
  trees: readonly EntityTree[],
  versions: readonly AskedVersion[],
  { kpis, nodes }: { kpis: readonly Kpi[]; nodes?: readonly number[] },
): Promise<Map<number, MonthNode[]>> {
  if (trees.every((tree) => tree.nodes.length === 0) || versions.length === 0) return new Map();
  const ids = versions.map(({ id }) => id);
  const divisions = await listDivisions(db, ids);
  const ofPay = withDeciding(kpis.filter((kpi) => getKpi(kpi).source === "pay"));
  const asked = { versions: ids, kpis: [...new Set([...kpis, ...ofPay])], nodes, together: ofPay };
  const kept = Map.groupBy(await listNodeFigures(db, asked), ({ versionId }) => versionId);
  const stored = ofPay.length > 0 ? await listStoredFigures(db, ids, ofPay) : new Map<number, FigureRow[]>();
  return new Map(
    versions.map(({ id, period, conventions }) => {
      const standing = divisions.get(id)!;
      const protection = completeConventions(conventions);
      const rows = (kept.get(id) ?? []).filter((row): row is NodeFigureRow & { kpi: Kpi } => isKpi(row.kpi));
      return [
        id,
        trees.flatMap((tree) => {
          const division = divide(tree, period, standing.entities);
          const waits = unmade(standing, division);
          const showsPay =
            tree.showsPay && waits.length === 0 && standing.paid?.treeId === tree.id && standing.paid.division === divisionOf(division);
          const shown = showRows(
            rows.filter(({ nodeId }) => division.has(nodeId)),
            { division, stored: stored.get(id) ?? [], protection, showsPay },
          );
          return nodesOf(tree, { division, waits, canBeMade: standing.canBeMade, showsPay, shown });
        }),
      ];
    }),
  );
}

type Protected = { division: NodeTree; stored: readonly FigureRow[]; protection: PayProtection; showsPay: boolean };

function showRows(rows: readonly (NodeFigureRow & { kpi: Kpi })[], { division, stored, protection, showsPay }: Protected): NodeRow[] {
  if (!showsPay)
    return rows.map((row) => ({
      ...row,
      roundedTo: null,
      ...(getKpi(row.kpi).source === "pay" ? { ...nothing, reason: "NOT_AGGREGABLE" as const } : {}),
    }));
  const ofKpis = stored.filter((row): row is FigureRow & { kpi: Kpi } => isKpi(row.kpi));
  return protectNodes(rows, division, ofKpis, protection);
}

const nothing = { numerator: null, denominator: null, women: null, men: null, undeclared: null, largestPart: null };

type Standing = { division: NodeTree; waits: readonly number[]; canBeMade: boolean; showsPay: boolean; shown: readonly NodeRow[] };

function nodesOf(tree: EntityTree, { division, waits, canBeMade, showsPay, shown }: Standing): MonthNode[] {
  const figures = Map.groupBy(shown, ({ nodeId }) => nodeId);
  return tree.nodes.flatMap(({ id, code, name }) => {
    const { belowId, entities } = division.get(id)!;
    if (entities.size === 0) return [];
    const isMade = !waits.includes(id);
    const made = { figures: isMade ? (figures.get(id) ?? []) : undefined, isAwaited: !isMade && canBeMade };
    return [{ tree: { id: tree.id, name: tree.name }, id, belowId, code, name, entities: [...entities], showsPay, ...made }];
  });
}
