import fc from "fast-check";
import { expect, test } from "vitest";
import { checkPattern, compilePattern, isUsableName, placeholdersOf } from "./file-pattern.ts";
import { anyText } from "../testing/any-text.ts";

test.each([
  ["payroll_{entity}_{yyyy}-{mm}.csv", "payroll_AT01_2026-10.csv", { entity: "AT01", year: 2026, month: 10 }],
  ["payroll_{entity}_{yyyy}-{mm}.csv", "PAYROLL_at01_2026-10.CSV", { entity: "at01", year: 2026, month: 10 }],
  [
    "{section} {entity} {yyyy}{mm}*.xlsx",
    "GPG Telco España 202610 final (2).xlsx",
    { section: "GPG", entity: "Telco España", year: 2026, month: 10 },
  ],
  ["*.csv", "a b.csv", {}],
  ["*", "anything", {}],
  ["a?c.csv", "a😀c.csv", {}],
  ["*{yyyy}{mm}*", "x20261_202611.csv", { year: 2026, month: 11 }],
  // A month or year that there is not is said, where nothing real is found.
  ["p_{yyyy}{mm}.csv", "p_202613.csv", { year: 2026, month: 13 }],
  ["p_{yyyy}{mm}.csv", "p_199901.csv", { year: 1999, month: 1 }],
  ["*{yyyy}{mm}*", "x202613_202611.csv", { year: 2026, month: 11 }],
  ["n{mm}{yyyy}.csv", "n102026.csv", { month: 10, year: 2026 }],
  ["niño.csv", "nin\u0303o.csv", {}],
  ["a+(b)[c].csv", "a+(b)[c].csv", {}],
])("%s takes %s", (pattern, name, parts) => {
  expect(checkPattern(pattern)).toEqual([]);
  expect(compilePattern(pattern)(name)).toEqual(parts);
});

test.each([
  ["*.csv", "a.csv.ok"],
  ["*.csv", "a.csv\n"],
  ["*", ".."],
  ["*", "."],
  ["*", ""],
  ["*", "../etc/passwd"],
  ["*", "a\\b"],
  ["*", "a\u0000b"],
  ["*", "bad\uFFFDname"],
  ["*", "\ud800"],
  ["a?c", "ac"],
  ["p_{entity}.csv", "p_.csv"],
  ["a.c", "abc"],
])("%s does not take %j", (pattern, name) => expect(compilePattern(pattern)(name)).toBeUndefined());

test.each([
  ["", "sources.pattern-missing"],
  ["x".repeat(201), "sources.pattern-missing"],
  ["in/*.csv", "sources.pattern-with-folder"],
  ["..\\*.csv", "sources.pattern-with-folder"],
  ["{year}.csv", "sources.pattern-unknown"],
  ["{entity.csv", "sources.pattern-unknown"],
  ["entity}.csv", "sources.pattern-unknown"],
  ["a\n*.csv", "sources.pattern-unknown"],
  ["{mm}{mm}{yyyy}.csv", "sources.pattern-twice"],
  ["{yyyy}.csv", "sources.pattern-half-month"],
  ["*{entity}.csv", "sources.pattern-no-end"],
  ["{entity}{section}.csv", "sources.pattern-no-end"],
])("%j is refused with %s", (pattern, code) => expect(checkPattern(pattern)).toMatchObject([{ code }]));

test("the placeholders of a pattern", () => expect([...placeholdersOf("{entity}_{yyyy}{mm}*")]).toEqual(["entity", "yyyy", "mm"]));

test("a pattern made of many stars takes no time over a name made to mislead it", () => {
  const match = compilePattern(`${"*a".repeat(90)}b`);
  for (let at = 0; at < 3; at++) expect(match("a".repeat(255))).toBeUndefined();
});

test("what is made by a pattern is taken by it, and names with folders never are", () => {
  const plain = fc.string({ unit: fc.constantFrom("a", "b", "Ñ", "_", " ", "-"), maxLength: 8 });
  fc.assert(
    fc.property(plain, plain, fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }), (before, entity, year, month) => {
      const pattern = `${before.trim()}x.{entity}.{yyyy}{mm}.csv`;
      if (entity === "") return;
      const name = `${before.trim()}x.${entity}.${year}${String(month).padStart(2, "0")}.csv`;
      expect(compilePattern(pattern)(name)).toEqual({ entity, year, month });
      expect(compilePattern("*")(`${entity}/${name}`)).toBeUndefined();
    }),
    { numRuns: 40 },
  );
  fc.assert(
    fc.property(anyText, (name) => {
      expect(compilePattern("*")(name) !== undefined).toBe(isUsableName(name));
    }),
    { numRuns: 40 },
  );
});
