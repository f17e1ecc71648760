import { describe, expect, test } from "vitest";
import type { Line, MonthFigures, TotalFigure } from "./report-lines.ts";
import { modelsOf } from "./chart-model.ts";
import type { ChartModel } from "./model-parts.ts";
import { shownEntities, shownOfSeveral } from "./chart-drawing.ts";

const figure = (kpi: string, value: string | null, more: Partial<TotalFigure> = {}): TotalFigure => ({
  kpi: kpi as TotalFigure["kpi"],
  value,
  unit: "percent",
  currency: null,
  roundedTo: null,
  reason: value === null ? "SUPPRESSED" : null,
  women: null,
  men: null,
  undeclared: null,
  monthsCovered: null,
  otherSections: [],
  moves: null,
  delivered: false,
  why: null,
  included: 1,
  ...more,
});
const line = (name: string, figures: TotalFigure[], isTotal = false): Line => ({
  key: name,
  name,
  legalEntityId: isTotal ? null : 1,
  isTotal,
  country: null,
  figures,
  whole: true,
  before: undefined,
});
const month = (number: number, state: MonthFigures["state"], figures: TotalFigure[] = []): MonthFigures => ({
  year: 2026,
  month: number,
  state,
  version: state === "closed" ? 1 : null,
  stale: false,
  entitiesIncluded: 1,
  entitiesExpected: 2,
  figures,
});
const words: Parameters<typeof modelsOf>[1]["words"] = {
  title: (kind, kpis) => `${kind} ${kpis}`,
  kpi: (kpi) => kpi,
  women: "women",
  men: "men",
  undeclared: "undeclared",
  share: "share",
  count: String,
  womenShare: (value) => `${value} women`,
  womenMen: (women, men) => `${women}/${men}`,
  undeclaredSex: (count) => `${count} undeclared`,
  quarter: (number) => `quarter ${number}`,
  month: ({ month }) => `month ${month}`,
  monthState: ({ state }) => (state === "closed" ? undefined : state),
  fewerMonths: "fewer months",
  readFrom: (sections) => `from ${sections.join()}`,
  say: (given) => (given?.value == null ? { text: given?.reason ?? "NOT_GIVEN", reason: "because" } : { text: given.value }),
  change: (_, { before }) => (before ? { direction: "up", short: "+1", text: "+1 (+9 %)" } : undefined),
};
const model = (
  chart: Parameters<typeof modelsOf>[0],
  lines: Line[],
  months: MonthFigures[] = [],
  ofEntity = false,
  order: "value" | "name" = "value",
): ChartModel => {
  const [first] = modelsOf(chart, { lines, months, ofEntity, order, words });
  if (!first) throw new Error("no chart");
  return first;
};
const turnover = { kind: "bars" as const, kpis: ["turnover"], name: null };

