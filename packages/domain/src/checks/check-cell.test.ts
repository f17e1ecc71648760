import { describe, expect, test } from "vitest";
import { type CellMeasures, checkCell, type GivenMeasures, type PeopleMeasures } from "./check-cell.ts";
import { checkRuleCodes, checkRules } from "./check-rules.ts";
import { exceedsPercent } from "./exceeds-percent.ts";
import { missingComments } from "./missing-comments.ts";

const sound: PeopleMeasures = {
  headcount: 100,
  opening: 100,
  undeclared: 1,
  headcountOfFeeds: 100,
  fte: "98.5",
  contracts: { opening: 101, joiners: 2, leavers: 2, closing: 101 },
  dated: 103,
  farPay: 0,
  previous: { headcount: 100, contracts: 101 },
};
const cell = (people: Partial<PeopleMeasures> | null, more: Partial<CellMeasures> = {}): CellMeasures => ({
  monthly: true,
  people: people && { ...sound, ...people },
  given: [],
  previousValidated: true,
  shared: 0,
  ...more,
});
const noFigures: GivenMeasures = {
  opening: null,
  joiners: null,
  leavers: null,
  moves: null,
  closing: null,
  fte: null,
  women: null,
  men: null,
  undeclared: null,
  previous: null,
};
const given = (...rows: Partial<GivenMeasures>[]) => cell(null, { given: rows.map((row) => ({ ...noFigures, ...row })) });
const rulesOf = (measures: CellMeasures) => checkCell(measures).map(({ rule }) => rule);

