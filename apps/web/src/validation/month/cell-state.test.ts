import { expect, test } from "vitest";
import { isShown, nextForMe, type MonthCell, rowsShown, stateOf } from "./cell-state.ts";

const cell: MonthCell = {
  section: "PLN",
  expected: true,
  dueDate: "2026-11-10",
  daysLate: 0,
  data: "READY",
  signOff: "NONE",
  lock: "OPEN",
  rows: 1,
  blocking: 0,
  warnings: 0,
  openEvents: 0,
  reopening: null,
  validatedAt: null,
  waits: null,
  owed: { findings: 0, files: 0 },
  may: { sign: false, validate: false, nudge: false },
};

test.each([
  [{ expected: false }, "not-expected"],
  [{ data: "NO_DATA" }, "no-data"],
  [{ data: "BLOCKED" }, "blocked"],
  [{ data: "HELD" }, "held"],
  [{}, "to-sign"],
  [{ signOff: "COORDINATOR_SIGNED" }, "to-validate"],
  [{ signOff: "OWNER_VALIDATED", lock: "LOCKED" }, "validated"],
  [{ signOff: "OWNER_VALIDATED", lock: "FROZEN" }, "frozen"],
  [{ signOff: "OWNER_VALIDATED", lock: "REOPENED" }, "reopened"],
  [{ signOff: "NONE", lock: "REOPENED" }, "to-sign"],
] as const)("a cell with %j is %s", (given, state) => {
  expect(stateOf({ ...cell, ...given })).toBe(state);
});

test("filters keep the rows that hold a cell asked for", () => {
  const totals = { expected: 1, delivered: 0, signed: 0, validated: 0, late: 0, blocked: 0, mine: 0, nudges: 0 };
  const row = (id: number, more: Partial<MonthCell>) => ({
    legalEntity: { id, code: `E${id}`, name: `E${id}` },
    cells: [{ ...cell, ...more }],
    totals,
  });
  const rows = [
    row(1, { daysLate: 2 }),
    row(2, { data: "BLOCKED" }),
    row(3, { waits: { step: "sign", roles: [], people: [], me: true, administrators: [] } }),
    row(4, { daysLate: 2, expected: false }),
  ];
  const ids = (show: "mine" | "late" | "blocked" | undefined) => rowsShown(rows, show).map(({ legalEntity }) => legalEntity.id);
  expect([ids(undefined), ids("late"), ids("blocked"), ids("mine")]).toEqual([[1, 2, 3, 4], [1], [2], [3]]);
  expect(isShown(cell, "mine")).toBe(false);
});

test("the next cell that waits for me follows the open one, from the top again after the last", () => {
  const row = (id: number, mine: boolean) => ({
    legalEntity: { id, code: `E${id}`, name: `E${id}` },
    cells: [{ ...cell, waits: { step: "sign" as const, roles: [], people: [], me: mine, administrators: [] } }],
    totals: { expected: 1, delivered: 0, signed: 0, validated: 0, late: 0, blocked: 0, mine: 0, nudges: 0 },
  });
  const entities = [row(1, true), row(2, false), row(3, true)];
  const next = (entity?: string) => nextForMe({ entities }, { section: "PLN", entity });
  expect(next("1")).toEqual({ count: 1, cell: { section: "PLN", legalEntityId: 3 } });
  expect(next("3")).toEqual({ count: 1, cell: { section: "PLN", legalEntityId: 1 } });
  expect(next()).toEqual({ count: 2, cell: { section: "PLN", legalEntityId: 1 } });
  expect(nextForMe({ entities: [row(1, true)] }, { section: "PLN", entity: "1" })).toBeUndefined();
});
