import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { balanceQuarters, mostQuarters, type Offered, readyFrom, reskillBalance } from "./reskill-balance.ts";

const now = "2026-Q4";
const ready = { timeline: null, availability: "Ready", trainingFrom: 3, trainingTo: 6 } as const;
const pool = (changed: Partial<Offered>): Offered => ({ ...ready, min: 100n, max: 100n, ...changed });
const asked = (quarter: string, min: number, max = min) => ({ quarter, min: BigInt(min), max: BigInt(max) });

describe("a person of a pool is ready after their training, of which a quarter that begins counts whole", () => {
  test.each([
    ["there at once", {}, "2027-Q1", "2027-Q2"],
    ["no training to speak of", { trainingFrom: 0, trainingTo: 1 }, "2026-Q4", "2027-Q1"],
    ["a month into the next quarter", { trainingFrom: 4, trainingTo: 7 }, "2027-Q2", "2027-Q3"],
    ["free in a later quarter", { timeline: "2027-Q3" }, "2027-Q4", "2028-Q1"],
    ["free since a quarter that is past: nobody has trained them yet", { timeline: "2025-Q1" }, "2027-Q1", "2027-Q2"],
    ["the quarter goes before the availability", { timeline: "2028-Q1", availability: "Ready" as const }, "2028-Q2", "2028-Q3"],
    ["scheduled, with its quarter", { timeline: "2027-Q1", availability: "Scheduled" as const }, "2027-Q2", "2027-Q3"],
    ["ten years of training", { trainingFrom: 119, trainingTo: 120 }, "2036-Q4", "2036-Q4"],
    ["beyond the quarters one can write", { timeline: "2099-Q4", trainingTo: 120 }, "2100-Q1", "2109-Q4"],
  ])("%s", (_, changed, best, worst) => {
    expect(readyFrom({ ...ready, ...changed }, now)).toEqual({ best, worst });
  });

  test.each([
    ["scheduled without a quarter", { availability: "Scheduled" as const }],
    ["foreseen without a quarter", { availability: "Foreseen" as const }],
    ["a training of which nobody says how long it takes", { trainingFrom: null, trainingTo: null }],
  ])("%s: nobody knows when", (_, changed) => {
    expect(readyFrom({ ...ready, ...changed }, now)).toBeUndefined();
  });
});

describe("what is asked of reskilling against what is offered, added up over the quarters", () => {
  const quarters = ["2026-Q4", "2027-Q1", "2027-Q2"];
  const told = (needs: Parameters<typeof reskillBalance>[1], offers: Offered[]) =>
    reskillBalance(quarters, needs, offers).points.map(({ worst, best, verdict }) => [Number(worst), Number(best), verdict]);

  test.each<[string, ReturnType<typeof asked>[], Offered[], [number, number, string][]]>([
    [
      "nothing on either side",
      [],
      [],
      [
        [0, 0, "enough"],
        [0, 0, "enough"],
        [0, 0, "enough"],
      ],
    ],
    [
      "ready in between: it depends on how long the training takes",
      [asked("2027-Q1", 100)],
      [pool({})],
      [
        [0, 0, "enough"],
        [-100, 0, "depends"],
        [0, 0, "enough"],
      ],
    ],
    [
      "a range against a number is never a midpoint",
      [asked("2026-Q4", 500, 800)],
      [pool({ trainingFrom: 0, trainingTo: 1, min: 600n, max: 600n })],
      [
        [-800, 100, "depends"],
        [-200, 100, "depends"],
        [-200, 100, "depends"],
      ],
    ],
    [
      "what is left of one quarter is there in the next",
      [asked("2026-Q4", 100), asked("2027-Q2", 300)],
      [pool({ trainingFrom: 0, trainingTo: 1, min: 300n, max: 300n })],
      [
        [-100, 200, "depends"],
        [200, 200, "enough"],
        [-100, -100, "lack"],
      ],
    ],
    [
      "what was due before now is still asked for",
      [asked("2025-Q2", 200), asked("2026-Q4", 100)],
      [],
      [
        [-300, -300, "lack"],
        [-300, -300, "lack"],
        [-300, -300, "lack"],
      ],
    ],
    [
      "whoever is free nobody knows when does not count",
      [asked("2027-Q1", 100)],
      [pool({ availability: "Foreseen" })],
      [
        [0, 0, "enough"],
        [-100, -100, "lack"],
        [-100, -100, "lack"],
      ],
    ],
  ])("%s", (_, needs, offers, expected) => {
    expect(told(needs, offers)).toEqual(expected);
  });

  test("what is left out of the quarters is told apart", () => {
    const offers = [pool({ availability: "Foreseen", min: 100n, max: 200n }), pool({ timeline: "2030-Q1", min: 5n, max: 7n })];
    const { overdue, later, undated, points } = reskillBalance(quarters, [asked("2020-Q1", 1, 2), asked("2028-Q1", 3, 4)], offers);
    expect(overdue).toEqual({ min: 1n, max: 2n });
    expect(later).toEqual({ asked: { min: 3n, max: 4n }, offered: { min: 5n, max: 7n } });
    expect(undated).toEqual({ min: 100n, max: 200n });
    expect(points.at(-1)).toMatchObject({ asked: { min: 1n, max: 2n }, offered: { min: 0n, max: 0n } });
  });

  test("without a pool to set against it, what is asked stands alone", () => {
    const { points } = reskillBalance(quarters, [asked("2026-Q4", 100)], null);
    expect(points[0]).toEqual({ asked: { min: 100n, max: 100n }, offered: null, worst: null, best: null, verdict: null });
  });
});

