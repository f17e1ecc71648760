import { describe, expect, test } from "vitest";
import { isSameMessage, messageOf, messageOfEntity } from "./status-message.ts";

describe("[VAL-04] messages depend only on expected cells E and validated cells V (readings 2)", () => {
  test.each([
    ["V = E, not empty: all available", 18, 18, "all-available"],
    ["V = E = 1: all available", 1, 1, "all-available"],
    ["some of E: partially available", 18, 14, "partially-available"],
    ["some of E: partially available, one missing", 2, 1, "partially-available"],
    ["V empty: none available", 18, 0, "none-available"],
    ["E empty: no entity is expected in this month", 0, 0, "none-expected"],
  ] as const)("%s", (_, expected, validated, code) => {
    expect(messageOf(expected, validated)).toEqual({ code, expected, validated, date: null });
  });

  test.each([
    ["[VAL-07] entity in V: validated on {date}", true, "2026-11-05T08:00:00Z", "validated"],
    ["[VAL-07] entity not in V: pending", true, null, "pending"],
    ["a cell that is not expected is not applicable", false, null, "none-expected"],
  ] as const)("%s", (_, expected, validatedAt, code) => {
    expect(messageOfEntity({ expected, validatedAt })).toMatchObject({ code, date: validatedAt });
  });

  test("what a user saw still holds when code and numbers are the same", () => {
    expect(isSameMessage({ code: "partially-available", expected: 3, validated: 1 }, messageOf(3, 1))).toBe(true);
    expect(isSameMessage({ code: "partially-available", expected: 3, validated: 1 }, messageOf(3, 2))).toBe(false);
    expect(isSameMessage({ code: "none-available", expected: 3, validated: 0 }, messageOf(4, 0))).toBe(false);
  });
});
