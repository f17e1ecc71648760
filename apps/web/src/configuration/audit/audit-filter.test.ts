import { expect, test } from "vitest";
import { filterOf, searchOf } from "./audit-filter.ts";

test("an address and its filter say the same; days that do not exist are left out", () => {
  const filter = { actor: "ana@", action: "signed-in", subjectType: "user", subjectId: "007", from: "2026-02-28", to: "2026-03-01" };
  expect(filterOf(searchOf(filter))).toEqual(filter);
  expect(filterOf({ from: "2026-02-30", to: "tomorrow", actor: " " })).toEqual({});
});
