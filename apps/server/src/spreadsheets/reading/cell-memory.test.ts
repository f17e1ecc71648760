import fc from "fast-check";
import { expect, test } from "vitest";
import { createCellMemory } from "./cell-memory.ts";
import type { TableRow } from "./table.ts";

const semicolon = 59;

/** Cuts lines one by one, or some of a text at once. */
function cut(pieces: string[][]): TableRow[] {
  const memory = createCellMemory(semicolon);
  let row = 0;
  return pieces.flatMap((lines) => {
    memory.load(lines.join("\n"));
    let at = 0;
    return lines.map((line) => {
      const cutRow = memory.cut(++row, at, at + line.length);
      at += line.length + 1;
      return cutRow;
    });
  });
}

/** Of each column which kinds a cell had, but for none. */
function kindsOf(rows: TableRow[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { cells, kinds } of rows) {
    for (const [at, cell] of cells.entries()) {
      const kind = kinds?.[at] ?? 0;
      if (kind === 0) continue;
      const name = `${at}/${cell}`;
      found.set(name, (found.get(name) ?? new Set<number>()).add(kind));
    }
  }
  return found;
}

test("cells are what stands between the delimiters, and the kind of one is that of the same cell of its column alone", () => {
  const cell = fc.oneof(
    fc.constantFrom("", "a", "b", "ab", "ba", "37,5", "Técnico", "€", "\ud800", "😀", "x".repeat(64), "x".repeat(65)),
    fc.string({ unit: "grapheme", maxLength: 5 }).map((text) => text.replaceAll(/[;\n]/g, "")),
  );
  const line = fc.array(cell, { minLength: 1, maxLength: 6 }).map((cells) => cells.join(";"));
  fc.assert(
    fc.property(fc.array(fc.array(line, { maxLength: 20 }), { maxLength: 4 }), (pieces) => {
      const rows = cut(pieces);
      expect(rows.map(({ cells }) => cells)).toEqual(pieces.flat().map((text) => text.split(";")));
      const found = [...kindsOf(rows).values()];
      for (const kinds of found) expect(kinds.size).toBe(1);
      expect(new Set(found.flatMap((kinds) => [...kinds])).size).toBe(found.length);
    }),
    { numRuns: 500 },
  );
});

test("what comes again is known again, and a column of which nothing does is cut as well", () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `E${at};${at % 200};${at % 2 === 0 ? "sí" : "no"}${";x".repeat(at % 7)}`);
  const rows = cut([lines.slice(0, 7), lines.slice(7, 9_000), lines.slice(9_000)]);
  expect(rows.map(({ cells }) => cells)).toEqual(lines.map((text) => text.split(";")));
  expect(
    rows
      .at(-1)
      ?.kinds?.map((kind) => kind > 0)
      .slice(0, 3),
  ).toEqual([false, true, true]);
  for (const kinds of kindsOf(rows).values()) expect(kinds.size).toBe(1);
});

test("a table of more columns than it can remember anything of is cut all the same", () => {
  const lines = Array.from({ length: 30 }, (_, row) => Array.from({ length: 900 }, (_, column) => `${(row * column) % 37}`).join(";"));
  const rows = cut([lines]);
  expect(rows.map(({ cells }) => cells)).toEqual(lines.map((text) => text.split(";")));
  expect(rows.at(-1)?.kinds?.at(-1)).toBe(0);
});
