import { emptyItem } from "@hub/domain/swp/plan-item.ts";
import { expect, test } from "vitest";
import { chooseCoverage, openSizeOf, turnOf } from "./coverage-draft.ts";

const open = { ...emptyItem("profiles-shortage"), size: "5-8" };

test("[SWP-07] a coverage that closes makes the size 0, and one that does not gives it back", () => {
  const size = openSizeOf(open, "");
  const closed = { ...open, ...chooseCoverage(open, "COMPLETED", true, size) };
  expect(closed).toMatchObject({ coverage: "COMPLETED", size: "0" });
  expect(openSizeOf(closed, size)).toBe("5-8");
  const canceled = { ...closed, ...chooseCoverage(closed, "CANCELED", true, size) };
  expect(canceled).toMatchObject({ coverage: "CANCELED", size: "0" });
  expect({ ...canceled, ...chooseCoverage(canceled, "IN_PROGRESS", false, size) }).toMatchObject({ coverage: "IN_PROGRESS", size: "5-8" });
});

test("[SWP-07] what was closed is opened again without a size, which is asked for; other changes leave the size alone", () => {
  const closed = { ...open, coverage: "COMPLETED", size: "0" };
  expect(chooseCoverage(closed, "OPEN", false, openSizeOf(closed, ""))).toEqual({ coverage: "OPEN", size: "" });
  expect(chooseCoverage(open, "IN_PROGRESS", false, "5-8")).toEqual({ coverage: "IN_PROGRESS" });
  expect(chooseCoverage({ ...open, size: "0-5" }, "IN_PROGRESS", false, "0-5")).toEqual({ coverage: "IN_PROGRESS" });
});

test("closing and opening again are told apart from what stays", () => {
  expect([turnOf(false, true), turnOf(undefined, true), turnOf(true, false)]).toEqual(["closing", "closing", "reopening"]);
  expect([turnOf(true, true), turnOf(false, false), turnOf(undefined, false)]).toEqual(["none", "none", "none"]);
});