describe("check rules that ship (readings 3)", () => {
  test("a month that adds up has no finding", () => {
    expect(checkCell(cell({}))).toEqual([]);
    expect(checkCell(cell(null))).toEqual([]);
  });

  test("four block, five warn", () => {
    const codes = (severity: string) => checkRuleCodes.filter((rule) => checkRules[rule].severity === severity);
    expect(codes("blocking")).toEqual([
      "opening-equals-previous-closing",
      "movements-balance",
      "fte-within-headcount",
      "parts-equal-total",
    ]);
    expect(codes("warning")).toHaveLength(5);
  });

  test.each<[string, CellMeasures, object[]]>([
    [
      "opening is not the previous closing",
      cell({ opening: 99 }),
      [{ rule: "opening-equals-previous-closing", severity: "blocking", params: { opening: 99, previousClosing: 100 } }],
    ],
    [
      "contracts that end before they start",
      cell({ previous: null, contracts: { opening: 101, joiners: 2, leavers: 3, closing: 101 } }),
      [
        {
          rule: "movements-balance",
          severity: "blocking",
          params: { opening: 101, joiners: 2, leavers: 3, moves: 0, expected: 100, closing: 101 },
        },
      ],
    ],
    [
      "a second contract that vanished without an end",
      cell({ previous: { headcount: 100, contracts: 102 } }),
      [{ rule: "movements-balance", params: { opening: 102, expected: 102, closing: 101 } }],
    ],
    ["more FTE than persons", cell({ fte: "100.01" }), [{ rule: "fte-within-headcount", params: { fte: 100.01, headcount: 100 } }]],
    ["a person in two feeds", cell({ headcountOfFeeds: 101 }), [{ rule: "parts-equal-total", params: { parts: 101, total: 100 } }]],
    ["pay far outside the range", cell({ farPay: 2 }), [{ rule: "hourly-pay-range", params: { contracts: 2, times: 10 } }]],
    ["active in two entities", cell({}, { shared: 1 }), [{ rule: "active-in-two-entities", params: { persons: 1 } }]],
    ["the month before is not validated", cell({}, { previousValidated: false }), [{ rule: "previous-month-not-validated", params: {} }]],
  ])("%s", (_, measures, expected) => {
    expect(checkCell(measures)).toMatchObject(expected);
    expect(checkCell(measures)).toHaveLength(expected.length);
  });

  test.each<[string, number, number, boolean]>([
    ["5 of 100: not more than five persons", 100, 105, false],
    ["6 of 100", 100, 106, true],
    ["6 fewer of 100", 100, 94, true],
    ["6 of 300: not more than 2 %", 300, 306, false],
    ["7 of 300", 300, 307, true],
    ["all gone", 6, 0, true],
    ["from nothing", 0, 6, true],
  ])("a large change is of more than 2 %% and 5 persons: %s", (_, before, now, found) => {
    const measures = cell({
      headcount: now,
      headcountOfFeeds: now,
      fte: "0",
      undeclared: 0,
      opening: before,
      previous: { headcount: before, contracts: 101 },
    });
    expect(rulesOf(measures).includes("large-change")).toBe(found);
  });

  test("undeclared sex: above 1 %, not at it", () => {
    expect(rulesOf(cell({ undeclared: 1 }))).toEqual([]);
    expect(rulesOf(cell({ undeclared: 2 }))).toEqual(["undeclared-sex"]);
    expect(rulesOf(cell({ undeclared: 1, headcount: 99, headcountOfFeeds: 99 }))).toEqual(["undeclared-sex"]);
  });

  test("a yearly cell has no opening and no month before; its change is against the year before", () => {
    const yearly = cell({ opening: 40, previous: { headcount: 60, contracts: 60 } }, { monthly: false, previousValidated: false });
    expect(rulesOf(yearly)).toEqual(["large-change"]);
    expect(rulesOf(cell({ opening: 40, previous: null }, { monthly: false }))).toEqual([]);
  });

  test("where no contract says its start, nothing is known of the opening", () => {
    expect(rulesOf(cell({ dated: 0, opening: 3, contracts: { opening: 9, joiners: 0, leavers: 0, closing: 1 } }))).toEqual([]);
  });

  test("figures computed elsewhere are held to the same rules, by the figures they hold", () => {
    expect(checkCell(given({}, { closing: "10" }))).toEqual([]);
    expect(
      rulesOf(
        given({
          opening: "9",
          previous: "10",
          joiners: "2",
          leavers: "1",
          closing: "11",
          fte: "11.5",
          women: "5",
          men: "5",
          undeclared: "2",
        }),
      ),
    ).toEqual(["opening-equals-previous-closing", "movements-balance", "fte-within-headcount", "parts-equal-total", "undeclared-sex"]);
    expect(rulesOf(given({ opening: "9", joiners: "2", leavers: "1", moves: "1", closing: "11" }))).toEqual([]);
    expect(rulesOf(given({ women: "0.1", men: "0.2", closing: "0.3" }))).toEqual([]);
  });

  test("a tolerance lets go what lies within it, to the last digit", () => {
    expect(checkCell(cell({ opening: 98 }), { "opening-equals-previous-closing": "2" })).toEqual([]);
    expect(checkCell(cell({ fte: "100.3" }), { "fte-within-headcount": "0.3" })).toEqual([]);
    expect(checkCell(cell({ fte: "100.300001" }), { "fte-within-headcount": "0.3" })).toHaveLength(1);
    expect(checkCell(cell({ undeclared: 3 }), { "undeclared-sex": "3" })).toEqual([]);
    expect(checkCell(cell({ farPay: 1 }), { "hourly-pay-range": "12.5" })).toMatchObject([{ params: { times: 12.5 } }]);
  });

  test("shares are compared exactly", () => {
    expect(exceedsPercent(29, 1000, "2.9")).toBe(false);
    expect(exceedsPercent(30, 1000, "2.9")).toBe(true);
    expect(exceedsPercent(0, 0, "0")).toBe(false);
    expect(exceedsPercent(1, 0, "100")).toBe(true);
  });
});

describe("comments", () => {
  const findings = checkCell(cell({ opening: 99, undeclared: 5 }, { shared: 1 }));

  test("every warning needs its own, blocking findings none", () => {
    expect(missingComments(findings, [])).toEqual(["undeclared-sex", "active-in-two-entities"]);
    expect(missingComments(findings, [{ rule: "undeclared-sex", comment: "asked them" }])).toEqual(["active-in-two-entities"]);
  });

  test("blanks are no comment, and one on something else helps nothing", () => {
    const comments = [
      { rule: "undeclared-sex", comment: "  \n" },
      { rule: "large-change", comment: "x" },
    ] as const;
    expect(missingComments(findings, comments)).toEqual(["undeclared-sex", "active-in-two-entities"]);
  });
});
