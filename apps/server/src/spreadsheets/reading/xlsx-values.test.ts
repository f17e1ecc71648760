import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeFormat } from "./xlsx-styles.ts";
import { toColumn, toDateText, toDecimalText, toIsoText, unescapeText } from "./xlsx-values.ts";

describe("stored numbers as decimal text", () => {
  test.each([
    ["69222.179999999993", "69222.18"],
    ["0.30000000000000004", "0.3"],
    ["1.1000000000000001", "1.1"],
    ["-37.499999999999996", "-37.5"],
    ["0.99999999999999989", "1"],
    ["999.99999999999989", "1000"],
    ["1E+5", "100000"],
    ["1.5E-3", "0.0015"],
    ["1.0000000000000001E-5", "0.00001"],
    ["-2.5e2", "-250"],
    ["12.50", "12.5"],
    ["007", "7"],
    [".5", "0.5"],
    ["5.", "5"],
    ["+5", "5"],
    ["-0", "0"],
    ["0.000", "0"],
    ["0", "0"],
    ["120", "120"],
    ["12345678901234567890", "12345678901234567890"],
    ["", ""],
    ["NaN", "NaN"],
    ["1E+300", "1E+300"],
  ])("%s is %s", (stored, text) => expect(toDecimalText(stored)).toBe(text));

  test("any decimal of 15 digits survives being stored as a double", () => {
    const decimal = fc.tuple(fc.boolean(), fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(decimal, ([negative, digits, places]) => {
        const padded = String(digits).padStart(places + 1, "0");
        const whole = padded.slice(0, padded.length - places);
        const fraction = padded.slice(padded.length - places).replace(/0+$/, "");
        const text = (negative ? "-" : "") + whole + (fraction === "" ? "" : `.${fraction}`);
        expect(toDecimalText(Number(text).toPrecision(17))).toBe(text);
      }),
      { seed: 7, numRuns: 1000 },
    );
  });
});

describe("stored day numbers as dates", () => {
  test.each([
    ["1", "1900-01-01"],
    ["59", "1900-02-28"],
    ["60", "1900-02-29"],
    ["61", "1900-03-01"],
    ["36526", "2000-01-01"],
    ["45351", "2024-02-29"],
    ["2958465", "9999-12-31"],
    ["36526.5", "2000-01-01T12:00:00"],
    ["36526.999999", "2000-01-02"],
    ["41835.354166666664", "2014-07-15T08:30:00"],
    ["-1", "-1"],
    ["2958466", "2958466"],
    ["x", "x"],
    ["", ""],
  ])("1900 system: %s is %s", (stored, text) => expect(toDateText(stored, "date", false)).toBe(text));

  test.each([
    ["0", "1904-01-01"],
    ["35064", "2000-01-01"],
    ["35064.25", "2000-01-01T06:00:00"],
  ])("1904 system: %s is %s", (stored, text) => expect(toDateText(stored, "date", true)).toBe(text));

  test("times of day and spans", () => {
    expect(toDateText("0.354166666666667", "time", false)).toBe("08:30:00");
    expect(toDateText("0.354166666666667", "time", true)).toBe("08:30:00");
    expect(toDateText("36526.25", "time", false)).toBe("2000-01-01T06:00:00");
    expect(toDateText("1.5625", "span", false)).toBe("37:30:00");
    expect(toDateText("0.0625", "span", false)).toBe("01:30:00");
  });

  test("every day of the 1900 system is the day after the one before", () => {
    const read = (day: number): number => Date.parse(`${toDateText(String(day), "date", false)}T00:00:00Z`);
    const days = Array.from({ length: 80_000 }, (_, at) => at + 62);
    expect(days.filter((day) => read(day) - read(day - 1) !== 86_400_000)).toEqual([]);
  });
});

test.each([
  ["General", "number"],
  ["0.00", "number"],
  ['#,##0.00 "days"', "number"],
  ["[$€-407] #,##0.00", "number"],
  ["[Red]0.00;[Blue]-0.00", "number"],
  ["0.00E+00", "number"],
  ["0%", "number"],
  ["@", "number"],
  ["#\\d", "number"],
  ["dd/mm/yyyy", "date"],
  ["[$-C0A]d\\-mmm\\-yyyy;@", "date"],
  ["yyyy-mm-dd hh:mm:ss.000", "date"],
  ["mmm", "date"],
  ["mmmm", "date"],
  ["DD.MM.YYYY", "date"],
  ["[$-411]ge.m.d", "date"],
  ["h:mm AM/PM", "time"],
  ["hh:mm:ss", "time"],
  ["mm:ss.0", "time"],
  ["[h]:mm:ss", "span"],
  ["[mm]:ss", "span"],
])("format %s is a %s", (code, kind) => expect(judgeFormat(code)).toBe(kind));

test.each([
  ["A1", 0],
  ["Z9", 25],
  ["AA10", 26],
  ["xfd1048576", 16_383],
  ["", -1],
  ["A", -1],
  ["12", -1],
  ["AAAA1", -1],
])("address %s is column %d", (address, column) => expect(toColumn(address)).toBe(column));

test("[EYES-11] an ISO cell keeps its zone, so that whoever reads its day can say so", () => {
  expect(toIsoText("2020-05-06T07:08:09.000Z")).toBe("2020-05-06T07:08:09Z");
  expect(toIsoText("2020-05-06T00:00:00+02:00")).toBe("2020-05-06T00:00:00+02:00");
});

test("ISO cells and escapes", () => {
  expect(toIsoText("2020-05-06T00:00:00")).toBe("2020-05-06");
  expect(toIsoText("2020-05-06T07:08:09.000")).toBe("2020-05-06T07:08:09");
  expect(toIsoText("2020-05-06")).toBe("2020-05-06");
  expect(unescapeText("a_x000D_b_x005F_x000D_")).toBe("a\rb_x000D_");
  expect(unescapeText("a_xyz")).toBe("a_xyz");
});
