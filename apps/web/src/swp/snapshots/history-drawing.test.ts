import { expect, test } from "vitest";
import { drawHistory } from "./history-drawing.ts";
import type { SwpSnapshot } from "./use-snapshots.ts";

const taken = (id: number, takenAt: string): SwpSnapshot =>
  ({ id, takenAt, isComparable: true, totals: { size: { min: "5", max: null } } }) as SwpSnapshot;
const words = {
  date: (iso: string) => iso.slice(0, 10),
  instant: (iso: string) => iso.slice(0, 16),
  size: ({ min }: { min: string }) => min,
  series: (name: string) => name,
  details: () => [],
};

test("snapshots of one day are told apart by their time, those of others by the day", () => {
  const newestFirst = [taken(3, "2026-11-22T09:30:00Z"), taken(2, "2026-11-22T07:42:00Z"), taken(1, "2026-10-31T08:00:00Z")];
  expect(drawHistory(newestFirst, words).marks.map(({ name }) => name)).toEqual(["2026-10-31", "2026-11-22T07:42", "2026-11-22T09:30"]);
});
