import { useText } from "../texts/language.tsx";
import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import { ChartPanel } from "../ui/charts/ChartPanel.tsx";

const shapes = ["bars", "parts", "stack", "steps", "lines"] as const;
const places = [1, 2, 3, 4] as const;

/** Each kind of chart with all its series: told apart by pattern and dashes as well as by colour. */
export function DesignCharts() {
  const t = useText();
  const drawing = (shape: ChartDrawing["shape"]): ChartDrawing => {
    const count = shape === "parts" ? 2 : 4;
    const series = places.slice(0, count).map((number) => ({ name: `s${number}`, label: t("design.series", { number }) }));
    return {
      shape,
      percent: shape === "parts",
      series,
      marks: places.map((number) => {
        const lengths = series.map(({ name }, at) => [name, shape === "parts" ? (at === 0 ? 20 : 80) * 1 : 10 * number + 12 * at] as const);
        return {
          key: String(number),
          name: t("design.choice", { number }),
          lengths: Object.fromEntries(lengths),
          said: Object.fromEntries(lengths.map(([name, length]) => [name, String(length)])),
          details: [],
        };
      }),
    };
  };
  return (
    <div className="hub-columns hub-design">
      {shapes.map((shape) => (
        <ChartPanel
          key={shape}
          title={t(`design.chart-${shape}`)}
          drawing={drawing(shape)}
          renderTable={() => <p>{t("design.explained")}</p>}
          download={{ source: [t("design.explained")], tag: "design" }}
          onWorkbook={() => undefined}
        />
      ))}
    </div>
  );
}
