import { describe, expect, test } from "vitest";
import { readState, stateAfterRequest, stateAfterValidation } from "./consolidation-state.ts";

describe("[VAL-04] consolidation (readings 2)", () => {
  test.each([
    ["V = E: consolidated by itself", "NONE", 3, 3, "FULL"],
    ["V = E after a partial one: consolidated in full", "PARTIAL", 3, 3, "FULL"],
    ["nobody asked: a validation waits for the others", "NONE", 3, 1, "NONE"],
    ["each later validation adds its entity", "PARTIAL", 3, 2, "PARTIAL"],
    ["a validation in a month without expected cells consolidates nothing", "NONE", 0, 0, "NONE"],
  ] as const)("after a validation: %s", (_, before, expected, validated, after) => {
    expect(stateAfterValidation(before, expected, validated)).toBe(after);
  });

  test.each([
    ["all available: runs on E", "NONE", 3, 3, "FULL"],
    ["some of E: runs on V", "NONE", 3, 1, "PARTIAL"],
    ["V empty: waits for V = E", "NONE", 3, 0, "NONE"],
    ["E empty: refused", "NONE", 0, 0, "no-entity-expected"],
    ["asked again: stays partial", "PARTIAL", 3, 2, "PARTIAL"],
  ] as const)("on confirmation: %s", (_, before, expected, validated, after) => {
    expect(stateAfterRequest(before, expected, validated)).toBe(after);
  });

  test("a full consolidation reads as partial once more cells are expected", () => {
    expect(readState("FULL", 3, 3)).toBe("FULL");
    expect(readState("FULL", 4, 3)).toBe("PARTIAL");
    expect(readState("NONE", 4, 4)).toBe("NONE");
  });
});
