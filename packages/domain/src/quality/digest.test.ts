import { expect, test } from "vitest";
import { digestOf } from "./digest.ts";

test.each([
  ["on Monday everything", "2026-11-09", "2026-11-06", { weekly: true, since: "2026-11-06", weekEnd: "2026-11-15" }],
  ["on the first Monday too", "2026-11-09", null, { weekly: true, since: "2026-11-08", weekEnd: "2026-11-15" }],
  ["else what became overdue since", "2026-11-12", "2026-11-10", { weekly: false, since: "2026-11-10", weekEnd: "2026-11-15" }],
  ["and since yesterday where nothing was told before", "2026-11-12", null, { weekly: false, since: "2026-11-11", weekEnd: "2026-11-15" }],
  ["a Monday that was missed on the day after", "2026-11-10", "2026-11-06", { weekly: true, since: "2026-11-06", weekEnd: "2026-11-15" }],
  ["not on Saturday", "2026-11-14", "2026-11-13", undefined],
  ["nor on Sunday", "2026-11-15", "2026-11-13", undefined],
])("%s: %s after %s", (_, today, last, digest) => {
  expect(digestOf(today, last)).toEqual(digest);
});
