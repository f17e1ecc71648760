import { expect, test } from "vitest";
import { type Telling, toldModel, type ToldMonth, type ToldWords } from "./told-model.ts";

const words: ToldWords<string> = {
  title: (kpi) => `${kpi} told`,
  first: "first",
  now: "now",
  difference: "difference",
  version: "version",
  month: ({ month }) => `m${month}`,
  value: (_, { figure: { value, reason } }) => (value === null ? { text: "–", reason: String(reason) } : { text: value }),
  change: (_, { difference }) => `by ${difference}`,
  versions: (first, now) => `v${first} and v${now}`,
  closed: ({ version, closedAt }) => `v${version} of ${closedAt}`,
  causes: (changes) => (changes.length === 0 ? ["not given"] : [...changes]),
  once: "once",
};
const telling = (version: number, value: string | null): Telling => ({
  version,
  closedAt: `day ${version}`,
  figure: { unit: "persons", value, reason: value === null ? "SUPPRESSED" : null, currency: null, roundedTo: null },
  why: null,
});
const month = (number: number, first: Telling, now: Telling, more: Partial<ToldMonth<string>> = {}): ToldMonth<string> => ({
  year: 2026,
  month: number,
  first,
  now,
  difference: null,
  changes: [],
  ...more,
});
const modelOf = (months: readonly ToldMonth<string>[], name: string | null = null) => toldModel({ kpi: "headcount", months, name, words });

test("[FIG-04] two lines, and for each month that is told otherwise what differs and why", () => {
  const model = modelOf([
    month(8, telling(1, "50"), telling(1, "50")),
    month(9, telling(1, "60"), telling(3, "58"), { difference: "-2", changes: ["two left late", "a rate"] }),
    month(10, telling(1, "58"), telling(2, "57"), { difference: "-1" }),
    // Closed again for the sake of others: of this there is nothing to say.
    month(11, telling(1, "57"), telling(2, "57")),
    month(12, telling(1, null), telling(2, "57")),
  ]);
  expect(model).toMatchObject({ shape: "lines", title: "headcount told", kpis: ["headcount"], official: true, percent: false });
  expect(model.series.map(({ name }) => name)).toEqual(["now", "first"]);
  expect(model.marks.map(({ name, lengths, details }) => [name, lengths, details])).toEqual([
    ["m8", { now: 50, first: 50 }, ["v1 and v1"]],
    ["m9", { now: 58, first: 60 }, ["v1 and v3", "two left late", "a rate"]],
    ["m10", { now: 57, first: 58 }, ["v1 and v2", "not given"]],
    ["m11", { now: 57, first: 57 }, ["v1 and v2"]],
    ["m12", { now: 57, first: null }, ["SUPPRESSED", "v1 and v2", "not given"]],
  ]);
  expect(model.notes?.map(({ note }) => note)).toEqual(["m9: two left late a rate", "m10: not given", "m12: not given"]);
  expect(model.table.heads).toEqual(["first", "now", "difference", "version"]);
  expect(model.table.lines.map(({ name, cells }) => [name, ...cells])).toEqual([
    ["m8", { text: "50" }, { text: "50" }, { text: "–" }, { text: "v1 of day 1" }],
    ["m9", { text: "60" }, { text: "58" }, { text: "by -2", note: "two left late a rate" }, { text: "v3 of day 3" }],
    ["m10", { text: "58" }, { text: "57" }, { text: "by -1", note: "not given" }, { text: "v2 of day 2" }],
    ["m11", { text: "57" }, { text: "57" }, { text: "–" }, { text: "v2 of day 2" }],
    ["m12", { text: "–", reason: "SUPPRESSED" }, { text: "57" }, { text: "–", note: "not given" }, { text: "v2 of day 2" }],
  ]);
});

test("[FIG-04] where nothing is told otherwise it says so, and what is hidden is drawn nowhere and says why", () => {
  const model = modelOf([month(9, telling(1, null), telling(1, null)), month(10, telling(1, "58"), telling(2, "58"))], "Own");
  expect(model.title).toBe("Own");
  expect(model.notes).toEqual([{ note: "once", names: [] }]);
  expect(model.marks[0]).toMatchObject({ lengths: { now: null, first: null }, said: { now: "–", first: "–" } });
  expect(model.marks[0]?.details).toEqual(["SUPPRESSED", "v1 and v1"]);
});
