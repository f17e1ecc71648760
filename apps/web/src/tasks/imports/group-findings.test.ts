import { expect, test } from "vitest";
import { groupErrors, hasOneText, listConflicts } from "./group-findings.ts";

const issue = (code: string, column: string | null, error = code) => ({ path: [], code, column, error });
const cause = (code: string, column: string | null, rows: number, kind: "error" | "conflict" = "error") => ({
  kind,
  code,
  column,
  rows,
  firstRow: 2,
  text: code,
});
const error = (row: number, ...issues: ReturnType<typeof issue>[]) => ({ row, kind: "error" as const, key: `K${row}`, issues });

test("[EYES-15] why rows were not taken is counted over the whole file, with the rows that are at hand", () => {
  const causes = groupErrors({
    causes: [
      cause("required", "Name", 700),
      cause("conflict", "Name", 300, "conflict"),
      cause("not-offered", "Country", 1),
      cause("required", "Code", 1),
    ],
    findings: [
      error(2, issue("required", "Name")),
      error(3, issue("not-offered", "Country", "XX is no country"), issue("required", "Name")),
      { row: 4, kind: "conflict", key: "K4", issues: [issue("conflict", "Name")] },
    ],
  });
  expect(causes.map(({ code, column, rows, shown }) => [code, column, rows, shown.map(({ row }) => row)])).toEqual([
    ["required", "Name", 700, [2, 3]],
    ["not-offered", "Country", 1, [3]],
    ["required", "Code", 1, []],
  ]);
});

test("what a cause says is told once when each row says the same", () => {
  const rows = (...texts: string[]) => ({ text: texts[0] ?? "", shown: texts.map((text, row) => ({ row, key: null, text })) });
  expect(hasOneText(rows("A", "A"))).toBe(true);
  expect(hasOneText(rows("A", "B"))).toBe(false);
});

test("conflicts are told a cell each, by why", () => {
  const conflict = {
    row: 4,
    kind: "conflict" as const,
    key: "K4",
    issues: [issue("conflict", "Name", "a/b"), issue("conflict", "City", "c/d")],
  };
  const of = (row: number, code: string) => ({ row, kind: "conflict" as const, key: null, issues: [issue(code, null)] });
  const unversioned = of(5, "sheets.row-unversioned");
  expect(
    listConflicts([error(2, issue("required", "Name")), conflict, unversioned, of(6, "sheets.row-like"), of(7, "sheets.row-again")]),
  ).toEqual({
    changed: [
      { row: 4, key: "K4", column: "Name", text: "a/b" },
      { row: 4, key: "K4", column: "City", text: "c/d" },
    ],
    unversioned: [{ row: 5, key: null, column: null, text: "sheets.row-unversioned" }],
    again: [
      { row: 6, key: null, column: null, text: "sheets.row-like" },
      { row: 7, key: null, column: null, text: "sheets.row-again" },
    ],
  });
});
