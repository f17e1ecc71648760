import { expect, test } from "vitest";
import { chooseCoverage, openSizeOf, turnOf } from "./coverage-draft.ts";

test("[SWP-07] a coverage that closes makes the size 0, and one that does not gives it back", () => {
  const openSize = openSizeOf("5-8", "");
  const closed = chooseCoverage({ size: "5-8", openSize }, "COMPLETED", true);
  expect(closed).toEqual({ coverage: "COMPLETED", size: "0" });
  expect(openSizeOf(closed.size, openSize)).toBe("5-8");
  const canceled = chooseCoverage({ ...closed, openSize }, "CANCELED", true);
  expect(canceled).toEqual({ coverage: "CANCELED", size: "0" });
  expect(chooseCoverage({ ...canceled, openSize }, "IN_PROGRESS", false)).toEqual({ coverage: "IN_PROGRESS", size: "5-8" });
});

test("[SWP-07] what was closed is opened again without a size, which is asked for; other changes leave the size alone", () => {
  expect(chooseCoverage({ size: "0", openSize: openSizeOf("0", "") }, "OPEN", false)).toEqual({ coverage: "OPEN", size: "" });
  expect(chooseCoverage({ size: "9", openSize: "5-8" }, "IN_PROGRESS", false)).toEqual({ coverage: "IN_PROGRESS", size: "9" });
  expect(chooseCoverage({ size: "0-5", openSize: "0-5" }, "IN_PROGRESS", false)).toEqual({ coverage: "IN_PROGRESS", size: "0-5" });
});

test("closing and opening again are told apart from what stays", () => {
  expect([turnOf(false, true), turnOf(undefined, true), turnOf(true, false)]).toEqual(["closing", "closing", "reopening"]);
  expect([turnOf(true, true), turnOf(false, false), turnOf(undefined, false)]).toEqual(["none", "none", "none"]);
});
