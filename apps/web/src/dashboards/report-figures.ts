import type { getDashboard, getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import type { Output } from "@hub/contract/route.ts";

export type Dashboard = Output<(typeof getDashboard)["answer"]>;
export type ReportFigures = Output<(typeof getDashboardFigures)["answer"]>;
export type TotalFigure = ReportFigures["months"][number]["figures"][number];
export type MonthFigures = ReportFigures["months"][number];
export type Bridge = NonNullable<ReportFigures["bridge"]>;
export type View = Dashboard["views"][number];
/** Figures that others are compared with; `whole`: all their entities are in them. */
export type Before = { figures: readonly Figure[]; whole: boolean };
type Figure = ReportFigures["current"]["group"][number];

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

/** The lines of the last month: what is shown together first (unless that is one entity), then the group where it is not that, then the entities. */
export function linesOf({ current, total, comparison, legalEntities }: ReportFigures, names: { group: string; selection: string }): Line[] {
  const countries = new Map(legalEntities.map(({ id, country }) => [id, country]));
  const plain = (figures: readonly (typeof current.group)[number][]) => figures.map((figure) => ({ ...figure, why: null, included: 1 }));
  const whole: Line[] =
    total && total.of !== "entity"
      ? [
          {
            key: total.of,
            name: total.of === "group" ? names.group : names.selection,
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

/** What the figures of all that is shown are compared with; the group and an entity are not compared with themselves. */
export function beforeTotal({ total, comparison }: Pick<ReportFigures, "total" | "comparison">): Line["before"] {
  if (!comparison) return undefined;
  const isItself =
    isOfSameMonth(comparison) && total?.of === comparison.total?.of && total?.legalEntityId === comparison.total?.legalEntityId;
  return isItself ? undefined : comparison.total;
}

function beforeEntity(comparison: ReportFigures["comparison"], id: number): Line["before"] {
  if (!comparison) return undefined;
  if (isOfSameMonth(comparison)) return comparison.legalEntity?.id === id ? undefined : comparison.total;
  const then = comparison.entities.find(({ legalEntityId }) => legalEntityId === id);
  return then ? { figures: then.figures, whole: true } : null;
}

/** Whether an entity or the group is compared with, rather than each with itself. */
function isOfSameMonth(comparison: NonNullable<ReportFigures["comparison"]>): boolean {
  return comparison.with === "entity" || comparison.with === "group";
}