describe("[DASH-02] charts say in words what has no value", () => {
  test("a bar without a value has no length, and its reason stands there and in the table", () => {
    const { marks, table } = model(turnover, [
      line("A", [figure("turnover", "12.5")]),
      line("B", [figure("turnover", null)]),
      line("C", []),
    ]);
    expect(marks.map(({ lengths, said, details }) => [lengths["turnover"], said["turnover"], details])).toEqual([
      [12.5, "12.5", []],
      [null, "SUPPRESSED", ["because"]],
      [null, "NOT_GIVEN", ["because"]],
    ]);
    expect(table.lines.map(({ cells }) => [cells[0]?.text, cells[0]?.reason])).toEqual([
      ["12.5", undefined],
      ["SUPPRESSED", "because"],
      ["NOT_GIVEN", "because"],
    ]);
  });

  test("0 is a value, not a gap", () => {
    const { marks } = model(turnover, [line("A", [figure("turnover", "0.0")])]);
    expect(marks[0]).toMatchObject({ lengths: { turnover: 0 }, said: { turnover: "0.0" } });
  });

  test("a line breaks where a month has no figure, and says which state the month is in", () => {
    const months = [
      month(8, "missing"),
      month(9, "closed", [figure("headcount", "10", { unit: "persons" })]),
      month(10, "open"),
      month(11, "provisional", [figure("headcount", "4")]),
    ];
    const { marks, table } = model({ kind: "lines", kpis: ["headcount"], name: "Ours" }, [], months);
    expect(marks.map(({ lengths, details }) => [lengths["headcount"], details])).toEqual([
      [null, ["missing"]],
      [10, []],
      [null, ["open"]],
      [null, ["provisional"]],
    ]);
    expect(table.lines.map(({ cells }) => [cells[0]?.text, cells[0]?.note])).toEqual([
      ["missing", undefined],
      ["10", undefined],
      ["open", undefined],
      ["4", "provisional"],
    ]);
  });

  test("[EYES-16] a month of which entities are missing is not drawn as a fall; of one entity it is a provisional point", () => {
    const months = [month(9, "closed", [figure("headcount", "1538")]), month(10, "provisional", [figure("headcount", "1269")])];
    const lengths = (drawn: ChartModel) => drawn.marks.map((mark) => [mark.lengths["headcount"], mark.hollow]);
    expect(lengths(model({ kind: "lines", kpis: ["headcount"], name: null }, [], months))).toEqual([
      [1538, {}],
      [null, {}],
    ]);
    const point = { headcount: "provisional" };
    expect(lengths(model({ kind: "lines", kpis: ["headcount"], name: null }, [], months, true))).toEqual([
      [1538, {}],
      [1269, point],
    ]);
    const whole = months.map((each) => ({ ...each, entitiesIncluded: 2 }));
    expect(lengths(model({ kind: "lines", kpis: ["headcount"], name: null }, [], whole))[1]).toEqual([1269, point]);
  });

  test("[EYES-16] points of fewer than twelve months, and those read from another section than the others, are hollow and say why", () => {
    const rolling = (value: string, monthsCovered: number) => [figure("turnover", value, { monthsCovered })];
    const hollow = (kpi: string, figures: TotalFigure[][]) =>
      model(
        { kind: "lines", kpis: [kpi], name: null },
        [],
        figures.map((each, place) => month(place + 1, "closed", each)),
      ).marks.map((mark) => mark.hollow?.[kpi]);
    expect(hollow("turnover", [rolling("0.3", 4), rolling("1.0", 11), rolling("1.1", 12)])).toEqual([
      "fewer months",
      "fewer months",
      undefined,
    ]);
    const gap = (value: string | null, otherSections: string[]) => [figure("mean-pay-gap", value, { otherSections })];
    expect(hollow("mean-pay-gap", [gap("-1.6", []), gap("-1.6", []), gap("5.2", ["GPG"])])).toEqual([undefined, undefined, "from GPG"]);
    // Where all are read from the same section none stands out.
    expect(hollow("mean-pay-gap", [gap("5.0", ["GPG"]), gap(null, []), gap("5.2", ["GPG"])])).toEqual([undefined, undefined, undefined]);
  });

  test("parts of a whole are drawn only when all are known", () => {
    const chart = { kind: "parts" as const, kpis: ["permanent-share", "temporary-share"], name: null };
    const { marks } = model(chart, [
      line("A", [figure("permanent-share", "80"), figure("temporary-share", "20")]),
      line("B", [figure("permanent-share", "80"), figure("temporary-share", null)]),
    ]);
    expect(marks.map(({ lengths }) => Object.values(lengths))).toEqual([
      [80, 20],
      [null, null],
    ]);
    expect(marks[1]?.said["temporary-share"]).toBe("SUPPRESSED");
  });
});

test("amounts in another currency than the group's are written, not drawn beside them", () => {
  const cost = (value: string, currency: string) => [figure("workforce-cost-per-fte", value, { unit: "money", currency })];
  const chart = { kind: "bars" as const, kpis: ["workforce-cost-per-fte"], name: null };
  const lines = [line("Group", cost("4471.11", "EUR"), true), line("ES", cost("4493.46", "EUR")), line("BR", cost("27498.31", "BRL"))];
  const { marks, onlyIn } = model(chart, lines);
  expect(marks.map(({ lengths }) => lengths["workforce-cost-per-fte"])).toEqual([4471.11, 4493.46, null]);
  expect(marks[2]?.said["workforce-cost-per-fte"]).toBe("27498.31");
  expect(onlyIn).toBe("EUR");
  // Without the group, the currency of the most lines; of one currency alone nothing is left out.
  expect(model(chart, [line("BR", cost("1", "BRL")), line("ES", cost("2", "EUR")), line("PT", cost("3", "EUR"))]).onlyIn).toBe("EUR");
  expect(model(chart, [line("BR", cost("1", "BRL"))])).not.toHaveProperty("onlyIn");
});

