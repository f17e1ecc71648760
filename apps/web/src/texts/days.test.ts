import { expect, test } from "vitest";
import { readToday } from "./days.ts";

test("today is the reader's calendar day", () => {
  expect(readToday(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});
