import { describe, expect, test } from "vitest";
import { checkUntil, permissionToReopen, readReopening, refuseAsking, refuseDeciding } from "./reopening-rules.ts";

describe("reopening (readings 2: a reason, an end date, somebody other than the asker)", () => {
  test.each([
    ["today is no end date", "2026-11-05", ["validation.until-not-ahead"]],
    ["nor is a day that is over", "2026-10-05", ["validation.until-not-ahead"]],
    ["tomorrow is", "2026-11-06", []],
    ["31 days on, over the end of a month", "2026-12-06", []],
    ["32 days on is too far", "2026-12-07", ["validation.until-too-far"]],
  ])("%s", (_, until, codes) => {
    expect(checkUntil(until, "2026-11-05").map(({ code }) => code)).toEqual(codes);
  });

  test.each([
    ["a locked cell", { expected: true, lock: "LOCKED", asked: false }, undefined],
    ["a frozen cell", { expected: true, lock: "FROZEN", asked: false }, undefined],
    ["one at a time", { expected: true, lock: "LOCKED", asked: true }, "reopening-pending"],
    ["it is open again already", { expected: true, lock: "REOPENED", asked: true }, "reopening-pending"],
    ["what is open needs none", { expected: true, lock: "OPEN", asked: false }, "reopening-not-locked"],
    ["what is not expected any more", { expected: false, lock: "LOCKED", asked: false }, "period-not-expected"],
  ] as const)("asking: %s", (_, cell, refusal) => {
    expect(refuseAsking(cell)).toBe(refusal);
  });

  test("a locked cell needs an owner, a frozen one the group's owner (readings 4)", () => {
    expect(permissionToReopen("LOCKED")).toBe("reopenings.approve");
    expect(permissionToReopen("FROZEN")).toBe("reopenings.approve-frozen");
  });

  test.each([
    ["ASKED", "2026-11-05", "ASKED", undefined],
    ["ASKED", "2026-11-04", "LAPSED", "reopening-over"],
    ["APPROVED", "2026-11-05", "APPROVED", "reopening-decided"],
    ["APPROVED", "2026-11-04", "ENDED", "reopening-decided"],
    ["REFUSED", "2026-11-04", "REFUSED", "reopening-decided"],
    ["WITHDRAWN", "2026-11-30", "WITHDRAWN", "reopening-decided"],
  ] as const)("%s until %s reads on 2026-11-05 as %s", (stored, until, state, refusal) => {
    expect(readReopening(stored, until, "2026-11-05")).toBe(state);
    expect(refuseDeciding(state)).toBe(refusal);
  });
});
