import { describe, expect, test } from "vitest";
import { checkLevers, type Levers, noLevers } from "./levers.ts";

type Shortage = [hire: number | null, outsrc: number | null, reskill: number | null];
type Pool = [release: number | null, reskill: number | null, dismiss?: number | null, transfer?: number | null];
const shortage = ([hire, outsrc, reskill]: Shortage): Levers => ({ ...noLevers, hire, outsrc, reskill });
const pool = ([release, reskill, dismiss = null, transfer = null]: Pool): Levers => ({ ...noLevers, release, reskill, dismiss, transfer });
const say = (found: ReturnType<typeof checkLevers>) =>
  found.map(({ code, path, params }) => [path.join("."), code.replace("swp.", ""), ...(params ? [params] : [])]);

describe("shortage", () => {
  test.each<[Shortage, unknown[]]>([
    [[100, 0, 0], []],
    [[0, 0, 100], []],
    [[33, 33, 34], []],
    [[50, 30, 30], [["hire", "levers-not-100", { sum: 110 }]]],
    [[33, 33, 33], [["hire", "levers-not-100", { sum: 99 }]]],
    [[0, 0, 0], [["hire", "levers-not-100", { sum: 0 }]]],
    [[100, 100, 100], [["hire", "levers-not-100", { sum: 300 }]]],
    [
      [33.3, 33.3, 33.4],
      [
        ["hire", "lever-not-percent"],
        ["outsrc", "lever-not-percent"],
        ["reskill", "lever-not-percent"],
      ],
    ],
    [
      [110, -10, 0],
      [
        ["hire", "lever-not-percent"],
        ["outsrc", "lever-not-percent"],
      ],
    ],
    [[101, 0, 0], [["hire", "lever-not-percent"]]],
    [[Number.NaN, 50, 50], [["hire", "lever-not-percent"]]],
    [
      [100, null, null],
      [
        ["outsrc", "required"],
        ["reskill", "required"],
      ],
    ],
    [
      [null, null, null],
      [
        ["hire", "required"],
        ["outsrc", "required"],
        ["reskill", "required"],
      ],
    ],
  ])("[SWP-04] Hire, Outsrc and Reskill must add up to 100: %j", (given, expected) => {
    for (const tab of ["profiles-shortage", "skills-shortage"] as const) expect(say(checkLevers(tab, shortage(given)))).toEqual(expected);
  });

  test("[SWP-04] Release does not help Hire, Outsrc and Reskill to add up to 100", () => {
    expect(say(checkLevers("profiles-shortage", { ...shortage([50, 20, 20]), release: 10 }))).toEqual([
      ["hire", "levers-not-100", { sum: 90 }],
    ]);
  });
});

describe("pool", () => {
  test.each<[Pool, unknown[]]>([
    [[100, 0], []],
    [[0, 100], []],
    [[40, 60], []],
    [[40, 50], [["release", "pool-levers-not-100", { sum: 90 }]]],
    [[60, 50], [["release", "pool-levers-not-100", { sum: 110 }]]],
    [
      [110, -10],
      [
        ["release", "lever-not-percent"],
        ["reskill", "lever-not-percent"],
      ],
    ],
    [
      [-1, 101],
      [
        ["release", "lever-not-percent"],
        ["reskill", "lever-not-percent"],
      ],
    ],
    [
      [50.5, 49.5],
      [
        ["release", "lever-not-percent"],
        ["reskill", "lever-not-percent"],
      ],
    ],
    [[null, 100], [["release", "required"]]],
    [[100, null], [["reskill", "required"]]],
  ])("[SWP-05] On the pool tab, Release and Reskill must add up to 100, and each must be between 0 and 100: %j", (given, expected) => {
    expect(say(checkLevers("profiles-pool", pool(given)))).toEqual(expected);
  });

  test.each<[Pool, unknown[]]>([
    [[40, 60, 30, 10], []],
    [[40, 60, 40, 0], []],
    [[40, 60, 40], []],
    [[40, 60, null, 40], []],
    [[0, 100, 0, 0], []],
    [[40, 60, 30, 20], [["dismiss", "split-not-release", { sum: 50, release: 40 }]]],
    [[40, 60, 30], [["dismiss", "split-not-release", { sum: 30, release: 40 }]]],
    [[40, 60, 0, 0], [["dismiss", "split-not-release", { sum: 0, release: 40 }]]],
    [
      [40, 60, 30.5, 9.5],
      [
        ["dismiss", "lever-not-percent"],
        ["transfer", "lever-not-percent"],
      ],
    ],
    [[40, 60, 50, -10], [["transfer", "lever-not-percent"]]],
    [
      [40, 50, 20, 10],
      [
        ["release", "pool-levers-not-100", { sum: 90 }],
        ["dismiss", "split-not-release", { sum: 30, release: 40 }],
      ],
    ],
  ])("Release may be split into dismiss and transfer, which then add up to it: %j", (given, expected) => {
    expect(say(checkLevers("profiles-pool", pool(given)))).toEqual(expected);
  });
});

test("tabs without levers have nothing to add up", () => {
  for (const tab of ["key-profiles", "key-skills"] as const) expect(checkLevers(tab, noLevers)).toEqual([]);
});
