import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileCell } from "./cell-formats.ts";
import { noFault } from "./cell-fault.ts";
import { compileDatePattern, writeDateExample } from "./date-pattern.ts";
import type { ColumnReading, NumberFormat } from "./ingestion-definition.ts";
import { anyText } from "./testing/any-text.ts";
import { makeColumn } from "./testing/example-definitions.ts";

/** The value, or the code of the fault. */
function readCell(reading: ColumnReading, text: string, isNumberCell = false): string | null {
  const fault = noFault();
  const value = compileCell(makeColumn("x", reading, [{ field: "extra" }]), undefined, isNumberCell)(text, fault);
  if (fault.code !== "") expect(value).toBeNull();
  return fault.code === "" ? value : `! ${fault.code}`;
}

const number = (format: Partial<NumberFormat> = {}, type: "money" | "decimal" | "integer" = "money"): ColumnReading => ({
  type,
  format: { decimalSeparator: ".", grouping: "", ...format },
});
const us = number({ grouping: ",", currency: ["$", "US$"] });
const european = number({ decimalSeparator: ",", grouping: ".", currency: ["€", "EUR"] });
const spaced = number({ decimalSeparator: ",", grouping: " ", currency: ["€"], trailingMinus: true });
const swiss = number({ grouping: "'", currency: ["CHF", "Fr."] });
const accounting = number({ grouping: ",", currency: ["$"], brackets: true });
const percent = number({ decimalSeparator: ",", percent: true }, "decimal");
const whole = number({ grouping: "," }, "integer");

