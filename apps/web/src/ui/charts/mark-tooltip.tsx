import type { ChartDrawing } from "./chart-drawing.ts";

/** What a point of a chart says, by mouse and by arrow keys; read out as it comes. */
export function markTooltip({ marks, series, shape }: ChartDrawing) {
  return function MarkTooltip({ active, label }: { active?: boolean; label?: string | number }) {
    const mark = active ? marks[Number(label)] : undefined;
    if (!mark) return null;
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
  };
}
