import type { getDashboard, getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import type { Output } from "@hub/contract/route.ts";

export type Dashboard = Output<(typeof getDashboard)["answer"]>;
export type ReportFigures = Output<(typeof getDashboardFigures)["answer"]>;
export type TotalFigure = ReportFigures["months"][number]["figures"][number];
export type MonthFigures = ReportFigures["months"][number];
export type View = Dashboard["views"][number];

/** A line of a chart or table: all that is shown together, the group for comparison, or an entity. */
export type Line = {
  key: string;
  name: string;
  /** Null for what is no entity. */
  legalEntityId: number | null;
  /** Stands apart from the entities: the group, or what is chosen together. */
  isTotal: boolean;
  figures: readonly TotalFigure[];
};

/** Of several figures the one of a KPI. */
export function findTotal(figures: readonly TotalFigure[], kpi: string): TotalFigure | undefined {
  return figures.find((figure) => figure.kpi === kpi);
}

/** The lines of the last month: what is shown together first (unless that is one entity), then the group where it is not that, then the entities. */
export function linesOf({ current, total }: ReportFigures, names: { group: string; selection: string }): Line[] {
  const plain = (figures: readonly (typeof current.group)[number][]) => figures.map((figure) => ({ ...figure, why: null, included: 1 }));
  const whole: Line[] =
    total && total.of !== "entity"
      ? [
          {
            key: total.of,
            name: total.of === "group" ? names.group : names.selection,
            legalEntityId: null,
            isTotal: true,
            figures: total.figures,
          },
        ]
      : [];
  const group: Line[] =
    total?.of !== "group" && current.group.length > 0
      ? [{ key: "group", name: names.group, legalEntityId: null, isTotal: true, figures: plain(current.group) }]
      : [];
  return [
    ...whole,
    ...group,
    ...current.entities.map(({ legalEntity: { id, name }, figures }) => ({
      key: String(id),
      name,
      legalEntityId: id,
      isTotal: false,
      figures: plain(figures),
    })),
  ];
}
