import fc from "fast-check";
import { expect, test } from "vitest";
import { type Lever, type Levers, noLevers } from "./levers.ts";
import { addSizes, maxOf, minOf, parseSize, type Size, writeSize } from "./size.ts";
import { splitByLevers } from "./split-by-levers.ts";
import { sizes } from "./testing/sizes.ts";

const split = (tab: "profiles-shortage" | "profiles-pool", size: string, given: Partial<Levers>) =>
  Object.fromEntries(
    Object.entries(splitByLevers(tab, parseSize(size) as Size, { ...noLevers, ...given })).map(([name, part]) => [name, writeSize(part)]),
  );

test.each<[string, [number, number, number], [string, string, string]]>([
  ["10", [50, 20, 30], ["5", "2", "3"]],
  ["10-20", [50, 20, 30], ["5-10", "2-4", "3-6"]],
  ["1", [33, 33, 34], ["0.33", "0.33", "0.34"]],
  ["0.1", [33, 33, 34], ["0.03", "0.03", "0.04"]],
  ["0.01", [33, 33, 34], ["0", "0", "0.01"]],
  ["0.01", [50, 0, 50], ["0.01", "0", "0"]],
  ["0-5", [100, 0, 0], ["0-5", "0", "0"]],
  ["0", [10, 20, 70], ["0", "0", "0"]],
])("FTE per lever by largest remainder: %s by %j", (size, [hire, outsrc, reskill], expected) => {
  const [ofHire, ofOutsrc, ofReskill] = expected;
  expect(split("profiles-shortage", size, { hire, outsrc, reskill })).toEqual({ hire: ofHire, outsrc: ofOutsrc, reskill: ofReskill });
});

test("the parts of Release are parts of its FTE", () => {
  expect(split("profiles-pool", "10", { release: 40, reskill: 60, dismiss: 30, transfer: 10 })).toEqual({
    release: "4",
    reskill: "6",
    dismiss: "3",
    transfer: "1",
  });
  expect(split("profiles-pool", "10", { release: 0, reskill: 100, dismiss: 0, transfer: 0 })).toMatchObject({
    release: "0",
    dismiss: "0",
    transfer: "0",
  });
  expect(split("profiles-pool", "10", { release: 40, reskill: 60 })).toEqual({ release: "4", reskill: "6" });
});

test("levers that are not right are split into nothing", () => {
  expect(split("profiles-shortage", "10", { hire: 50, outsrc: 30, reskill: 30 })).toEqual({});
  expect(split("profiles-shortage", "10", { hire: 33.3, outsrc: 33.3, reskill: 33.4 })).toEqual({});
  expect(splitByLevers("key-profiles", { min: "5", max: null }, noLevers)).toEqual({});
});

const total = (size: Size) => [minOf(size), maxOf(size)];
const parts = (found: Partial<Record<Lever, Size>>, names: Lever[]) => names.map((name) => found[name] as Size);
const twoPercents = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }));

test("[SWP-04] Hire, Outsrc and Reskill add up to 100, and their FTE to the size, min and max, none of them turned round", () => {
  fc.assert(
    fc.property(sizes, twoPercents, (size, [a, b]) => {
      const [hire, outsrc] = [Math.min(a, b), Math.max(a, b) - Math.min(a, b)];
      const found = parts(splitByLevers("skills-shortage", size, { ...noLevers, hire, outsrc, reskill: 100 - hire - outsrc }), [
        "hire",
        "outsrc",
        "reskill",
      ]);
      expect(total(addSizes(found))).toEqual(total(size));
      for (const part of found) expect(minOf(part) <= maxOf(part)).toBe(true);
      expect(found.map((part, index) => minOf(part) === 0n || [hire, outsrc, 100 - hire - outsrc][index] !== 0)).toEqual([
        true,
        true,
        true,
      ]);
    }),
    { numRuns: 2000 },
  );
});

test("[SWP-05] Release and Reskill add up to 100, and their FTE to the pool's size, as dismiss and transfer to Release", () => {
  fc.assert(
    fc.property(sizes, twoPercents, (size, [a, b]) => {
      const [release, dismiss] = [Math.max(a, b), Math.min(a, b)];
      const given = { ...noLevers, release, reskill: 100 - release, dismiss, transfer: release - dismiss };
      const found = splitByLevers("profiles-pool", size, given);
      expect(total(addSizes(parts(found, ["release", "reskill"])))).toEqual(total(size));
      expect(total(addSizes(parts(found, ["dismiss", "transfer"])))).toEqual(total(found.release as Size));
    }),
    { numRuns: 1000 },
  );
});
