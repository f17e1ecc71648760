import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";

/** What each colour, pattern and dash of a chart stands for. */
export function SeriesLegend({ shape, series }: Pick<ChartDrawing, "shape" | "series">) {
  return (
    <ul className="hub-legend">
      {series.map(({ name, label }, place) => (
        <li key={name}>
          <span className={shape === "lines" ? `hub-dash hub-dash-${place}` : `hub-swatch hub-swatch-${place}`} aria-hidden="true" />{" "}
          {label}
        </li>
      ))}
    </ul>
  );
}
