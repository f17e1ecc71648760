import type { Series } from "./ChartLegend.tsx";
import type { ChartRow } from "./chart-rows.ts";

/** What a line of a chart says, by mouse and by arrow keys; read out as it comes. */
export function ChartTooltip({ row, series }: { row: ChartRow | undefined; series: readonly Series[] }) {
  if (!row) return null;
  return (
    <div className="hub-tooltip" role="status" aria-live="assertive">
      <strong>{row.name}</strong>
      {series.map(({ name, label }, place) =>
        row.texts[name] ? (
          <span key={name}>
            {series.length > 1 && <span className={`hub-swatch hub-swatch-${place}`} aria-hidden="true" />} {label}: {row.texts[name]}
          </span>
        ) : null,
      )}
      {row.details.map((detail) => (
        <span key={detail} className="hub-dimmed">
          {detail}
        </span>
      ))}
    </div>
  );
}
