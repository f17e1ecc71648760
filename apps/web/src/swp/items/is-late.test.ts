import { expect, test } from "vitest";
import { isLate } from "./is-late.ts";

const [open, closed] = [false, true].map((closes) => ({ code: "X", name: "X", closes }));

test.each([
  ["open, of a quarter before", "2026-Q3", open, true],
  ["open, of the year before", "2025-Q4", open, true],
  ["open, of this quarter", "2026-Q4", open, false],
  ["open, of one to come", "2027-Q1", open, false],
  ["open, without a quarter", null, open, false],
  ["closed", "2026-Q3", closed, false],
  ["of a tab without coverage", "2026-Q3", null, false],
])("%s", (_, timeline, coverage = null, late) => expect(isLate({ timeline, coverage }, "2026-Q4")).toBe(late));