describe("[ING-01] numbers are read in the column's format or refused, never guessed", () => {
  test.each<[string, ColumnReading, string, string | null]>([
    ["a dollar amount", us, "$69222.18", "69222.18"],
    ["grouped dollars", us, "$1,234,567.80", "1234567.8"],
    ["zeros behind the point are dropped", us, "$93396.00", "93396"],
    ["minus after the sign", us, "$-2222.85", "-2222.85"],
    ["minus before the sign", us, "-$2,222.85", "-2222.85"],
    ["the longer of two signs", us, "US$5", "5"],
    ["the longer of two signs, behind", us, "5 US$", "5"],
    ["a real minus sign", us, "\u22125.5", "-5.5"],
    ["plus", us, "+5", "5"],
    ["zero has no sign", us, "-0.00", "0"],
    ["zeros in front are dropped", us, "007.50", "7.5"],
    ["only decimals", us, ".5", "0.5"],
    ["nothing behind the point", us, "5.", "! number-unreadable"],
    ["an unknown currency", us, "€5", "! number-unreadable"],
    ["the sign twice", us, "$5$", "! number-unreadable"],
    ["two minuses", us, "--5", "! number-unreadable"],
    ["an exponent", us, "1e5", "! number-unreadable"],
    ["words", us, "five", "! number-unreadable"],
    ["only a sign", us, "$", "! number-unreadable"],
    ["brackets not agreed", us, "(5)", "! number-unreadable"],
    ["digits of other scripts", us, "٣", "! number-unreadable"],
    ["European thousands and decimals", european, "1.234,56", "1234.56"],
    ["the euro behind", european, "1.234.567,5 €", "1234567.5"],
    ["a code in small letters", european, "12,5 eur", "12.5"],
    ["a point in threes is thousands", european, "1.234", "1234"],
    ["American writing in a European column", european, "1,234.56", "! number-unreadable"],
    ["a point not in threes", european, "12.34", "! number-grouping"],
    ["a group too short at the end", european, "1.234.5", "! number-grouping"],
    ["a group too short in the middle", european, "1.23.456", "! number-grouping"],
    ["a first group too long", european, "1234.567", "! number-grouping"],
    ["a group of nothing", european, "1..234", "! number-grouping"],
    ["a grouped number from zero", european, "0.123", "! number-grouping"],
    ["decimal comma in an American column", us, "1234,56", "! number-grouping"],
    ["a decimal comma that looks like thousands", us, "0,123", "! number-grouping"],
    ["a decimal point without grouping", number({ decimalSeparator: "," }), "1.234", "! number-unreadable"],
    ["spaces between thousands", spaced, "1 234,56 €", "1234.56"],
    ["unbreakable and thin spaces", spaced, "1\u00a0234\u202f567,5", "1234567.5"],
    ["minus behind", spaced, "1 234,50-", "-1234.5"],
    ["minus before and behind", spaced, "-5-", "! number-unreadable"],
    ["Swiss thousands", swiss, "CHF 1'234.50", "1234.5"],
    ["typographic apostrophe, sign with a point", swiss, "1’234.50 Fr.", "1234.5"],
    ["brackets are negative", accounting, "($1,234.50)", "-1234.5"],
    ["the sign before the bracket", accounting, "$(5.00)", "-5"],
    ["a bracket left open", accounting, "(5", "! number-unreadable"],
    ["a bracket and a minus", accounting, "(-5)", "! number-unreadable"],
    ["a percentage keeps its points", percent, "12,5 %", "12.5"],
    ["percent not agreed", us, "5%", "! number-unreadable"],
    ["15 digits", us, "123456789012345", "123456789012345"],
    ["16 digits", us, "1234567890123456", "! number-too-long"],
    ["16 digits in groups", us, "1,234,567,890,123,456", "! number-too-long"],
    ["15 digits behind zeros", us, "000123456789012345.5", "123456789012345.5"],
    ["6 decimals", us, "0.123456", "0.123456"],
    ["7 decimals are rounded", us, "0.1234567", "0.123457"],
    ["half away from zero", us, "-0.1234565", "-0.123457"],
    ["as a third of forty is written", us, "13.333333333333334", "13.333333"],
    ["in groups, with a comma and a sign", european, "1.234,56789012 €", "1234.56789"],
    ["up to the next whole number", us, "$1,234.9999999", "1235"],
    ["to nothing, without a sign", us, "-0.0000001", "0"],
    ["7 decimals, the last of them zero", us, "0.1234560", "0.123456"],
    ["a whole number", whole, "1,234", "1234"],
    ["a whole number with zeros behind", whole, "12.0", "12"],
    ["no whole number", whole, "12.5", "! number-not-whole"],
    ["blank", us, " \u00a0 ", null],
    ["an empty token", us, "n/a", null],
    ["a dash for empty", us, "-", null],
  ])("%s", (_, reading, text, expected) => {
    expect(readCell(reading, text)).toBe(expected);
  });

  test("[EYES-12] more decimals than the field has are noted, and refused where the number tells rows apart; the same in a workbook", () => {
    const read = (text: string, isNumberCell: boolean, key = false) => {
      const fault = noFault();
      const value = compileCell(makeColumn("x", us, [{ field: "extra" }], { key }), undefined, isNumberCell)(text, fault);
      return [value, fault.notice, fault.code];
    };
    for (const isNumberCell of [false, true]) {
      expect(read("13.3333333333", isNumberCell)).toEqual(["13.333333", "decimals-rounded", ""]);
      expect(read("13.333333", isNumberCell)).toEqual(["13.333333", "", ""]);
      expect(read("13.3333330000", isNumberCell)).toEqual(["13.333333", "", ""]);
      expect(read("13.3333333333", isNumberCell, true)).toEqual([null, "", "number-too-many-decimals"]);
    }
  });

  test.each([
    ["0", "! number-below-min"],
    ["0.5", "0.5"],
    ["9.99", "9.99"],
    ["10.0", "10"],
    ["10.01", "! number-above-max"],
    ["-3", "! number-below-min"],
    ["100", "! number-above-max"],
  ])("%s between 0.50 and 10 gives %s", (text, expected) => {
    expect(readCell({ ...(number() as { type: "money"; format: NumberFormat }), min: "0.50", max: "10" }, text)).toBe(expected);
  });
});

