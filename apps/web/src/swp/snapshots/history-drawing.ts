import type { Size } from "@hub/domain/swp/size.ts";
import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import type { SwpSnapshot } from "./use-snapshots.ts";

/** The words of the chart, in the reader's language. */
type HistoryWords = {
  date: (iso: string) => string;
  /** Day and time, where a day has several. */
  instant: (iso: string) => string;
  size: (size: Size) => string;
  series: (name: "size" | "least" | "most") => string;
  details: (snapshot: SwpSnapshot) => string[];
};

/** Lines of the size over time, oldest first: the least and the most where any is a range. Only of snapshots that hold all one looks at: others would draw steps that nothing made. */
export function drawHistory(snapshots: readonly SwpSnapshot[], words: HistoryWords): ChartDrawing {
  const shown = snapshots.filter(({ isComparable }) => isComparable).toReversed();
  const isRange = shown.some(({ totals }) => totals.size.max !== null);
  const names = isRange ? (["least", "most"] as const) : (["size"] as const);
  const days = shown.map(({ takenAt }) => words.date(takenAt));
  return {
    shape: "lines",
    percent: false,
    series: names.map((name) => ({ name, label: words.series(name) })),
    marks: shown.map((snapshot, place) => {
      const isOnly = days.every((day, other) => other === place || day !== days[place]);
      const { min, max } = snapshot.totals.size;
      const values = { size: min, least: min, most: max ?? min };
      return {
        key: String(snapshot.id),
        name: (isOnly ? words.date : words.instant)(snapshot.takenAt),
        lengths: Object.fromEntries(names.map((name) => [name, Number(values[name])])),
        said: Object.fromEntries(names.map((name) => [name, words.size({ min: values[name], max: null })])),
        details: words.details(snapshot),
      };
    }),
  };
}
