import type { AddUpReason } from "@hub/domain/dashboards/add-up.ts";
import { completeConventions, getKpi, isKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { type PayProtection, protectNodes, type Shown } from "@hub/domain/dashboards/protect-pay.ts";
import { divisionOf, type NodeTree, type OfNode } from "@hub/domain/dashboards/suppress-nodes.ts";
import { withDeciding } from "@hub/domain/dashboards/suppression.ts";
import type { Period } from "@hub/domain/period.ts";
import type { EntityTree } from "./entity-trees.sql.ts";
import type { Database } from "../../db/connect.ts";
import { computeProvisional, type FigureRow } from "../figures/figures.sql.ts";
import { type ClosedVersion, listStoredFigures } from "../figures/shown-figures.sql.ts";
import { divide, divideAsKept, entitiesOf, unmade } from "./divide.ts";
import { listDivisions, listExpectedEntities, listNodeFigures } from "./tree-figures.sql.ts";

type StoredRow = FigureRow & OfNode;
type KpiRow = StoredRow & { kpi: Kpi };
/** A figure of a node as it is shown. */
export type NodeRow = Shown<KpiRow>;
/**
 * A node of a tree in a month, with the legal entities it holds of it. Without figures they are being made (`isAwaited`), or cannot be made; of an open month they are there of the one that is
 * asked for.
 */
export type MonthNode = {
  tree: { id: number; name: string };
  id: number;
  belowId: number | null;
  code: string;
  name: string;
  entities: number[];
  /** Whether pay is shown of it as of the group: of the nodes of one tree it is. */
  showsPay: boolean;
  isOpen: boolean;
  figures: NodeRow[] | undefined;
  isAwaited: boolean;
  /** How many contracts are in its sum of cost, where that is asked for. */
  costContracts: number | null;
};
/** A version with its month. `asKept`: a superseded one, of which nodes have what they had, whatever their tree says today. */
type AskedVersion = ClosedVersion & { period: Period; asKept?: boolean };

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
  const beside = kpis.includes("workforce-cost-per-fte") ? [costContracts] : [];
  const asked = { versions: ids, kpis: [...new Set([...kpis, ...ofPay, ...beside])], nodes, together: ofPay };
  const kept = Map.groupBy(await listNodeFigures(db, asked), ({ versionId }) => versionId);
  const stored = ofPay.length > 0 ? await listStoredFigures(db, ids, ofPay) : new Map<number, FigureRow[]>();
  return new Map(
    versions.map(({ id, period, conventions, asKept }) => {
      const standing = divisions.get(id)!;
      const protection = completeConventions(conventions);
      const all: StoredRow[] = kept.get(id) ?? [];
      const rows = ofKpis(all);
      return [
        id,
        trees.flatMap((tree) => {
          const division = asKept ? divideAsKept(tree, standing) : divide(tree, period, standing.entities);
          const waits = unmade(standing, division);
          const showsPay =
            tree.showsPay && waits.length === 0 && standing.paid?.treeId === tree.id && standing.paid.division === divisionOf(division);
          const shown = showRows(
            rows.filter(({ nodeId }) => division.has(nodeId)),
            { division, stored: stored.get(id) ?? [], protection, showsPay },
          );
          return nodesOf(tree, { division, waits, canBeMade: standing.canBeMade, showsPay, shown, stored: all, isOpen: false });
        }),
      ];
    }),
  );
}

/** An open month, the node whose figures are asked for, and the entities that may be read. */
type OpenMonth = { scenarioType: string; period: Period; node: number | undefined; readable: readonly { id: number }[] };

/**
 * The nodes of trees in an open month, as they divide all entities that are expected in it. The one that is asked for, where all of it may be read, has its figures from what
 * is validated so far, as the group has. Pay is shown once the month is closed: the division that shows it is kept by version. One statement, and the group's for the one
 * node.
 */
