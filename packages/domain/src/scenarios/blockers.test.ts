import { describe, expect, test } from "vitest";
import { groupByWaiting, nextBlocker, type WaitingCell } from "./blockers.ts";

const cell: WaitingCell = { data: "READY", signOff: "NONE", lock: "OPEN", failedChecks: 0, warnings: 0, returned: false, asked: false };

describe("what a cell waits for next: one step, the one that somebody can take now", () => {
  test.each<[Partial<WaitingCell>, string | undefined]>([
    [{ data: "NO_DATA" }, "no-delivery"],
    [{ data: "BLOCKED" }, "quarantined"],
    [{ data: "HELD", failedChecks: 2, warnings: 1 }, "held"],
    [{ data: "HELD", signOff: "OWNER_VALIDATED", lock: "REOPENED" }, "held"],
    [{ data: "HELD", signOff: "OWNER_VALIDATED", lock: "LOCKED" }, undefined],
    [{ data: "BLOCKED", failedChecks: 2 }, "checks-failed"],
    [{}, "not-signed"],
    [{ warnings: 1 }, "warnings-uncommented"],
    [{ returned: true, warnings: 1 }, "returned"],
    [{ signOff: "COORDINATOR_SIGNED", warnings: 1 }, "not-validated"],
    [{ signOff: "COORDINATOR_SIGNED", data: "BLOCKED" }, "quarantined"],
    [{ signOff: "OWNER_VALIDATED", lock: "LOCKED" }, undefined],
    [{ signOff: "OWNER_VALIDATED", lock: "FROZEN" }, undefined],
    [{ signOff: "OWNER_VALIDATED", lock: "REOPENED" }, "reopened"],
    [{ signOff: "OWNER_VALIDATED", lock: "LOCKED", asked: true }, "reopening-asked"],
  ])("%j: %s", (given, expected) => {
    expect(nextBlocker({ ...cell, ...given })).toBe(expected);
  });
});

test("items stand by whom they wait for, the longest delay first, and so do the groups", () => {
  const item = (name: string, people: string[], daysLate: number, dueDate: string | null = null) =>
    ({ name, waitsFor: "data-owner", people, daysLate, dueDate }) as const;
  const groups = groupByWaiting([
    item("a", ["Ana"], 0, "2026-12-01"),
    item("b", ["Rui"], 3),
    item("c", ["Ana"], 7),
    item("d", [], 0),
    item("e", ["Rui"], 4),
    item("f", ["Ana"], 0, "2026-11-30"),
  ]);
  expect(groups.map(({ people, items }) => [people, items.map(({ name }) => name)])).toEqual([
    [["Ana"], ["c", "f", "a"]],
    [["Rui"], ["e", "b"]],
    [[], ["d"]],
  ]);
});