describe("[ING-01] dates are real days in one of the column's patterns, or ISO", () => {
  const date = (...patterns: string[]): ColumnReading => ({ type: "date", format: { patterns } });
  const short: ColumnReading = { type: "date", format: { patterns: ["d.m.yy"], pivot: 40 } };
  test.each<[string, ColumnReading, string, string | null]>([
    ["American", date("mm/dd/yyyy"), "09/22/1986", "1986-09-22"],
    ["European with time", date("dd/mm/yyyy hh:mm:ss"), "22/09/1986 23:59:59", "1986-09-22"],
    ["parts of a second", date("dd/mm/yyyy hh:mm:ss"), "22/09/1986 00:00:00.000", "1986-09-22"],
    ["several blanks before the time", date("dd/mm/yyyy hh:mm"), "22/09/1986   08:30", "1986-09-22"],
    ["year first with time", date("yyyy/mm/dd hh:mm:ss"), "2021/10/06 00:00:00", "2021-10-06"],
    ["German, unpadded", date("d.m.yyyy"), "3.7.2026", "2026-07-03"],
    ["unpadded where padding is asked", date("dd.mm.yyyy"), "3.7.2026", "! date-unreadable"],
    ["compact", date("yyyymmdd"), "20260703", "2026-07-03"],
    ["two digits of this century", short, "1.2.40", "2040-02-01"],
    ["two digits of the last century", short, "1.2.41", "1941-02-01"],
    ["the second pattern", date("dd/mm/yyyy hh:mm:ss", "dd/mm/yyyy"), "22/09/1986", "1986-09-22"],
    ["ISO beside the pattern", date("dd/mm/yyyy"), "1986-09-22", "1986-09-22"],
    ["ISO with T", date("dd/mm/yyyy"), "1986-09-22T08:30:00", "1986-09-22"],
    ["ISO with a time zone", date("dd/mm/yyyy"), "1986-09-22T23:30:00Z", "1986-09-22"],
    ["another separator", date("dd/mm/yyyy"), "22-09-1986", "! date-unreadable"],
    ["something behind", date("dd/mm/yyyy"), "22/09/1986x", "! date-unreadable"],
    ["a time not in the pattern", date("dd/mm/yyyy"), "22/09/1986 00:00", "1986-09-22"],
    ["a time alone", date("dd/mm/yyyy"), "00:00", "! date-unreadable"],
    ["half a time behind", date("dd/mm/yyyy"), "22/09/1986 10:", "! date-unreadable"],
    ["an hour that is none behind", date("dd/mm/yyyy"), "22/09/1986 25:00", "! date-not-real"],
    ["words", date("dd/mm/yyyy"), "yesterday", "! date-unreadable"],
    ["a workbook's serial number", date("dd/mm/yyyy"), "42635", "! date-unreadable"],
    ["31 February", date("dd/mm/yyyy"), "31/02/2026", "! date-not-real"],
    ["29 February outside a leap year", date("dd/mm/yyyy"), "29/02/2026", "! date-not-real"],
    ["29 February of a leap year", date("dd/mm/yyyy"), "29/02/2024", "2024-02-29"],
    ["29 February 1900", date("dd/mm/yyyy"), "29/02/1900", "! date-not-real"],
    ["month and day the other way round", date("dd/mm/yyyy"), "09/22/1986", "! date-not-real"],
    ["31 February, when only the first pattern fits", date("dd/mm/yyyy", "dd/mm/yyyy hh:mm"), "31/02/2026", "! date-not-real"],
    ["day 0", date("dd/mm/yyyy"), "00/01/2026", "! date-not-real"],
    ["hour 24", date("dd/mm/yyyy hh:mm"), "01/01/2026 24:00", "! date-not-real"],
    ["the year 1899", date("dd/mm/yyyy"), "31/12/1899", "! date-year-out-of-range"],
    ["the year 9999 for no end", date("dd/mm/yyyy"), "31/12/9999", "! date-year-out-of-range"],
    ["the year 2200", date("dd/mm/yyyy"), "31/12/2200", "2200-12-31"],
    ["a month alone", date("mm/yyyy"), "07/2026", "2026-07-01"],
    ["empty", date("dd/mm/yyyy"), "", null],
  ])("%s", (_, reading, text, expected) => {
    expect(readCell(reading, text)).toBe(expected);
  });

  describe("[EYES-11] time stamps and names, whatever the pattern", () => {
    const read = (text: string, ...patterns: string[]) => {
      const fault = noFault();
      const column = makeColumn("x", { type: "date", format: { patterns, pivot: 40 } }, [{ field: "hire_date" }]);
      const value = compileCell(column)(text, fault);
      return fault.code === "" ? [value, fault.notice] : [`! ${fault.code}`, fault.notice];
    };

    test.each([
      "2019-01-05T01:02:03Z",
      "2019-01-05T01:02:03.000Z",
      "2019-01-05T01:02:03.123456789+02:00",
      "2019-01-05T23:02:03-0800",
      "2019-01-05T01:02+02",
      "2019-01-05 01:02:03 UTC",
      "2019-01-05 01:02:03,5 gmt",
      "2019-01-05T01:02:03 GMT+02:00",
      "2019-01-05T01:02:03+01:00[Europe/Madrid]",
      "05/01/2019 01:02:03 CET",
      "5-Jan-2019 01:02:03 Z",
    ])("%s keeps the day that is written, and says so", (text) =>
      expect(read(text, "dd/mm/yyyy")).toEqual(["2019-01-05", "local-day-kept"]),
    );

    test.each([
      "2019-01-05T01:02:03",
      "2019-01-05 1:02 AM",
      "05/01/2019 01:02:03 p. m.",
      "05/01/2019 11:02 p.m.",
      "05-JAN-2019",
      "5 de enero de 2019",
      "05/ene/2019",
      "5. Januar 2019",
      "05 Jän 2019",
      "5 de Janeiro de 2019",
      "05JAN2019",
      "5th of January, 2019",
      "Jan 5, 2019",
      "January 5th 2019, 10:30 AM",
      "2019-Jan-05",
      "Saturday, January 5, 2019",
      "Sat 05/01/2019",
      "sábado, 5 de enero de 2019",
      "Sa., 05/01/2019 08:30",
      "Samstag, 5. Januar 2019",
    ])("%s", (text) => expect(read(text, "dd/mm/yyyy")).toEqual(["2019-01-05", ""]));

    test.each<[text: string, code: string]>([
      ["Monday, January 5, 2019", "date-not-real"],
      ["Fri 05/01/2019", "date-not-real"],
      ["31-FEB-2019", "date-not-real"],
      ["2019-01-05T25:00:00Z", "date-not-real"],
      ["31-DEC-25", "date-unreadable"],
      ["5-Foo-2019", "date-unreadable"],
      ["Enero 2019", "date-unreadable"],
      ["2019-01-05T01:02:03Zx", "date-unreadable"],
      ["2019-01-05 Z", "date-unreadable"],
      ["05-JAN-1899", "date-year-out-of-range"],
    ])("%s is refused: %s", (text, code) => expect(read(text, "dd/mm/yyyy")).toEqual([`! ${code}`, ""]));

    test.each<[pattern: string, text: string, value: string]>([
      ["yyyy-mm-dd hh:mm:ss UTC", "2019-01-05 01:02:03 UTC", "2019-01-05"],
      ["yyyy-mm-ddThh:mm:ss.fffZ", "2019-01-05T01:02:03.123Z", "2019-01-05"],
      ["dd-mmm-yy", "31-DIC-25", "2025-12-31"],
      ["dd.mmm.yy", "31.dez.25", "2025-12-31"],
      ["dd/mm/yyyy h:mm AM/PM", "05/01/2019 1:02 PM", "2019-01-05"],
      ['d "de" mmmm "de" yy', "5 de Janeiro de 19", "2019-01-05"],
      ["dddd, d mmm yy", "sábado, 5 ene 19", "2019-01-05"],
      ["mmm/yyyy", "ene/2019", "2019-01-01"],
      ["yyyymmddThhmmssZ", "20190105T010203Z", "2019-01-05"],
    ])("what is not known beforehand is defined: %s reads %s", (pattern, text, value) => {
      expect(read(text, pattern)[0]).toBe(value);
      expect(compileDatePattern(pattern)).toBeDefined();
    });

    test.each(["31/12/9999", "9999-12-31", "31/12/9999 00:00:00", "9999-12-31T23:59:59Z", "31-DEC-9999", "Fri 31/12/9999", "01/01/9999"])(
      "%s is no end where the field is an end, and a mistake elsewhere",
      (text) => {
        const readFor = (...fields: ("end_date" | "hire_date" | "extra")[]) => {
          const fault = noFault();
          const column = makeColumn(
            "x",
            { type: "date", format: { patterns: ["dd/mm/yyyy"] }, max: "2030-12-31" },
            fields.map((field) => ({ field })),
          );
          return [compileCell(column)(text, fault), fault.code, fault.notice];
        };
        expect(readFor("end_date")).toEqual([null, "", "no-end-date"]);
        expect(readFor("extra", "end_date")).toEqual([null, "", "no-end-date"]);
        expect(readFor("hire_date")).toEqual([null, "date-year-out-of-range", ""]);
      },
    );

    test("a day that is none is no end either, nor is any other late year", () => {
      const column = makeColumn("x", { type: "date", format: { patterns: ["dd/mm/yyyy"] } }, [{ field: "end_date" }]);
      const codeOf = (text: string) => {
        const fault = noFault();
        compileCell(column)(text, fault);
        return fault.code;
      };
      expect(["31/13/9999", "9999-99-99", "31/12/2999"].map(codeOf)).toEqual(["date-not-real", "date-not-real", "date-year-out-of-range"]);
    });

    test("each month and day of the week has its names in the four languages, and they mean one", () => {
      for (const language of ["es", "en", "de", "pt"]) {
        for (let at = 0; at < 12; at++) {
          for (const month of ["long", "short"] as const) {
            const name = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" }).format(Date.UTC(2019, at, 1));
            expect(read(`03 ${name} 2019`, "dd/mm/yyyy"), `${language} ${name}`).toEqual([
              `2019-${String(at + 1).padStart(2, "0")}-03`,
              "",
            ]);
          }
        }
        for (let at = 1; at <= 7; at++) {
          for (const weekday of ["long", "short"] as const) {
            const name = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(Date.UTC(2019, 6, at));
            expect(read(`${name}, 0${at}/07/2019`, "dd/mm/yyyy"), `${language} ${name}`).toEqual([`2019-07-0${at}`, ""]);
            expect(read(`${name}, 0${(at % 7) + 1}/07/2019`, "dd/mm/yyyy")[0], `${language} ${name}`).toBe("! date-not-real");
          }
        }
      }
    });

    test("examples are read by their own pattern", () => {
      for (const pattern of [
        "dddd, d mmm yy",
        'd "de" mmmm "de" yyyy',
        "dd/mm/yyyy h:mm:ss.000 AM/PM",
        "yyyy-mm-dd hh:mm:ss UTC",
        "yyyy-mm-ddThh:mm:ssZ",
        "dd-mmm-yy",
      ]) {
        const example = writeDateExample(compileDatePattern(pattern)!);
        expect([pattern, example, read(example, pattern)[0]]).toEqual([pattern, example, "2025-12-31"]);
      }
    });
  });

  test("bounds are inclusive days", () => {
    const bounded: ColumnReading = { type: "date", format: { patterns: ["dd/mm/yyyy"] }, min: "2000-01-01", max: "2000-12-31" };
    expect(["31/12/1999", "01/01/2000", "31/12/2000", "01/01/2001"].map((text) => readCell(bounded, text))).toEqual([
      "! date-below-min",
      "2000-01-01",
      "2000-12-31",
      "! date-above-max",
    ]);
  });
});

