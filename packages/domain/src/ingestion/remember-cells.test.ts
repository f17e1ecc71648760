import fc from "fast-check";
import { expect, test } from "vitest";
import { noFault } from "./cell-fault.ts";
import { compileCell } from "./cell-formats.ts";
import type { ColumnDefinition } from "./ingestion-definition.ts";
import { rememberCells } from "./remember-cells.ts";
import { anyText } from "./testing/any-text.ts";

const plain = { name: "c", aliases: [], required: false, optionalColumn: false, key: false, targets: [{ field: "extra" as const }] };
const columns: ColumnDefinition[] = [
  { ...plain, type: "text" },
  { ...plain, type: "code", maxLength: 5 },
  { ...plain, type: "decimal", format: { decimalSeparator: ",", grouping: "." }, min: "0", max: "5000" },
  { ...plain, type: "integer", format: { decimalSeparator: ".", grouping: "," }, min: "1" },
  { ...plain, type: "boolean" },
  { ...plain, type: "date", format: { patterns: ["dd/mm/yyyy hh:mm:ss", "dd/mm/yyyy"] }, targets: [{ field: "end_date" }] },
];
const texts = [
  "",
  " ",
  "NA",
  "-",
  "null",
  "sí",
  "SÍ",
  "no",
  "1.234,5",
  "1,5",
  "-1",
  "0",
  "00",
  "31/12/2025",
  "31/02/2025",
  "31/12/9999",
  "12/13/2025",
];
const cells = fc.oneof(fc.constantFrom(...texts, "31/12/2025 10:00:00 +02:00", "1,123456789012345", "  Red ", "São", "Sa\u0303o"), anyText);

test("a cell is read as if it were read for the first time, whatever came before it", () => {
  fc.assert(
    fc.property(fc.constantFrom(...columns), fc.array(cells, { maxLength: 60 }), (column, given) => {
      const [anew, remembered] = [compileCell(column), rememberCells(compileCell(column))];
      const [expected, fault] = [noFault(), noFault()];
      for (const text of [...given, ...given]) {
        expect([remembered(text, fault), fault]).toEqual([anew(text, expected), expected]);
        Object.assign(fault, noFault());
        Object.assign(expected, noFault());
      }
    }),
  );
});

test("also where texts do not repeat, and where they share a place", () => {
  let reads = 0;
  const read = rememberCells((text) => {
    reads++;
    return `<${text}>`;
  });
  for (let round = 0; round < 3; round++) for (let at = 0; at < 20_000; at++) expect(read(String(at), noFault())).toBe(`<${at}>`);
  expect(reads).toBe(60_000);
});

test("what repeats is read once", () => {
  let reads = 0;
  const read = rememberCells((text) => (reads++, text));
  for (let at = 0; at < 50_000; at++) read(`text ${at % 7}`, noFault());
  expect(reads).toBeLessThan(50);
});
