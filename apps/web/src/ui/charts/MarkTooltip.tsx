import type { ChartDrawing, Mark } from "@hub/domain/dashboards/charts/chart-drawing.ts";

/** What a mark of a chart says, by mouse and by arrow keys; read out as it comes. */
export function MarkTooltip({ model: { series, shape }, mark }: { model: ChartDrawing; mark: Mark }) {
  return (
    <div className="hub-tooltip" role="status" aria-live="assertive">
      <strong>{mark.name}</strong>
      {series.map(({ name, label }, place) =>
        mark.said[name] ? (
          <span key={name}>
            {series.length > 1 && shape !== "parts" && (
              <span className={shape === "lines" ? `hub-dash hub-dash-${place}` : `hub-swatch hub-swatch-${place}`} aria-hidden="true" />
            )}{" "}
            {shape === "parts" ? mark.said[name] : `${label}: ${mark.said[name]}`}
          </span>
        ) : null,
      )}
      {mark.details.map((detail) => (
        <span key={detail} className="hub-dimmed">
          {detail}
        </span>
      ))}
    </div>
  );
}
