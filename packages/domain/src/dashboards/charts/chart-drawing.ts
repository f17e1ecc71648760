/** So many entities a chart holds readably; the others stand in its table. Of two or more bars each, fewer. */
export const shownEntities = 15;
export const shownOfSeveral = 8;
export type Series = { name: string; label: string };
/** A point of a chart: lengths to draw by series (null draws nothing), what is written, what its tooltip says besides, and of bars upon each other their sum. */
export type Mark = {
  key: string;
  name: string;
  lengths: Record<string, number | null>;
  said: Record<string, string>;
  details: string[];
  /** By series, how the figure differs from what it is compared with: written behind it. */
  changes?: Record<string, string>;
  /** By series, of points of lines that do not hold as the others do: why, in words. They are drawn hollow. */
  hollow?: Record<string, string>;
  /** It is what the others make up together. */
  isTotal?: boolean;
  /** Of steps, the value at which its bar begins; zero unless told. */
  start?: number;
  total?: string;
};
/** What a chart draws. */
export type ChartDrawing = {
  /** Bars with a value each, parts of a whole, bars that stand one upon the other, steps from one value to another, or lines. */
  shape: "bars" | "parts" | "stack" | "steps" | "lines";
  /** The value at which the axis of steps begins, instead of zero. */
  base?: number;
  series: Series[];
  marks: Mark[];
  percent: boolean;
};