test("the quarters go from now to the last thing that happens, and no further than can be read", () => {
  expect(balanceQuarters(now, [], [])).toEqual([now]);
  expect(balanceQuarters(now, [asked("2025-Q1", 1)], [pool({})])).toEqual(["2026-Q4", "2027-Q1", "2027-Q2"]);
  expect(balanceQuarters(now, [asked("2027-Q3", 1)], [])).toHaveLength(4);
  expect(balanceQuarters(now, [], [pool({ timeline: "2099-Q4", trainingTo: 120 })])).toHaveLength(mostQuarters);
  expect(balanceQuarters(now, [], [pool({ availability: "Foreseen" })])).toEqual([now]);
});

test("the worst case is never better than the best, and one more to offer never makes it worse", () => {
  const quarter = fc.tuple(fc.integer({ min: 2025, max: 2030 }), fc.integer({ min: 1, max: 4 })).map(([year, at]) => `${year}-Q${at}`);
  const bounds = fc.tuple(fc.nat(5000), fc.nat(500)).map(([min, more]) => ({ min: BigInt(min), max: BigInt(min + more) }));
  const need = fc.tuple(quarter, bounds).map(([at, fte]) => ({ quarter: at, ...fte }));
  const offer = fc
    .record({
      timeline: fc.option(quarter),
      availability: fc.constantFrom("Ready" as const, "Scheduled" as const, "Foreseen" as const),
      trainingFrom: fc.nat(12),
      more: fc.integer({ min: 1, max: 12 }),
      bounds,
    })
    .map(({ more, bounds: fte, ...rest }): Offered => ({ ...rest, trainingTo: rest.trainingFrom + more, ...fte }));
  fc.assert(
    fc.property(fc.array(need), fc.array(offer), offer, (needs, offers, another) => {
      const quarters = balanceQuarters(now, needs, [...offers, another]);
      const few = reskillBalance(quarters, needs, offers).points;
      const more = reskillBalance(quarters, needs, [...offers, another]).points;
      for (const [at, { worst, best, asked: sum, offered }] of more.entries()) {
        expect(worst! <= best!).toBe(true);
        expect(sum.min <= sum.max && offered!.min <= offered!.max).toBe(true);
        expect(worst! >= few[at]!.worst! && best! >= few[at]!.best!).toBe(true);
      }
    }),
  );
});
