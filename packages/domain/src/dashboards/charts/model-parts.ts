import type { Kpi } from "../kpis.ts";
import { type ChartDrawing, shownEntities } from "./chart-drawing.ts";
import { findTotal, type Line, type MonthFigures, type TotalFigure } from "./report-lines.ts";
import type { Change } from "./change.ts";

/** A figure in words: its value, or in its place in a word why there is none, and the reason as a sentence. */
export type Said = { text: string; reason?: string | undefined; note?: string | undefined };
export type Say = (figure: TotalFigure | undefined) => Said;
export type TableLine = {
  key: string;
  name: string;
  legalEntityId: number | null;
  isTotal: boolean;
  country?: string | null;
  cells: (Said & { kpi?: string; change?: Change | undefined })[];
};
export type ChartModel = ChartDrawing & {
  title: string;
  /** What it draws. */
  kpis: readonly Kpi[];
  /** Entities that stand in the table only. */
  left: number;
  /** What one must know beside the bars, and of which of them where it is not of all. */
  notes?: { note: string; names: string[] }[];
  /** Made of closed months alone: it is official also where the last month is provisional. */
  official?: true;
  /** What of a report is exported, where that is not what it draws. */
  exports?: Readonly<Record<string, string>>;
  /** Bars are drawn of this currency's amounts only; the others are written. */
  onlyIn?: string;
  table: { heads: string[]; lines: TableLine[]; first: "entity" | "month" | "node" | "value" };
};

/** Of a chart: what it is about, for its title. */
export type ChartTitle = "by-entity" | "gap" | "over-time" | "sexes" | "sexes-management" | "quarters" | "ages" | "contracts";

/** The words of charts, in the reader's language. */
export type Words = {
  title: (kind: ChartTitle, kpis: string, of?: string) => string;
  kpi: (kpi: string) => string;
  women: string;
  men: string;
  undeclared: string;
  share: string;
  count: (count: number) => string;
  womenShare: (value: string) => string;
  womenMen: (women: number, men: number) => string;
  undeclaredSex: (count: number) => string;
  quarter: (number: number) => string;
  month: (month: MonthFigures) => string;
  monthState: (month: MonthFigures) => string | undefined;
  fewerMonths: string;
  readFrom: (sections: readonly string[]) => string;
  say: Say;
  change: (figure: TotalFigure | undefined, line: Line) => Change | undefined;
};
/** How the bars stand: the largest first, or by name. */
export type Order = "value" | "name";
export type Given = {
  lines: readonly Line[];
  /** What is shown together over the months; of one entity, it stands for itself also while others are not validated. */
  months: readonly MonthFigures[];
  ofEntity: boolean;
  order: Order;
  words: Words;
};

/** KPIs by line, each cell with its value or why there is none. */
export function valueTable(
  kpis: readonly Kpi[],
  lines: readonly Line[],
  words: Pick<Words, "kpi" | "say" | "change">,
): ChartModel["table"] {
  return {
    heads: kpis.map(words.kpi),
    first: "entity",
    lines: lines.map((line) =>
      tableLine(
        line,
        kpis.map((kpi) => {
          const figure = findTotal(line.figures, kpi);
          return { ...words.say(figure), kpi, change: words.change(figure, line) };
        }),
      ),
    ),
  };
}

/** A line of a table with its cells. */
export function tableLine({ key, name, legalEntityId, isTotal, country }: Line, cells: TableLine["cells"]): TableLine {
  return { key, name, legalEntityId, isTotal, country, cells };
}

/**
 * The lines a chart draws: what stands apart, then the entities with the largest values, below zero as above, in that order or by name; amounts of another `currency` than the one that is drawn
 * come behind, for they are not comparable, and those without a value last, and are told.
 */
export function chooseShown(
  lines: readonly Line[],
  kpi: string | undefined,
  order: Order,
  currency?: string,
  most = shownEntities,
): { shown: Line[]; left: number } {
  const totals = lines.filter(({ isTotal }) => isTotal);
  const entities = lines.filter(({ isTotal }) => !isTotal);
  const figureOf = ({ figures }: Line) => (kpi === undefined ? undefined : findTotal(figures, kpi));
  const value = (line: Line) => {
    const text = figureOf(line)?.value;
    return text == null ? Number.NEGATIVE_INFINITY : Math.abs(Number(text));
  };
  const isForeign = (line: Line) =>
    Number(currency !== undefined && figureOf(line)?.value != null && figureOf(line)?.currency !== currency);
  const isMissing = (line: Line) => Number(figureOf(line)?.value == null);
  const largest = entities
    .toSorted((a, b) => isMissing(a) - isMissing(b) || isForeign(a) - isForeign(b) || value(b) - value(a) || (a.name < b.name ? -1 : 1))
    .slice(0, most);
  const shown = order === "value" ? largest : largest.toSorted((a, b) => a.name.localeCompare(b.name));
  return { shown: [...totals, ...shown], left: entities.length - largest.length };
}

/** Only to draw: what is written stays the decimal text. Nothing there draws nothing. */
export function lengthOf(figure: TotalFigure | undefined): number | null {
  return figure?.value == null ? null : Number(figure.value);
}

/** What stands beside a figure: why there is none, how many months it has. */
export function detailsOf({ reason, note }: Said): string[] {
  return [reason, note].filter((each) => each !== undefined);
}

/** The unit of the first KPI that a line has. */
export function unitOf(lines: readonly Line[], kpis: readonly string[]): string | undefined {
  for (const { figures } of lines) {
    const unit = figures.find(({ kpi }) => kpis.includes(kpi))?.unit;
    if (unit !== undefined) return unit;
  }
  return undefined;
}

/** The currency amounts are drawn in: that of what stands apart, else of the most lines; undefined when they are no amounts. */
export function currencyOf(lines: readonly Line[], kpis: readonly string[]): string | undefined {
  const all = lines.flatMap(({ figures, isTotal }) =>
    figures.flatMap(({ kpi, value, currency }) => (kpis.includes(kpi) && value !== null && currency ? [{ currency, isTotal }] : [])),
  );
  const byNumber = [...Map.groupBy(all, ({ currency }) => currency)].toSorted(([, a], [, b]) => b.length - a.length);
  return all.find(({ isTotal }) => isTotal)?.currency ?? byNumber[0]?.[0];
}

/** Texts, each once. */
export function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** Months one after another by the first and the last. */
export function nameRuns<Named extends { name: string }>(all: readonly Named[], some: readonly Named[]): string {
  const runs: { first: string; last: string; end: number }[] = [];
  for (const mark of some) {
    const place = all.indexOf(mark);
    const run = runs.at(-1);
    if (run && run.end === place - 1) Object.assign(run, { last: mark.name, end: place });
    else runs.push({ first: mark.name, last: mark.name, end: place });
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first} – ${last}`)).join(", ");
}
