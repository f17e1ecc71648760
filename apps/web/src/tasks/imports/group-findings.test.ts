import { expect, test } from "vitest";
import { groupErrors, hasOneText, listConflicts } from "./group-findings.ts";

const issue = (code: string, column: string | null, error = code) => ({ path: [], code, column, error });
const error = (row: number, ...issues: ReturnType<typeof issue>[]) => ({ row, kind: "error" as const, key: `K${row}`, issues });

test("the same thing wrong in the same column is one cause, the most frequent first", () => {
  const causes = groupErrors([
    error(2, issue("required", "Name")),
    error(3, issue("not-offered", "Country", "XX is no country"), issue("required", "Name")),
    error(9, issue("required", "Code")),
    { row: 4, kind: "conflict", key: "K4", issues: [issue("conflict", "Name")] },
  ]);
  expect(causes.map(({ code, column, rows }) => [code, column, rows.map(({ row }) => row)])).toEqual([
    ["required", "Name", [2, 3]],
    ["not-offered", "Country", [3]],
    ["required", "Code", [9]],
  ]);
});

test("what a cause says is told once when each row says the same", () => {
  const [same] = groupErrors([error(2, issue("required", null)), error(3, issue("required", null))]);
  const [other] = groupErrors([error(2, issue("not-offered", null, "A")), error(3, issue("not-offered", null, "B"))]);
  expect(same && hasOneText(same)).toBe(true);
  expect(other && hasOneText(other)).toBe(false);
});

test("conflicts are told a cell each", () => {
  const conflict = {
    row: 4,
    kind: "conflict" as const,
    key: "K4",
    issues: [issue("conflict", "Name", "a/b"), issue("conflict", "City", "c/d")],
  };
  expect(listConflicts([error(2, issue("required", "Name")), conflict])).toEqual([
    { row: 4, key: "K4", column: "Name", text: "a/b" },
    { row: 4, key: "K4", column: "City", text: "c/d" },
  ]);
});
