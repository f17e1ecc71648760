import type { Period } from "../../period.ts";
import type { AddUpReason } from "../add-up.ts";
import type { Comparison } from "../comparison.ts";
import type { FigureNotes } from "../figure-notes.ts";
import type { FigureReason } from "../figure-value.ts";
import type { BridgedMonth, HeadcountBridge, Since } from "../headcount-bridge.ts";
import type { KpiUnit } from "../kpis.ts";
import type { ShownBreakdown } from "./shown-breakdown.ts";

/** A figure as it is shown: its value as a decimal text, or why there is none. */
export type ShownFigure = FigureNotes & {
  kpi: string;
  unit: KpiUnit;
  value: string | null;
  reason: FigureReason | null;
  currency: string | null;
  roundedTo: string | null;
  women: number | null;
  men: number | null;
  undeclared: number | null;
  monthsCovered: number | null;
};
/** A figure of the group, of one entity or of several: `included` of how many had one, `why` says why several have none together. */
export type TotalFigure = ShownFigure & { why: AddUpReason | null; included: number };
export type MonthFigures = Period & {
  state: "closed" | "provisional" | "open" | "missing";
  version: number | null;
  stale: boolean;
  entitiesIncluded: number;
  entitiesExpected: number;
  figures: TotalFigure[];
};
/** How a headcount came to be: as one, and month by month. */
export type Bridge = {
  total: (Period & { since: Since; bridge: HeadcountBridge }) | null;
  months: BridgedMonth[];
};
type Entity = { id: number; code: string; name: string; country: string | null };
type Total = {
  of: "group" | "selection" | "entity" | "node";
  legalEntityId: number | null;
  nodeId: number | null;
  entities: number;
  whole: boolean;
  figures: TotalFigure[];
};
/** A node of a tree of legal entities; of those right below the one that is chosen, or at the top, with figures. */
export type ReportNode = {
  id: number;
  belowId: number | null;
  name: string;
  tree: { id: number; name: string };
  entities: number[];
  made: boolean;
  awaited: boolean;
  figures: TotalFigure[] | null;
};
/** What a node is compared with: its figures in another month or version. */
export type ComparedNode = Total & { nodeId: number; made: boolean; awaited: boolean };
/** What a report shows under a filter, of which its lines are made. */
export type ReportFigures = {
  legalEntities: Entity[];
  current: { group: ShownFigure[]; entities: { legalEntity: { id: number; name: string }; figures: ShownFigure[] }[] };
  total: Total | null;
  nodes: ReportNode[];
  comparison:
    | (Period & {
        with: Comparison["with"];
        version: number | null;
        legalEntity: Entity | null;
        total: Total | null;
        entities: { legalEntityId: number; figures: ShownFigure[] }[];
        nodes: ComparedNode[];
        breakdowns: ShownBreakdown[];
      })
    | null;
};
/** What is shown together, and what that is compared with. */
export type ComparedTotal = Pick<ReportFigures, "total"> & {
  comparison: Omit<NonNullable<ReportFigures["comparison"]>, "entities" | "nodes" | "breakdowns"> | null;
};
/** Figures that others are compared with; `whole`: all their entities are in them. `areTargets`: what is not among them has no target. */
export type Before = { figures: readonly ShownFigure[]; whole: boolean; areTargets?: boolean };

/** A line of a chart or table: all that is shown together, the group for comparison, or an entity. */
export type Line = {
  key: string;
  name: string;
  /** Null for what is no entity. */
  legalEntityId: number | null;
  /** Stands apart from the entities: the group, or what is chosen together. */
  isTotal: boolean;
  country: string | null;
  figures: readonly TotalFigure[];
  whole: boolean;
  /** What it is compared with, null where that is not there; undefined where it is not compared. */
  before: Before | null | undefined;
};

/** Of several figures the one of a KPI. */
export function findTotal(figures: readonly TotalFigure[], kpi: string): TotalFigure | undefined {
  return figures.find((figure) => figure.kpi === kpi);
}

export type LineNames = { group: string; selection: string };

/** What the figures of all that is shown are of, in words. */
export function nameTotal(
  { total, legalEntities, nodes }: Pick<ReportFigures, "total" | "legalEntities" | "nodes">,
  names: LineNames,
): string {
  if (total?.of === "node") return nodes.find(({ id }) => id === total.nodeId)?.name ?? "";
  if (total?.of === "entity") return legalEntities.find(({ id }) => id === total.legalEntityId)?.name ?? "";
  return total?.of === "group" ? names.group : names.selection;
}