describe("[ING-01] texts, codes and yes or no", () => {
  test.each<[string, ColumnReading, string, string | null]>([
    ["outer blanks go", { type: "text" }, " \ufeff Madrid\u00a0", "Madrid"],
    ["inner blanks and line ends stay", { type: "text" }, "a  b\nc", "a  b\nc"],
    ["accents are composed", { type: "text" }, "Jose\u0301", "José"],
    ["invisible characters go", { type: "text" }, "E100\u200b", "E100"],
    ["nothing but invisible is empty", { type: "text" }, "\u200b", null],
    ["a NUL", { type: "text" }, "a\u0000b", "! text-control-character"],
    ["zeros in front stay", { type: "text" }, "00123", "00123"],
    ["as long as allowed", { type: "text", maxLength: 3 }, "abc", "abc"],
    ["the error of a spreadsheet's formula", { type: "text" }, "#REF!", "! spreadsheet-error"],
    ["a text that begins with #", { type: "text" }, "#17", "#17"],
    ["longer than allowed", { type: "code", maxLength: 3 }, "abcd", "! text-too-long"],
    ["yes in Spanish", { type: "boolean" }, "SÍ", "true"],
    ["no in Portuguese", { type: "boolean" }, "nao", "false"],
    ["False", { type: "boolean" }, "False", "false"],
    ["neither yes nor no", { type: "boolean" }, "perhaps", "! boolean-unreadable"],
    ["own words only", { type: "boolean", format: { true: ["Mando"], false: ["Base"] } }, "yes", "! boolean-unreadable"],
    ["own words", { type: "boolean", format: { true: ["Mando"], false: ["Base"] } }, "base", "false"],
  ])("%s", (_, reading, text, expected) => {
    expect(readCell(reading, text)).toBe(expected);
  });

  test("a token that the value map lists is a value, not an empty cell", () => {
    const fault = noFault();
    const namibia = makeColumn("Country", { type: "code" }, [{ field: "unit", values: { NA: "Namibia", ES: "España" } }]);
    expect(compileCell(namibia)("na", fault)).toBe("na");
    expect(compileCell(namibia)("N/A", fault)).toBeNull();
    expect(compileCell(namibia, ["ES", "."])("N/A", fault)).toBe("N/A");
    expect(compileCell(namibia, ["."])(".", fault)).toBeNull();
    expect(fault.code).toBe("");
  });
});

