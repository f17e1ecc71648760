import { expect, test } from "vitest";
import { brokenModel, type BrokenModelWords } from "./broken-model.ts";
import type { ShownBreakdown } from "./shown-breakdown.ts";

const words: BrokenModelWords = {
  value: (_, value) => value ?? "not told",
  kpi: (kpi) => kpi,
  figure: (_, unit, { figure, reason }) => (figure === null ? String(reason) : `${figure} ${unit}`),
  title: (kpi, by) => `${kpi} by ${by}`,
  persons: "persons",
  count: String,
  hidden: (minimum) => `fewer than ${minimum}`,
  shown: (count, total) => `${count} of ${total}`,
  others: ({ values, persons }) => `${values} more with ${persons}`,
  change: (_, unit, { figure }, before) => {
    if (figure === null) return undefined;
    if (before?.figure == null)
      return { direction: undefined, short: "", text: before === null ? "was not there" : `then ${before.reason}` };
    return { direction: "up", short: `from ${before.figure}`, text: `from ${before.figure} ${unit}` };
  },
};
const item = (value: string | null, persons: number, figure: string | null): ShownBreakdown["items"][number] => ({
  value,
  persons,
  figure,
  reason: figure === null ? "SUPPRESSED" : null,
});
const modelOf = (
  kpi: "average-age" | "headcount",
  by: ShownBreakdown["by"],
  items: ShownBreakdown["items"],
  others = { values: 0, persons: 0 },
) =>
  brokenModel({
    kpi,
    breakdown: { by, items, others },
    total: { name: "Group", legalEntityId: null, said: { text: "whole" } },
    name: null,
    minimum: 10,
    words,
  });

test("[FIG-02] bars stand by their figure, what is hidden last, with who is there and what they make up", () => {
  const { title, marks, notes, table } = modelOf("average-age", "unit", [
    item("a", 40, "41.0"),
    item("b", 4, null),
    item(null, 30, "100.5"),
  ]);
  expect(title).toBe("average-age by unit");
  expect(marks.map(({ name, lengths, said }) => [name, lengths["average-age"], said["average-age"]])).toEqual([
    ["not told", 100.5, "100.5 years"],
    ["a", 41, "41.0 years"],
    ["b", null, "SUPPRESSED"],
  ]);
  expect(notes).toEqual([{ note: "fewer than 10", names: [] }]);
  expect(table.heads).toEqual(["average-age", "persons"]);
  expect(table.lines.at(-1)).toMatchObject({
    name: "Group",
    isTotal: true,
    cells: [{ text: "whole", kpi: "average-age" }, { text: "74" }],
  });
});

test("[FIG-02] bands stand in their order, what was not told last; of many values those of the most people are drawn", () => {
  const bands = modelOf("headcount", "age-band", [item(null, 90, "90"), item("from-60", 40, "40"), item("under-30", 3, "3")]);
  expect(bands.marks.map(({ name }) => name)).toEqual(["under-30", "from-60", "not told"]);
  expect(bands.table.heads).toEqual(["headcount"]);
  const many = modelOf(
    "headcount",
    "unit",
    Array.from({ length: 20 }, (_, at) => item(`u${at}`, 40 - at, String(40 - at))),
    { values: 7, persons: 9 },
  );
  expect(many.marks).toHaveLength(15);
  expect(many.table.lines).toHaveLength(21);
  expect(many.notes?.map(({ note }) => note)).toEqual(["15 of 27", "7 more with 9"]);
  expect(many.exports).toEqual({ what: "broken", kpis: "headcount", by: "unit" });
});

test("[FIG-02] of 500 values those of the most people are drawn, and it says of how many; its table has all that are told, and a note how many people are in the others", () => {
  const items = Array.from({ length: 490 }, (_, at) => item(`unit ${at}`, 1000 - at, String(1000 - at)));
  const { marks, notes, table } = modelOf("headcount", "unit", items, { values: 10, persons: 90 });
  expect(marks.map(({ name }) => name)).toEqual(Array.from({ length: 15 }, (_, at) => `unit ${at}`));
  expect(notes?.map(({ note }) => note)).toEqual(["15 of 500", "10 more with 90"]);
  expect(table.lines).toHaveLength(490 + 1);
});

test("[FIG-02] a part is compared with that of the same value; what was hidden then, or is told of no value by itself, has no change", () => {
  const items = [item("a", 40, "40"), item("b", 30, "30"), item("c", 20, "20"), item("d", 4, null), item(null, 12, "12")];
  const of = (others: ShownBreakdown["others"], notes: string[] = []) =>
    brokenModel({
      kpi: "headcount",
      breakdown: { by: "unit", items, others: { values: 0, persons: 0 } },
      total: { name: "Group", legalEntityId: null, said: { text: "whole" }, change: { direction: "up", short: "+1", text: "+1" } },
      compared: {
        before: { items: [item("a", 38, "38"), item("b", 3, null), item("d", 20, "20"), item("gone", 90, "90")], others },
        notes,
      },
      name: null,
      minimum: 10,
      words,
    });
  const { marks, table } = of({ values: 0, persons: 0 });
  const changes = Object.fromEntries(table.lines.map(({ name, cells }) => [name, cells[0]?.change?.text]));
  expect(changes).toEqual({
    a: "from 38 persons",
    b: "then SUPPRESSED",
    c: "was not there",
    d: undefined,
    "not told": "was not there",
    Group: "+1",
  });
  expect(marks.map(({ name, changes, details }) => [name, changes?.["headcount"], details])).toEqual([
    ["a", "▲ from 38", ["▲ from 38 persons"]],
    ["b", undefined, ["then SUPPRESSED"]],
    ["c", undefined, ["was not there"]],
    ["not told", undefined, ["was not there"]],
    ["d", undefined, []],
  ]);
  // Among those that are told together then, it may have been one.
  const unknown = of({ values: 2, persons: 9 }, ["October: some are told together"]);
  expect(unknown.table.lines.find(({ name }) => name === "c")?.cells[0]?.change).toBeUndefined();
  expect(unknown.notes?.map(({ note }) => note)).toEqual(["fewer than 10", "October: some are told together"]);
});