/** The lines of the last month: what is shown together first (unless that is one entity), then the group where it is not that, then the entities. */
export function linesOf(report: ReportFigures, names: LineNames): Line[] {
  const { current, total, comparison, legalEntities } = report;
  const countries = new Map(legalEntities.map(({ id, country }) => [id, country]));
  const plain = (figures: readonly (typeof current.group)[number][]) => figures.map((figure) => ({ ...figure, why: null, included: 1 }));
  const whole: Line[] =
    total && total.of !== "entity"
      ? [
          {
            key: total.nodeId === null ? total.of : nodeKey(total.nodeId),
            name: nameTotal(report, names),
            legalEntityId: null,
            isTotal: true,
            country: null,
            figures: total.figures,
            whole: total.whole,
            before: beforeTotal({ total, comparison }),
          },
        ]
      : [];
  const group: Line[] =
    total?.of !== "group" && current.group.length > 0
      ? [
          {
            key: "group",
            name: names.group,
            legalEntityId: null,
            isTotal: true,
            country: null,
            figures: plain(current.group),
            whole: true,
            before: undefined,
          },
        ]
      : [];
  return [
    ...whole,
    ...group,
    ...current.entities.map(({ legalEntity: { id, name }, figures }) => ({
      key: String(id),
      name,
      legalEntityId: id,
      isTotal: false,
      country: countries.get(id) ?? null,
      figures: plain(figures),
      whole: true,
      before: beforeEntity(comparison, id),
    })),
  ];
}

const nodePrefix = "node ";
const nodeKey = (id: number) => `${nodePrefix}${id}`;

/** The nodes right below what is shown, or at the top, as lines. */
export function nodeLines({ nodes, comparison }: Pick<ReportFigures, "nodes" | "comparison">): Line[] {
  return nodes.flatMap(({ id, name, figures }) => {
    if (figures === null) return [];
    const before = beforeNode(comparison, id);
    return [{ key: nodeKey(id), name, legalEntityId: null, isTotal: false, country: null, figures, whole: true, before }];
  });
}

/** The node that a line is of. */
export function nodeOfLine({ key }: Pick<Line, "key">): number | undefined {
  return key.startsWith(nodePrefix) ? Number(key.slice(nodePrefix.length)) : undefined;
}

const countryPrefix = "country ";
export const countryKey = (country: string) => `${countryPrefix}${country}`;

/** The country that a line is of. */
export function countryOfLine({ key }: Pick<Line, "key">): string | undefined {
  return key.startsWith(countryPrefix) ? key.slice(countryPrefix.length) : undefined;
}

/** What the figures of all that is shown are compared with; the group and an entity are not compared with themselves. */
export function beforeTotal({ total, comparison }: ComparedTotal): Line["before"] {
  if (!comparison) return undefined;
  const isItself =
    isOfSameMonth(comparison) &&
    total?.of === comparison.total?.of &&
    total?.legalEntityId === comparison.total?.legalEntityId &&
    total?.nodeId === comparison.total?.nodeId;
  if (isItself) return undefined;
  return comparison.total && comparison.with === "target" ? { ...comparison.total, areTargets: true } : comparison.total;
}

function beforeEntity(comparison: ReportFigures["comparison"], id: number): Line["before"] {
  if (!comparison) return undefined;
  if (isOfSameMonth(comparison)) return comparison.legalEntity?.id === id ? undefined : comparison.total;
  const then = comparison.entities.find(({ legalEntityId }) => legalEntityId === id);
  if (comparison.with === "target") return { figures: then?.figures ?? [], whole: true, areTargets: true };
  return then ? { figures: then.figures, whole: true } : null;
}

/** What the figures of a node are compared with; targets it has none. */
function beforeNode(comparison: ReportFigures["comparison"], id: number): Line["before"] {
  if (!comparison || comparison.with === "target") return undefined;
  if (isOfSameMonth(comparison)) return comparison.total;
  return comparison.nodes.find(({ nodeId }) => nodeId === id) ?? null;
}

/** Whether an entity or the group is compared with, rather than each with itself. */
function isOfSameMonth(comparison: NonNullable<ComparedTotal["comparison"]>): boolean {
  return comparison.with === "entity" || comparison.with === "group";
}
