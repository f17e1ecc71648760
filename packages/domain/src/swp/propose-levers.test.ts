import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkLevers, isPercent, type Lever, type Levers, levers, leversOf, noLevers } from "./levers.ts";
import { proposeLevers } from "./propose-levers.ts";

const set = (given: Partial<Levers>): Levers => ({ ...noLevers, ...given });

describe("typing a lever proposes those that were not typed", () => {
  test.each<[string, Partial<Levers>, Lever[], Partial<Levers>]>([
    ["Hire takes the rest", { reskill: 40 }, ["reskill"], { hire: 60, outsrc: 0, reskill: 40 }],
    ["what was there stays", { hire: 50, outsrc: 20, reskill: 60 }, ["reskill"], { hire: 20, outsrc: 20, reskill: 60 }],
    ["as far as there is something left", { hire: 50, outsrc: 20, reskill: 90 }, ["reskill"], { hire: 0, outsrc: 10, reskill: 90 }],
    ["where Hire was typed, Reskill takes it", { hire: 70 }, ["hire"], { hire: 70, outsrc: 0, reskill: 30 }],
    ["where both were typed, Outsrc", { hire: 70, reskill: 20 }, ["hire", "reskill"], { hire: 70, outsrc: 10, reskill: 20 }],
    ["all typed: as they are", { hire: 70, outsrc: 70, reskill: 70 }, ["hire", "outsrc", "reskill"], { hire: 70, outsrc: 70, reskill: 70 }],
    ["nothing typed: as they are", { hire: 10 }, [], { hire: 10 }],
    [
      "more than all typed: nothing is left",
      { hire: 80, outsrc: 5, reskill: 70 },
      ["hire", "reskill"],
      { hire: 80, outsrc: 0, reskill: 70 },
    ],
    ["no share: as they are", { hire: 33.3, outsrc: 5 }, ["hire"], { hire: 33.3, outsrc: 5 }],
    ["cleared: as they are", { hire: null, outsrc: 5 }, ["hire"], { outsrc: 5 }],
    ["100: the others are 0", { hire: 20, outsrc: 30, reskill: 100 }, ["reskill"], { hire: 0, outsrc: 0, reskill: 100 }],
  ])("shortage: %s", (_, given, typed, expected) => {
    expect(proposeLevers("skills-shortage", set(given), typed)).toEqual(set(expected));
  });

  test.each<[string, Partial<Levers>, Lever[], Partial<Levers>]>([
    ["Release takes the rest", { reskill: 40 }, ["reskill"], { release: 60, reskill: 40 }],
    ["Reskill takes the rest", { release: 100, reskill: 0 }, ["release"], { release: 100, reskill: 0 }],
    ["both typed: as they are", { release: 70, reskill: 70 }, ["release", "reskill"], { release: 70, reskill: 70 }],
    [
      "a split Release stays split",
      { release: 50, reskill: 80, dismiss: 30, transfer: 20 },
      ["reskill"],
      { release: 20, reskill: 80, dismiss: 20, transfer: 0 },
    ],
    [
      "one part says the other",
      { release: 50, reskill: 50, dismiss: 30 },
      ["dismiss"],
      { release: 50, reskill: 50, dismiss: 30, transfer: 20 },
    ],
    [
      "both parts say Release",
      { release: 50, reskill: 50, dismiss: 30, transfer: 40 },
      ["dismiss", "transfer"],
      { release: 70, reskill: 30, dismiss: 30, transfer: 40 },
    ],
    [
      "unless Release was typed",
      { release: 50, reskill: 50, dismiss: 30, transfer: 40 },
      ["release", "dismiss", "transfer"],
      { release: 50, reskill: 50, dismiss: 30, transfer: 40 },
    ],
    ["a part before there is a Release: as they are", { dismiss: 30 }, ["dismiss"], { dismiss: 30 }],
    ["a Release that is not split stays so", { release: 30 }, ["release"], { release: 30, reskill: 70 }],
  ])("pool: %s", (_, given, typed, expected) => {
    expect(proposeLevers("profiles-pool", set(given), typed)).toEqual(set(expected));
  });
});

const anything = fc.option(fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer(), fc.constant(33.3)), { nil: null });
const state = fc.record({ hire: anything, outsrc: anything, reskill: anything, release: anything, dismiss: anything, transfer: anything });
const some = fc.uniqueArray(fc.constantFrom(...levers));
const tabs = fc.constantFrom("profiles-shortage" as const, "skills-shortage" as const, "profiles-pool" as const);

test("whatever stands there: what was typed is never touched, and asking again changes nothing", () => {
  fc.assert(
    fc.property(tabs, state, some, (tab, given, typed) => {
      const next = proposeLevers(tab, given, typed);
      for (const name of typed) expect(next[name]).toBe(given[name]);
      expect(proposeLevers(tab, next, typed)).toEqual(next);
    }),
    { numRuns: 1000 },
  );
});

test("[SWP-04] [SWP-05] after a proposal the levers add up to 100, unless all of them were typed or those that were are more", () => {
  fc.assert(
    fc.property(tabs, state, some, (tab, given, typed) => {
      const names = leversOf[tab];
      const byHand = names.filter((name) => typed.includes(name));
      fc.pre(byHand.length > 0 && byHand.length < names.length);
      fc.pre(byHand.every((name) => isPercent(given[name])) && byHand.reduce((sum, name) => sum + (given[name] ?? 0), 0) <= 100);
      const next = proposeLevers(tab, given, typed);
      expect(names.every((name) => isPercent(next[name]))).toBe(true);
      expect(names.reduce((sum, name) => sum + (next[name] ?? 0), 0)).toBe(100);
      const left = typed.some((name) => name === "dismiss" || name === "transfer") ? ["dismiss", "transfer"] : [];
      expect(checkLevers(tab, next).filter(({ path }) => !left.includes(String(path[0])))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
