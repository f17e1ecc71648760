import { describe, expect, test } from "vitest";
import {
  badgeOf,
  importStep,
  leftOut,
  leftToUndo,
  newestOf,
  pendingOf,
  percentDone,
  type Task,
  toChange,
  writeSum,
} from "./task-states.ts";

const base: Task = {
  id: 1,
  kind: "legal-entities-import",
  direction: "import",
  state: "done",
  running: false,
  dryRun: false,
  createdAt: "2026-11-20T10:00:00.000Z",
  finishedAt: "2026-11-20T10:00:05.000Z",
  expiresAt: "2026-11-27T10:00:00.000Z",
  progress: { done: 0, total: null },
  cancelAsked: false,
  counts: { read: 10, added: 2, modified: 3, unchanged: 5, conflicts: 0, errors: 0 },
  rows: null,
  sourceName: "entities.xlsx",
  answers: null,
  asked: null,
  files: [],
  problem: null,
  mayUndo: true,
  undone: null,
  takenBack: 0,
  undoing: null,
  undoes: null,
};

describe("what a task shows", () => {
  test.each([
    [undefined, "file"],
    [{ state: "pending", dryRun: true }, "check"],
    [{ state: "done", dryRun: true }, "preview"],
    [{ state: "pending", dryRun: false }, "run"],
    [{ state: "done", dryRun: false }, "result"],
    [{ state: "failed", dryRun: true }, "failed"],
    [{ state: "failed", dryRun: false }, "failed"],
  ] as const)("an import at %j stands at %s", (task, step) => {
    expect(importStep(task)).toBe(step);
  });

  test.each([
    [{ state: "pending" }, "waiting"],
    [{ state: "pending", running: true }, "running"],
    [{ state: "pending", running: true, cancelAsked: true }, "cancelling"],
    [{}, "done"],
    [{ dryRun: true }, "checked"],
    [{ counts: { read: 2, added: 1, modified: 0, unchanged: 0, conflicts: 0, errors: 1 } }, "done-in-part"],
    [{ counts: { read: 2, added: 1, modified: 0, unchanged: 0, conflicts: 1, errors: 0 } }, "done-in-part"],
    [{ undone: { taken: 5, kept: 0 } }, "undone"],
    [{ counts: null, rows: 12 }, "done"],
    [{ direction: "undo", counts: null, undone: { taken: 5, kept: 1 } }, "undone"],
    [{ direction: "undo", counts: null, state: "pending", running: true, undone: { taken: 2, kept: 0 } }, "running"],
    [{ state: "failed", problem: { code: "export-failed", text: "-" } }, "failed"],
    [{ state: "failed", problem: { code: "task-cancelled", text: "-" } }, "cancelled"],
  ] as [Partial<Task>, string][])("%j is told as %s", (part, badge) => {
    expect(badgeOf({ ...base, ...part })).toBe(badge);
  });

  test.each([
    [{ done: 0, total: null }, null],
    [{ done: 5, total: 0 }, null],
    [{ done: 0, total: 3 }, 0],
    [{ done: 1, total: 3 }, 33],
    // 100 is what is done: while it is pending it is not.
    [{ done: 3, total: 3 }, 99],
    [{ done: 9, total: 3 }, 99],
  ])("%j is %s percent", (progress, percent) => {
    expect(percentDone(progress)).toBe(percent);
  });
});

test("of a kind there is the pending one and the latest", () => {
  const tasks = [
    { ...base, id: 4, kind: "users-import" as const },
    { ...base, id: 3 },
    { ...base, id: 2, state: "pending" as const },
  ];
  expect(newestOf(tasks, "legal-entities-import")?.id).toBe(3);
  expect(pendingOf(tasks, "legal-entities-import")?.id).toBe(2);
  expect(pendingOf(tasks, "users-import")).toBeUndefined();
});

describe("an import's numbers", () => {
  const counts = { read: 1106, added: 12, modified: 3, unchanged: 1090, conflicts: 0, errors: 1 };
  test("what it changes and what it leaves out", () => {
    expect(toChange(counts)).toBe(15);
    expect(leftOut({ ...counts, conflicts: 2 })).toBe(3);
  });
  test("what an undo that was cut short has not taken back", () => {
    expect(leftToUndo({ counts, takenBack: 0 })).toBe(15);
    expect(leftToUndo({ counts, takenBack: 10 })).toBe(5);
    expect(leftToUndo({ counts: null, takenBack: 0 })).toBe(0);
  });
  test("the parts there are add up, written out", () => {
    expect(writeSum(counts, (value) => value.toLocaleString("en-GB"))).toBe("12 + 3 + 1,090 + 1 = 1,106");
    expect(writeSum({ read: 4, added: 0, modified: 0, unchanged: 4, conflicts: 0, errors: 0 }, String)).toBe("4");
    expect(writeSum({ read: 0, added: 0, modified: 0, unchanged: 0, conflicts: 0, errors: 0 }, String)).toBe("0");
  });
});
