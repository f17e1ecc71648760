import { findTotal, type MonthFigures } from "@hub/domain/dashboards/charts/report-lines.ts";

const [width, height, edge] = [72, 20, 3];

/** A figure over the months as a small line beside it, where it has at least two; what is provisional and lacks entities would look like a fall. The evolution says it in words. */
export function Spark({ kpi, months, ofEntity }: { kpi: string; months: readonly MonthFigures[]; ofEntity: boolean }) {
  const points = months.flatMap((month, at) => {
    const isWhole = ofEntity || month.state !== "provisional" || month.entitiesIncluded === month.entitiesExpected;
    const value = findTotal(month.figures, kpi)?.value;
    return value == null || !isWhole ? [] : [{ at, value: Number(value) }];
  });
  const last = points.at(-1);
  if (!last || points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => edge + (at / (months.length - 1)) * (width - 2 * edge);
  const y = (value: number) => (most === least ? height / 2 : height - edge - ((value - least) / (most - least)) * (height - 2 * edge));
  const path = points.map(({ at, value }, place) => `${points[place - 1]?.at === at - 1 ? "L" : "M"}${x(at)},${y(value)}`).join("");
  return (
    <svg className="hub-spark" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={path} />
      <circle cx={x(last.at)} cy={y(last.value)} r={2} />
    </svg>
  );
}
