import { expect, test } from "vitest";
import { compareUrgency, isReminderDay, isRemindedOf, type Urgent } from "./inbox.ts";

const item = (more: Partial<Urgent>): Urgent => ({ daysLate: 0, dueDate: "2026-11-20", nudged: false, ...more });

test("the most late first, then what was asked for, then by due day", () => {
  const items = [
    item({ dueDate: null }),
    item({ dueDate: "2026-11-25" }),
    item({ dueDate: "2026-11-25", nudged: true }),
    item({}),
    item({ daysLate: 1, dueDate: "2026-11-09" }),
    item({ daysLate: 31, dueDate: "2026-10-10" }),
  ];
  expect(items.toSorted(compareUrgency)).toEqual([items[5], items[4], items[2], items[3], items[1], items[0]]);
});

test.each([
  ["late", { daysLate: 4, dueDate: "2026-11-06" }, true],
  ["due today", { dueDate: "2026-11-10" }, true],
  ["due in three days", { dueDate: "2026-11-13" }, true],
  ["due in four days", { dueDate: "2026-11-14" }, false],
  ["without a due day", { dueDate: null }, true],
])("a mail reminds of what is %s: %o", (_, more, expected) => {
  expect(isRemindedOf(item(more), "2026-11-10")).toBe(expected);
});

test("reminders go out from Monday to Friday", () => {
  expect(["2026-11-09", "2026-11-13", "2026-11-14", "2026-11-15", "2026-11-16"].map(isReminderDay)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
});