describe("[FIG-06] bars stand by value or by name, and say how they differ from what they are compared with", () => {
  const lines = [
    line("Group", [figure("turnover", "1")], true),
    { ...line("B", [figure("turnover", "2")]), before: { figures: [], whole: true } },
    line("A", [figure("turnover", null)]),
    line("C", [figure("turnover", "-3")]),
  ];
  test.each([
    ["value", ["Group", "C", "B", "A"]],
    ["name", ["Group", "A", "B", "C"]],
  ] as const)("by %s", (order, names) => {
    expect(model(turnover, lines, [], false, order).marks.map(({ name }) => name)).toEqual(names);
  });

  test("behind the value, in the words of the bar, and in the table", () => {
    const { marks, table } = model(turnover, lines);
    expect(marks.find(({ name }) => name === "B")).toMatchObject({ changes: { turnover: "▲ +1" }, details: ["▲ +1 (+9 %)"] });
    expect(marks.find(({ name }) => name === "C")).toMatchObject({ changes: {}, details: [] });
    expect(table.lines.map(({ name, cells }) => [name, cells[0]?.change?.text])).toEqual([
      ["Group", undefined],
      ["B", "+1 (+9 %)"],
      ["A", undefined],
      ["C", undefined],
    ]);
  });
});

describe("[DASH-02] 60 entities stay readable", () => {
  const many = Array.from({ length: 60 }, (_, place) => line(`E${place}`, [figure("turnover", place === 7 ? null : String(place))]));
  test("a chart draws the largest, its table has all", () => {
    const { marks, left, table } = model(turnover, [line("Group", [figure("turnover", "30")], true), ...many]);
    expect(marks).toHaveLength(shownEntities + 1);
    expect(marks.slice(0, 3).map(({ name }) => name)).toEqual(["Group", "E59", "E58"]);
    expect(left).toBe(60 - shownEntities);
    expect(table.lines).toHaveLength(61);
  });
  test("with two bars each fewer are drawn, and both gaps of pay have one name", () => {
    const kpis = ["mean-pay-gap", "median-pay-gap"];
    const lines = many.map((each, place) => ({ ...each, figures: kpis.map((kpi) => figure(kpi, String(place))) }));
    const [gap] = modelsOf({ kind: "gap", kpis, name: null }, { lines, months: [], ofEntity: false, order: "value", words });
    expect(gap).toMatchObject({ title: "gap ", left: 60 - shownOfSeveral });
    expect(gap?.marks).toHaveLength(shownOfSeveral);
    expect(gap?.table.lines).toHaveLength(60);
  });

  test("the largest are those furthest from zero: a gap of -36.4 % is not among the small ones", () => {
    const gaps = many.map((each, place) => ({ ...each, figures: [figure("turnover", place === 20 ? "-63.5" : String(place))] }));
    expect(
      model(turnover, gaps)
        .marks.slice(0, 2)
        .map(({ name }) => name),
    ).toEqual(["E20", "E59"]);
  });

  test("amounts of another currency are not among the largest: they are not comparable", () => {
    const cost = (value: string, currency: string) => [figure("workforce-cost-per-fte", value, { unit: "money", currency })];
    const lines = Array.from({ length: 40 }, (_, place) => line(`E${place}`, cost(String(1000 + place), place % 2 === 0 ? "EUR" : "COP")));
    const { marks } = model({ kind: "bars", kpis: ["workforce-cost-per-fte"], name: null }, [
      line("Group", cost("1", "EUR"), true),
      ...lines,
    ]);
    const largest = Array.from({ length: shownEntities }, (_, place) => `E${38 - 2 * place}`);
    expect(marks.map(({ name }) => name)).toEqual(["Group", ...largest]);
    expect(marks.map(({ isTotal }) => isTotal === true)).toEqual([true, ...largest.map(() => false)]);
  });

  test("[EYES-16] below bars stands what one must know of them, with the names where it is not of all", () => {
    const noted = {
      ...words,
      say: (given: TotalFigure | undefined) => ({
        ...words.say(given),
        ...(given?.monthsCovered ? { note: `${given.monthsCovered} of 12` } : {}),
      }),
    };
    const notesOf = (months: (number | null)[]) => {
      const lines = months.map((monthsCovered, place) => line(`E${place}`, [figure("turnover", "1", { monthsCovered })]));
      return modelsOf(turnover, { lines, months: [], ofEntity: false, order: "value", words: noted })[0]?.notes;
    };
    expect(notesOf([4, 4])).toEqual([{ note: "4 of 12", names: [] }]);
    expect(notesOf([4, null, 3])).toEqual([
      { note: "4 of 12", names: ["E0"] },
      { note: "3 of 12", names: ["E2"] },
    ]);
    expect(notesOf([null])).toEqual([]);
  });

  test("beside a sum its parts could not be seen", () => {
    const lines = [
      line("Group", [figure("headcount", "30")], true),
      ...many.slice(0, 3).map((each) => ({ ...each, figures: [figure("headcount", "10")] })),
    ];
    expect(model({ kind: "bars", kpis: ["headcount"], name: null }, lines).marks.map(({ name }) => name)).toEqual(["E0", "E1", "E2"]);
  });
});