test("a workbook's number cell is plain whatever the column's format", () => {
  expect(readCell(european, "1.234")).toBe("1234");
  expect(readCell(european, "1.234", true)).toBe("1.234");
  expect(readCell(european, "-69222.18", true)).toBe("-69222.18");
  expect(readCell(european, "0.333333333333333", true)).toBe("0.333333");
  expect(readCell(whole, "12", true)).toBe("12");
  expect(readCell(whole, "12.5", true)).toBe("! number-not-whole");
  expect(readCell({ type: "text" }, "10023", true)).toBe("10023");
});

describe("properties", () => {
  const formats: NumberFormat[] = ([".", ","] as const).flatMap((decimalSeparator) =>
    (["", ",", ".", " ", "'"] as const)
      .filter((grouping) => grouping !== decimalSeparator)
      .map((grouping) => ({ decimalSeparator, grouping, currency: ["€"], brackets: true, trailingMinus: true })),
  );
  const anyDecimal = fc.record({
    negative: fc.boolean(),
    whole: fc.bigInt({ min: 0n, max: 999_999_999_999_999n }),
    fraction: fc.stringMatching(/^\d{0,6}$/),
  });
  const groupDigits = (digits: string, grouping: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, grouping);

  test("what a format writes, with signs in any of its places, is read back", () => {
    fc.assert(
      fc.property(
        anyDecimal,
        fc.constantFrom(...formats),
        fc.integer({ min: 0, max: 4 }),
        ({ negative, whole, fraction }, format, style) => {
          const digits = groupDigits(whole.toString(), format.grouping) + (fraction === "" ? "" : format.decimalSeparator + fraction);
          const negatives = [`-${digits}`, `(${digits})`, `${digits}-`, `€ -${digits}`, `-${digits} €`];
          const positives = [digits, `€${digits}`, `${digits} €`, `+${digits}`, ` ${digits} `];
          const kept = fraction.replace(/0+$/, "");
          const value = whole.toString() + (kept === "" ? "" : `.${kept}`);
          const text = (negative ? negatives : positives)[style] ?? "";
          expect(readCell({ type: "money", format }, text)).toBe(negative && value !== "0" ? `-${value}` : value);
        },
      ),
    );
  });

  const writers: Record<string, (year: string, month: string, day: string) => string> = {
    "dd/mm/yyyy": (year, month, day) => `${day}/${month}/${year}`,
    "mm/dd/yyyy": (year, month, day) => `${month}/${day}/${year}`,
    "yyyy-mm-dd": (year, month, day) => `${year}-${month}-${day}`,
    "dd.mm.yyyy": (year, month, day) => `${day}.${month}.${year}`,
    "d.m.yyyy": (year, month, day) => `${Number(day)}.${Number(month)}.${year}`,
    yyyymmdd: (year, month, day) => year + month + day,
    ddmmyyyy: (year, month, day) => day + month + year,
    "dd/mm/yyyy hh:mm:ss": (year, month, day) => `${day}/${month}/${year} 13:45:59`,
    "yyyy/mm/dd h:mm": (year, month, day) => `${year}/${month}/${day} 7:05`,
    "mm-dd-yyyy hh:mm": (year, month, day) => `${month}-${day}-${year} 00:00`,
  };
  test("every day from 1900 to 2200 is read back in every pattern", () => {
    const anyDay = fc.date({ min: new Date("1900-01-01"), max: new Date("2200-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...Object.keys(writers)), (day, pattern) => {
        const iso = day.toISOString().slice(0, 10);
        const text = writers[pattern]?.(iso.slice(0, 4), iso.slice(5, 7), iso.slice(8, 10)) ?? "";
        expect(readCell({ type: "date", format: { patterns: [pattern] } }, text)).toBe(iso);
      }),
    );
  });

  test("no text makes a reader throw, and every value is canonical", () => {
    const readings: [ColumnReading, RegExp][] = [
      [us, /^-?(0|[1-9]\d{0,14})(\.\d{0,5}[1-9])?$/],
      [spaced, /^-?(0|[1-9]\d{0,14})(\.\d{0,5}[1-9])?$/],
      [accounting, /^-?(0|[1-9]\d{0,14})(\.\d{0,5}[1-9])?$/],
      [percent, /^-?(0|[1-9]\d{0,14})(\.\d{0,5}[1-9])?$/],
      [whole, /^-?(0|[1-9]\d{0,14})$/],
      [{ type: "date", format: { patterns: ["dd/mm/yyyy", "d.m.yy hh:mm:ss"], pivot: 30 } }, /^(19|20|21|22)\d\d-\d\d-\d\d$/],
      [{ type: "text" }, /^\S(.*\S)?$/su],
      [{ type: "boolean" }, /^(true|false)$/],
    ];
    const anyCell = fc.oneof(anyText, fc.string({ unit: fc.constantFrom(..."0123456789.,'-+()$€% /:dTZ\u00a0\u2212\ud800".split("")) }));
    fc.assert(
      fc.property(anyCell, fc.constantFrom(...readings), (text, [reading, canonical]) => {
        const value = readCell(reading, text);
        expect(value === null || value.startsWith("! ") || canonical.test(value)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
