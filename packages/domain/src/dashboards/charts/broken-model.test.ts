import { expect, test } from "vitest";
import { brokenModel, type BrokenModelWords, type ShownBreakdown } from "./broken-model.ts";

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
