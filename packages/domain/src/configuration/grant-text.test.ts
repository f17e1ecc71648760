import fc from "fast-check";
import { expect, test } from "vitest";
import { readGrantText, writeGrantText } from "./grant-text.ts";

test.each([
  ["Data Owner", { name: "Data Owner", entities: null, scope: null, validFrom: null, validTo: null }],
  [
    "Data Owner | NOR-ES, NOR-DE | PLN",
    { name: "Data Owner", entities: ["NOR-ES", "NOR-DE"], scope: ["PLN"], validFrom: null, validTo: null },
  ],
  ["Data Owner|*|*|..2027-12-31", { name: "Data Owner", entities: null, scope: null, validFrom: null, validTo: "2027-12-31" }],
  ["Owners Spain | 2026-01-01..", { name: "Owners Spain", entities: null, scope: null, validFrom: "2026-01-01", validTo: null }],
])("%s", (text, item) => {
  expect(readGrantText(text)).toEqual(item);
});

test.each(["", "|x", "a|b|c|d|e", "a | 2026..2027", "a|b|c|sometime..", "a | ..2027-02-30", "a | 0000-01-01.."])(
  "%j is no item",
  (text) => {
    expect(readGrantText(text)).toBeUndefined();
  },
);

test("what is written reads the same", () => {
  const code = fc.stringMatching(/^[A-Z0-9-]{1,6}$|^[A|,".*;]([A|,".* ]{0,4}[A|,".*])?$/);
  const codes = fc.option(fc.uniqueArray(code, { minLength: 1, maxLength: 3 }), { nil: null });
  const day = fc.option(fc.constantFrom("2026-01-01", "2027-12-31"), { nil: null });
  const items = fc.record({
    name: fc.stringMatching(/^[a-z][a-z -]{0,8}[a-z]$|^[a|,"](([a|,".*] ?){0,6}[a|,".*])?$/),
    entities: codes,
    scope: codes,
    validFrom: day,
    validTo: day,
  });
  fc.assert(
    fc.property(items, (item) => {
      expect(readGrantText(writeGrantText(item))).toEqual(item);
    }),
  );
});
