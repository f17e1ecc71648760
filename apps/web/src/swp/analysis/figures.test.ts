import { expect, test } from "vitest";
import { itemsSearch, readAnalysis } from "./analysis-search.ts";
import {
  addByQuarter,
  addPairs,
  countLacking,
  type Course,
  differenceOf,
  drawByKind,
  drawRanges,
  isSamePoint,
  type Point,
} from "./figures.ts";

const n = (min: string, max: string | null = null) => ({ min, max });

test("sums keep their ranges, and what a what-if leaves alone counts as in the plan", () => {
  const pairs = [
    { plan: n("1"), whatIf: n("2", "3") },
    { plan: n("0.5", "4"), whatIf: null },
  ];
  expect(addPairs(pairs, true)).toEqual({ plan: n("1.5", "5"), whatIf: n("2.5", "7") });
  expect(addPairs(pairs, false)).toEqual({ plan: n("1.5", "5"), whatIf: null });
  expect(addPairs([], false).plan).toEqual(n("0"));
});

test("a map is added up by quarter, in its order of quarters; a quarter without items stays", () => {
  const cell = (quarter: string, items: number, min: string) =>
    ({ impact: "Critical", clusterId: items, quarter, items, plan: n(min), whatIf: null }) as const;
  const map = {
    quarters: ["2027-Q1", "2027-Q2", "2027-Q3"],
    clusters: [],
    cells: [cell("2027-Q3", 1, "2"), cell("2027-Q1", 2, "1.5"), cell("2027-Q3", 4, "3")],
  };
  expect(addByQuarter(map, false)).toEqual([
    { quarter: "2027-Q1", items: 2, pair: { plan: n("1.5"), whatIf: null } },
    { quarter: "2027-Q2", items: 0, pair: { plan: n("0"), whatIf: null } },
    { quarter: "2027-Q3", items: 5, pair: { plan: n("5"), whatIf: null } },
  ]);
  expect(addByQuarter(map, true)[2]?.pair.whatIf).toEqual(n("5"));
});

test.each([
  [n("5"), n("8"), "3", "3"],
  [n("5", "8"), n("5"), "0", "-3"],
  [n("5.25"), n("1", "7"), "-4.25", "1.75"],
  [n("5"), null, "0", "0"],
])("from %o to %o it is %s of the least and %s of the most", (plan, whatIf, min, max) => {
  expect(differenceOf({ plan, whatIf })).toEqual({ min, max });
});

test("a bar goes to the least, and on to the most where it is a range", () => {
  const labels = { least: "at least", most: "up to" };
  const bar = (fte: ReturnType<typeof n>) => ({ key: fte.min, name: "x", fte, text: "said" });
  expect(drawRanges([bar(n("5"))], labels).series).toHaveLength(1);
  const { series, marks } = drawRanges([bar(n("5")), bar(n("2", "3.5"))], labels);
  expect(series.map(({ label }) => label)).toEqual(["at least", "up to"]);
  expect(marks.map(({ lengths }) => lengths)).toEqual([
    { least: 5, most: 0 },
    { least: 2, most: 1.5 },
  ]);
});

test("an address is read as far as it makes sense", () => {
  expect(readAnalysis({})).toEqual({
    view: "map",
    side: "profiles",
    of: "profiles-shortage",
    orgs: undefined,
    whatIf: undefined,
    cluster: undefined,
  });
  expect(readAnalysis({ view: "balance", side: "skills", orgs: "1,2", whatIf: "7", cluster: "0" })).toEqual({
    view: "balance",
    side: "skills",
    of: "skills-shortage",
    orgs: "1,2",
    whatIf: 7,
    cluster: 0,
  });
  expect(readAnalysis({ view: "x", side: "y", of: "key-profiles", orgs: "1;drop", whatIf: "-1", cluster: "9e9" })).toEqual(
    readAnalysis({}),
  );
});

test("a cell leads to its items in the table: open, of its impact, cluster and quarter", () => {
  expect(itemsSearch({ side: "skills", orgs: "3" }, { clusterId: 0, impact: "Critical", quarter: "2027-Q1" })).toEqual({
    tab: "skills-shortage",
    closed: "0",
    orgs: "3",
    clusters: "0",
    impacts: "Critical",
    from: "2027-Q1",
    to: "2027-Q1",
  });
});

test("a quarter's balance is the same where all of its figures are, however many zeros stand behind the point", () => {
  const point: Point = { asked: { min: "2", max: "4" }, offered: { min: "0", max: "3" }, worst: "-4", best: "1", verdict: "depends" };
  expect(isSamePoint(point, { ...point, asked: { min: "2.00", max: "4.0" }, worst: "-4.00" })).toBe(true);
  expect(isSamePoint(point, { ...point, best: "1.5" })).toBe(false);
  expect(isSamePoint(point, { ...point, asked: { min: "2", max: "4.5" } })).toBe(false);
  expect(isSamePoint({ ...point, offered: null }, point)).toBe(false);
  expect(isSamePoint({ ...point, offered: null }, { ...point, offered: null })).toBe(true);
});

test("clusters that lack in a quarter are counted, of a what-if where it leaves one alone as of the plan", () => {
  const point: Point = { asked: { min: "2", max: "2" }, offered: { min: "0", max: "0" }, worst: "-2", best: "-2", verdict: "lack" };
  const none = { min: "0", max: "0" };
  const course = (verdict: Point["verdict"]): Course => ({
    points: [{ ...point, verdict }],
    overdue: none,
    undated: none,
    later: { asked: none, offered: none },
    askedItems: 1,
    offeredItems: 0,
  });
  const clusters = [
    { id: 1, name: "A", plan: course("lack"), whatIf: course("enough") },
    { id: 2, name: "B", plan: course("lack"), whatIf: null },
    { id: 3, name: "C", plan: course("enough"), whatIf: null },
  ];
  expect([countLacking(clusters, 0, "plan"), countLacking(clusters, 0, "whatIf"), countLacking(clusters, 1, "plan")]).toEqual([2, 1, 0]);
});

test("bars of several kinds are told apart by kind, ranges keep their two parts", () => {
  const kinds = [
    { name: "COMPLETED", label: "Completada" },
    { name: "CANCELED", label: "Cancelada" },
  ];
  const bar = (key: string, max: string | null) => ({ key, name: key, fte: { min: "5", max }, text: "5 FTE" });
  const labels = { least: "min", most: "max" };
  const drawn = drawByKind(drawRanges([bar("a", null), bar("b", null)], labels), ["CANCELED", "COMPLETED"], kinds);
  expect(drawn.series).toEqual(kinds);
  expect(drawn.marks.map(({ lengths }) => lengths)).toEqual([
    { COMPLETED: null, CANCELED: 5 },
    { COMPLETED: 5, CANCELED: null },
  ]);
  const ranges = drawRanges([bar("a", "8"), bar("b", null)], labels);
  expect(drawByKind(ranges, ["CANCELED", "COMPLETED"], kinds)).toBe(ranges);
});