test("KPIs this portal does not know are left out, and a chart of nothing else with them; a gap brings the quarters of pay", () => {
  const given = { lines: [line("A", [])], months: [], ofEntity: false, order: "value" as const, words };
  expect(modelsOf({ kind: "bars", kpis: ["unknown"], name: null }, given)).toEqual([]);
  expect(modelsOf({ kind: "bars", kpis: ["unknown", "turnover"], name: null }, given)[0]?.series.map(({ name }) => name)).toEqual([
    "turnover",
  ]);
  expect(modelsOf({ kind: "gap", kpis: ["mean-pay-gap"], name: "Ours" }, given).map(({ title }) => title)).toEqual(["Ours", "quarters "]);
});

describe("[FIG-06] bad input", () => {
  test.each([
    { kind: "bars" as const, kpis: ["turnover"], drawn: shownEntities },
    { kind: "bars" as const, kpis: ["turnover", "absenteeism"], drawn: shownOfSeveral },
    { kind: "sexes" as const, kpis: ["female-share"], drawn: shownEntities },
    { kind: "parts" as const, kpis: ["permanent-share", "temporary-share"], drawn: shownEntities },
    { kind: "gap" as const, kpis: ["mean-pay-gap", "median-pay-gap"], drawn: shownOfSeveral },
  ])(
    "of 500 entities $kind of $kpis draws $drawn beside the group, says how many more there are, and has all in its table",
    ({ drawn, ...chart }) => {
      const figures = (value: number) => chart.kpis.map((kpi) => figure(kpi, String(value)));
      const lines = [line("Group", figures(1), true), ...Array.from({ length: 500 }, (_, at) => line(`E${at}`, figures(at)))];
      const { marks, left, table, series } = model({ ...chart, name: null }, lines);
      expect([marks.length, left, table.lines.length]).toEqual([1 + drawn, 500 - drawn, 501]);
      expect(marks[1]?.name).toBe("E499");
      expect(series.length).toBeLessThanOrEqual(2);
    },
  );

  test("without one of its parts a whole is not drawn: the others would fill it", () => {
    const lines = [
      line(
        "A",
        ["age-under-30", "age-30-to-50"].map((kpi) => figure(kpi, "10")),
      ),
    ];
    const given = { lines, months: [], ofEntity: false, order: "value" as const, words };
    expect(modelsOf({ kind: "parts", kpis: ["age-under-30", "age-30-to-50", "age-over-60"], name: null }, given)).toEqual([]);
  });
});
