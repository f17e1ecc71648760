import type { HeadcountBridge } from "../headcount-bridge.ts";
import { expect, test } from "vitest";
import { barsOf } from "./bar-lengths.ts";
import type { Bridge } from "./report-lines.ts";
import { bridgeModel, type BridgeWords } from "./bridge-model.ts";

const bridgeOf = (more: Partial<HeadcountBridge>): HeadcountBridge => ({
  opening: 1836,
  joiners: 70,
  movesIn: 4,
  leavers: 20,
  movesOut: 6,
  perimeterIn: 30,
  perimeterOut: 20,
  closing: 1894,
  joinersToldLate: 2,
  leaversToldLate: 0,
  reasons: { voluntary: 12, involuntary: 5, other: 0, untold: 3 },
  ...more,
});
const since = { year: 2026, month: 8, version: 1 };
const month = (number: number, more: Partial<Bridge["months"][number]>): Bridge["months"][number] => ({
  year: 2026,
  month: number,
  version: 1,
  since: { year: 2026, month: number - 1, version: 1 },
  gap: null,
  bridge: null,
  ...more,
});
const words: BridgeWords = {
  title: (...parts) => parts.join(" "),
  step: (step) => step,
  at: (month) => `at ${month}`,
  stock: "stock",
  more: "more",
  fewer: "fewer",
  total: "total",
  yearTo: (month) => `year to ${month}`,
  count: String,
  change: (count) => (count > 0 ? `+${count}` : String(count)),
  month: ({ month }) => `m${month}`,
  gap: (gap) => gap,
  since: (month) => `since ${month}`,
  toldLate: (count) => `${count} late`,
  reasons: ({ voluntary }) => `voluntary ${voluntary}`,
  reasonsShort: ({ voluntary }) => `v${voluntary}`,
  noBridge: (months, reason) => `${months}: ${reason}`,
  persons: "persons",
  cutAxis: "cut",
};
const modelOf = (bridge: HeadcountBridge, ofGroup = false, months: Bridge["months"] = []) =>
  bridgeModel({
    bridge: { total: { year: 2026, month: 10, since, bridge }, months },
    total: { year: 2026, month: 10, since, bridge },
    name: null,
    ofGroup,
    words,
  });

test("[FIG-03] each step begins where the one before ended, and the last one ends at the closing headcount", () => {
  const model = modelOf(bridgeOf({}));
  const ends = model.marks.map((mark) => barsOf(model, mark).flatMap(({ from, to }) => (from === to ? [] : [[from, to]])));
  expect(ends).toEqual([[[0, 1836]], [[1836, 1906]], [[1906, 1910]], [[1910, 1890]], [[1890, 1884]], [[1884, 1894]], [[0, 1894]]]);
  expect(model.marks.map(({ total }) => total)).toEqual(["1836", "+70", "+4", "-20", "-6", "+10", "1894"]);
  expect(model.title).toBe("1836 1894 m8 m10");
});

test("small changes of a large headcount are seen: the axis begins below them and says so", () => {
  const model = modelOf(bridgeOf({}));
  expect(model.base).toBe(1800);
  expect(model.notes?.map(({ note }) => note)).toEqual(["voluntary 12", "cut", "persons"]);
  const small = modelOf(
    bridgeOf({ opening: 10, joiners: 5, closing: 3, movesIn: 0, movesOut: 0, perimeterIn: 0, perimeterOut: 0, leavers: 12 }),
  );
  expect(small.base).toBeUndefined();
});

test("the group has no moves, and a perimeter that did not change no step; its table keeps the column", () => {
  const model = modelOf(bridgeOf({ movesIn: 0, movesOut: 0, perimeterIn: 0, perimeterOut: 0, closing: 1886 }), true);
  expect(model.marks.map(({ key }) => key)).toEqual(["opening", "joiners", "leavers", "closing"]);
  expect(model.table.heads).toEqual(["opening", "joiners", "leavers", "perimeter", "closing"]);
});

test("[FIG-03] a month a line and their total; without a bridge it says why, and over a month never closed since when", () => {
  const model = modelOf(bridgeOf({}), false, [
    month(7, { gap: "first" }),
    month(8, { gap: "pending" }),
    month(9, { gap: "pending" }),
    month(10, { bridge: bridgeOf({}), since: { year: 2026, month: 8, version: 1 } }),
  ]);
  expect(model.table.lines.map(({ name, cells, isTotal }) => [name, isTotal, cells[0]])).toEqual([
    ["m7", false, { text: "first", reason: "first" }],
    ["m8", false, { text: "pending", reason: "pending" }],
    ["m9", false, { text: "pending", reason: "pending" }],
    ["m10", false, { text: "1836", note: "since m8" }],
    ["total", true, { text: "1836" }],
  ]);
  expect(model.table.lines.at(-1)?.cells.map(({ text, note }) => [text, note])).toEqual([
    ["1836", undefined],
    ["+70", "2 late"],
    ["+4", undefined],
    ["-20", "v12"],
    ["-6", undefined],
    ["+10", "+30 / -20"],
    ["1894", undefined],
  ]);
  expect(model.notes?.map(({ note }) => note)).toEqual(["voluntary 12", "m7: first", "m8 – m9: pending", "cut", "persons"]);
});

test("[FIG-03] the year up to the last closed month stands beside the period, where all its months are bridged from the end of the year before", () => {
  const linked = (year: number, number: number, sinceYear: number, sinceMonth: number, joiners: number, opening: number) =>
    month(number, {
      year,
      since: { year: sinceYear, month: sinceMonth, version: 1 },
      bridge: bridgeOf({
        opening,
        joiners,
        movesIn: 0,
        leavers: 0,
        movesOut: 0,
        perimeterIn: 0,
        perimeterOut: 0,
        closing: opening + joiners,
      }),
    });
  const months = [
    linked(2025, 12, 2025, 11, 5, 100),
    linked(2026, 1, 2025, 12, 7, 105),
    linked(2026, 2, 2026, 1, 1, 112),
    month(3, { since: null, gap: "open" }),
  ];
  const totals = (given: Bridge["months"]) =>
    modelOf(bridgeOf({}), true, given)
      .table.lines.filter(({ isTotal }) => isTotal)
      .map(({ name, cells }) => [name, ...cells.map(({ text }) => text)]);
  expect(totals(months)[0]).toEqual(["year to m10", "105", "+8", "0", "0", "113"]);
  expect(totals(months).map(([name]) => name)).toEqual(["year to m10", "total"]);
  // From February on nobody knows the year; of January alone its own line is the year.
  expect(totals(months.slice(2)).map(([name]) => name)).toEqual(["total"]);
  expect(totals(months.slice(0, 2)).map(([name]) => name)).toEqual(["total"]);
});
