import { ageBands, type Dimension, tenureBands } from "../breakdown.ts";
import { getKpi, type Kpi, type KpiUnit } from "../kpis.ts";
import { compareDecimals } from "../round-quotient.ts";
import { shownEntities } from "./chart-drawing.ts";
import { arrowed, type Change } from "./change.ts";
import type { ChartModel, Said } from "./model-parts.ts";
import { countryKey } from "./report-lines.ts";
import { partBefore, type ShownBreakdown, type ShownPart } from "./shown-breakdown.ts";

type Item = ShownBreakdown["items"][number];

/** The words of a breakdown, in the reader's language. */
export type BrokenModelWords = {
  value: (by: Dimension, value: string | null) => string;
  kpi: (kpi: string) => string;
  figure: (kpi: string, unit: KpiUnit, item: Pick<Item, "figure" | "reason">) => string;
  title: (kpi: string, by: Dimension) => string;
  persons: string;
  count: (count: number) => string;
  hidden: (minimum: number) => string;
  shown: (count: number, total: number) => string;
  others: (others: ShownBreakdown["others"]) => string;
  /** How a part differs from what it is compared with; null: nobody had its value there. */
  change: (kpi: string, unit: KpiUnit, item: ShownPart, before: ShownPart | null) => Change | undefined;
};
type Given = {
  kpi: Kpi;
  breakdown: Pick<ShownBreakdown, "by" | "items" | "others">;
  /** What the parts make up. */
  total: { name: string; legalEntityId: number | null; said: Said; change?: Change | undefined };
  /** What it is compared with, and what must be known of that. */
  compared?: { before: Pick<ShownBreakdown, "items" | "others"> | undefined; notes: readonly string[] } | undefined;
  name: string | null;
  minimum: number;
  words: BrokenModelWords;
};

/** A bar for each value of a dimension: bands in their order, others the largest first, what is hidden last. In the table with who is there, and with what they make up. */
export function brokenModel({ kpi, breakdown: { by, items, others }, total, compared, name, minimum, words }: Given): ChartModel {
  const { unit } = getKpi(kpi);
  const nameOf = ({ value }: Item) => words.value(by, value);
  const keyOf = ({ value }: Item) => (value === null ? "none" : by === "country" ? countryKey(value) : `value ${value}`);
  // Of many values those of the most people are drawn, as they come.
  const drawn = inOrder(by, items.slice(0, shownEntities));
  const changeOf = (item: Item) => {
    const before = partBefore(item.value, compared?.before);
    return before === undefined ? undefined : words.change(kpi, unit, item, before);
  };
  const isHidden = ({ reason }: Item) => reason === "SUPPRESSED";
  const count = items.length + others.values;
  const withPersons = kpi !== "headcount";
  return {
    shape: "bars",
    title: name ?? words.title(words.kpi(kpi), by),
    kpis: [kpi],
    series: [{ name: kpi, label: words.kpi(kpi) }],
    marks: drawn.map((item) => {
      const change = changeOf(item);
      return {
        key: keyOf(item),
        name: nameOf(item),
        lengths: { [kpi]: item.figure === null ? null : Number(item.figure) },
        said: { [kpi]: words.figure(kpi, unit, item) },
        ...(change?.direction && { changes: { [kpi]: arrowed(change.direction, change.short) } }),
        details: [
          ...(change ? [change.direction ? arrowed(change.direction, change.text) : change.text] : []),
          ...(withPersons ? [`${words.persons}: ${words.count(item.persons)}`] : []),
        ],
      };
    }),
    percent: unit === "percent",
    left: 0,
    exports: { what: "broken", kpis: kpi, by },
    notes: [
      ...(drawn.length < count ? [words.shown(drawn.length, count)] : []),
      ...(others.values > 0 ? [words.others(others)] : []),
      ...(items.some(isHidden) ? [words.hidden(minimum)] : []),
      ...(compared?.notes ?? []),
    ].map((note) => ({ note, names: [] })),
    table: {
      first: "value",
      heads: [words.kpi(kpi), ...(withPersons ? [words.persons] : [])],
      lines: [
        ...inOrder(by, items).map((item) => ({
          key: keyOf(item),
          name: nameOf(item),
          legalEntityId: null,
          isTotal: false,
          cells: [
            { text: words.figure(kpi, unit, item), ...(isHidden(item) && { reason: words.hidden(minimum) }), change: changeOf(item) },
            ...(withPersons ? [{ text: words.count(item.persons) }] : []),
          ],
        })),
        {
          key: "whole",
          name: total.name,
          legalEntityId: total.legalEntityId,
          isTotal: true,
          cells: [
            { ...total.said, kpi, change: total.change },
            ...(withPersons ? [{ text: words.count(items.reduce((sum, { persons }) => sum + persons, others.persons)) }] : []),
          ],
        },
      ],
    },
  };
}

function inOrder(by: Dimension, items: readonly Item[]): Item[] {
  const bands = by === "age-band" ? Object.keys(ageBands) : by === "tenure-band" ? Object.keys(tenureBands) : [];
  const place = ({ value }: Item) => (value === null ? bands.length : bands.indexOf(value));
  return items.toSorted((a, b) => {
    if (bands.length > 0) return place(a) - place(b);
    return a.figure === null || b.figure === null
      ? Number(a.figure === null) - Number(b.figure === null)
      : compareDecimals(b.figure, a.figure);
  });
}
