import { describe, expect, test } from "vitest";
import { isClosingWanted, isComplete, refuseClosing } from "./closing-rules.ts";

const full = { section: "PLN", expected: 2, validated: 2 };
const partial = { section: "OnHR", expected: 2, validated: 1 };
const unexpected = { section: "GPG", expected: 0, validated: 0 };

describe("closing (readings 2)", () => {
  test.each([
    ["[SCN-02] every required section is consolidated in full: closes", [full, { ...full, section: "OnHR" }], true],
    ["a partial one never closes", [full, partial], false],
    ["a section that is not expected in this month is not applicable", [full, unexpected], true],
    ["a month in which nothing is expected never closes", [unexpected], false],
    ["no section at all never closes", [], false],
  ])("%s", (_, sections, complete) => {
    expect(isComplete(sections)).toBe(complete);
  });

  const open = { state: "OPEN", currentVersion: null } as const;
  const closed = { state: "CLOSED", currentVersion: 2 } as const;
  test.each([
    ["an open one is closed without a comment", open, { replaces: null, comment: null }, undefined],
    ["[SCN-03] closing again needs a comment", closed, { replaces: 2, comment: null }, "comment-required"],
    ["[SCN-03] closing again replaces the latest version", closed, { replaces: 2, comment: "late leavers" }, undefined],
    ["another version stands by now", closed, { replaces: 1, comment: "late leavers" }, "changed"],
    ["it closed by itself since one looked", closed, { replaces: null, comment: "first" }, "changed"],
    ["there is nothing to replace", open, { replaces: 1, comment: null }, "changed"],
  ] as const)("%s", (_, scenario, request, refusal) => {
    expect(refuseClosing(scenario, request)).toBe(refusal);
  });

  test("[SCN-02] an open scenario closes by itself, a closed one only when somebody asked", () => {
    expect(isClosingWanted({ state: "OPEN", asked: false })).toBe(true);
    expect(isClosingWanted({ state: "CLOSED", asked: false })).toBe(false);
    expect(isClosingWanted({ state: "CLOSED", asked: true })).toBe(true);
  });
});
