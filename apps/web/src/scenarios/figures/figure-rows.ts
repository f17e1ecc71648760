import type { Output } from "@hub/contract/route.ts";
import type { getFigures } from "@hub/contract/scenarios/scenarios.ts";
import type { ShownFigure as Figure } from "@hub/domain/dashboards/charts/report-lines.ts";

export type Figures = Output<(typeof getFigures)["answer"]>;
/** One line of a chart or table: the group or an entity, with its figures. */
export type Subject = { id: number | null; name: string; code: string | null; figures: readonly Figure[] };

/** The tiles, in their order. */
export const tileKpis = [
  "headcount",
  "fte",
  "average-headcount",
  "joiners",
  "leavers",
  "turnover",
  "absenteeism",
  "average-age",
  "female-share",
  "training-hours",
  "workforce-cost-per-fte",
  "mean-pay-gap",
  "median-pay-gap",
] as const;
export const quartileKpis = ["pay-quartile-1", "pay-quartile-2", "pay-quartile-3", "pay-quartile-4"] as const;

/** Of several figures the one of a KPI. */
export function findFigure(figures: readonly Figure[], kpi: string): Figure | undefined {
  return figures.find((figure) => figure.kpi === kpi);
}

/** The entities' subjects, by name as they came. */
export function subjectsOf({ entities }: Figures): Subject[] {
  return entities.map(({ legalEntity, figures }) => ({ id: legalEntity.id, name: legalEntity.name, code: legalEntity.code, figures }));
}

/** Those with the largest values of a KPI, below zero as above, as many as a chart holds; all where it holds them. */
export function largestOf(subjects: readonly Subject[], kpi: string, most: number): readonly Subject[] {
  if (subjects.length <= most) return subjects;
  const size = ({ figures }: Subject) => {
    const value = findFigure(figures, kpi)?.value;
    return value == null ? -1 : Math.abs(Number(value));
  };
  return subjects.toSorted((a, b) => size(b) - size(a)).slice(0, most);
}

/** Only to draw a length: what is shown stays the decimal text. Nothing there draws nothing. */
export function lengthOf(value: string | null | undefined): number {
  return value == null ? 0 : Number(value);
}
