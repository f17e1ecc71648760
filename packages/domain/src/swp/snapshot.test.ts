import fc from "fast-check";
import { expect, test } from "vitest";
import { impacts, skillLevels } from "./plan-item.ts";
import { addSizes, maxOf, minOf } from "./size.ts";
import { countSnapshot, type SnapshotRow } from "./snapshot.ts";
import { sizes } from "./testing/sizes.ts";

const row = (given: Partial<SnapshotRow>): SnapshotRow => ({ size: null, impact: null, skillLevel: null, isNew: false, ...given });
const none = { count: 0, fte: { min: "0", max: null } };

test("nothing is counted of no rows", () => {
  expect(countSnapshot([])).toEqual({
    size: { min: "0", max: null },
    counts: { critical: none, new: none, existent: none, begin: none, inter: none, expert: none },
  });
});

test("a snapshot's row counts critical, new, existent, begin, inter and expert, with their FTE", () => {
  const rows = [
    row({ size: { min: "5", max: "8" }, impact: "Critical", skillLevel: "Begin", isNew: true }),
    row({ size: { min: "2.5", max: null }, impact: "Relevant", skillLevel: "Inter" }),
    row({ size: { min: "0.5", max: null }, impact: "Critical", skillLevel: "Expert" }),
    row({ impact: "Nice2Have", skillLevel: "Expert" }),
  ];
  expect(countSnapshot(rows)).toEqual({
    size: { min: "8", max: "11" },
    counts: {
      critical: { count: 2, fte: { min: "5.5", max: "8.5" } },
      new: { count: 1, fte: { min: "5", max: "8" } },
      existent: { count: 3, fte: { min: "3", max: null } },
      begin: { count: 1, fte: { min: "5", max: "8" } },
      inter: { count: 1, fte: { min: "2.5", max: null } },
      expert: { count: 2, fte: { min: "0.5", max: null } },
    },
  });
});

test("new and existent are all rows, and so are the levels where each has one", () => {
  const rows = fc.array(
    fc.record({
      size: fc.option(sizes),
      impact: fc.option(fc.constantFrom(...impacts)),
      skillLevel: fc.constantFrom(...skillLevels),
      isNew: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(rows, (given) => {
      const { size, counts } = countSnapshot(given);
      const bounds = (...names: (keyof typeof counts)[]) => {
        const sum = addSizes(names.map((name) => counts[name].fte));
        return [names.reduce((all, name) => all + counts[name].count, 0), minOf(sum), maxOf(sum)];
      };
      const all = [given.length, minOf(size), maxOf(size)];
      expect(bounds("new", "existent")).toEqual(all);
      expect(bounds("begin", "inter", "expert")).toEqual(all);
    }),
  );
});