export async function listOpenNodes(
  db: Database,
  trees: readonly EntityTree[],
  { scenarioType, period, node, readable }: OpenMonth,
): Promise<MonthNode[]> {
  if (trees.every((tree) => tree.nodes.length === 0)) return [];
  const expected = await listExpectedEntities(db, scenarioType, period);
  const mayRead = new Set(readable.map(({ id }) => id));
  const nodes: MonthNode[] = [];
  for (const tree of trees) {
    const division = divide(tree, period, expected);
    const isAsked = (id: number) =>
      id === node && division.get(id)!.entities.size > 0 && [...division.get(id)!.entities].every((each) => mayRead.has(each));
    const asked = tree.nodes.find(({ id }) => isAsked(id));
    const made = asked && (await computeProvisional(db, scenarioType, period, entitiesOf(tree, asked.id, { division, period })));
    const stored = (made ?? []).map((row): StoredRow => ({ ...row, legalEntityId: null, nodeId: asked!.id }));
    const waits = tree.nodes.flatMap(({ id }) => (isAsked(id) ? [] : [id]));
    nodes.push(
      ...nodesOf(tree, { division, waits, canBeMade: false, showsPay: false, shown: hidePay(ofKpis(stored)), stored, isOpen: true }),
    );
  }
  return nodes;
}

/** Why a KPI of pay is not told of a node; null where that is not why. */
export function whyNoPay(kpi: Kpi, { showsPay, isOpen }: Pick<MonthNode, "showsPay" | "isOpen">): AddUpReason | null {
  return getKpi(kpi).source !== "pay" || showsPay ? null : isOpen ? "pay-of-open-node" : "pay-of-node";
}

/** The code under which the number of contracts in a sum of cost is stored. */
const costContracts = "workforce-cost-contracts";

const ofKpis = (rows: readonly StoredRow[]) => rows.filter((row): row is KpiRow => isKpi(row.kpi));

type Protected = { division: NodeTree; stored: readonly FigureRow[]; protection: PayProtection; showsPay: boolean };

function showRows(rows: readonly KpiRow[], { division, stored, protection, showsPay }: Protected): NodeRow[] {
  if (!showsPay) return hidePay(rows);
  const ofEntities = stored.filter((row): row is FigureRow & { kpi: Kpi } => isKpi(row.kpi));
  return protectNodes(rows, division, ofEntities, protection);
}

function hidePay(rows: readonly KpiRow[]): NodeRow[] {
  return rows.map((row) => ({
    ...row,
    roundedTo: null,
    ...(getKpi(row.kpi).source === "pay" ? { ...nothing, reason: "NOT_AGGREGABLE" as const } : {}),
  }));
}

const nothing = { numerator: null, denominator: null, women: null, men: null, undeclared: null, largestPart: null };

type Standing = {
  division: NodeTree;
  waits: readonly number[];
  canBeMade: boolean;
  showsPay: boolean;
  shown: readonly NodeRow[];
  stored: readonly StoredRow[];
  isOpen: boolean;
};

function nodesOf(tree: EntityTree, { division, waits, canBeMade, showsPay, shown, stored, isOpen }: Standing): MonthNode[] {
  const figures = Map.groupBy(shown, ({ nodeId }) => nodeId);
  const contracts = new Map(stored.filter(({ kpi }) => kpi === costContracts).map(({ nodeId, numerator }) => [nodeId, numerator]));
  return tree.nodes.flatMap(({ id, code, name }) => {
    const place = division.get(id);
    if (!place || place.entities.size === 0) return [];
    const { belowId, entities } = place;
    const counted = contracts.get(id);
    const isMade = !waits.includes(id);
    return [
      {
        tree: { id: tree.id, name: tree.name },
        id,
        belowId,
        code,
        name,
        entities: [...entities],
        showsPay,
        isOpen,
        figures: isMade ? (figures.get(id) ?? []) : undefined,
        isAwaited: !isMade && canBeMade,
        costContracts: counted == null ? null : Number(counted),
      },
    ];
  });
}
