import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bridgeOf, type HeadcountBridge, type HeadcountKind, joinBridges, type Perimeters } from "./headcount-bridge.ts";

const kind = (entitiesBefore: number[], entitiesAfter: number[], more: Partial<HeadcountKind> = {}): HeadcountKind => ({
  entitiesBefore,
  entitiesAfter,
  leaveReason: null,
  toldLate: false,
  persons: 1,
  ...more,
});
const same: Perimeters = { before: new Set([1, 2, 3]), after: new Set([1, 2, 3]) };
const entered: Perimeters = { before: new Set([1, 2]), after: new Set([1, 2, 3]) };
const left: Perimeters = { before: new Set([1, 2, 3]), after: new Set([1, 2]) };

/** What is not zero of a bridge. */
function said({ reasons, ...counts }: HeadcountBridge): Record<string, number> {
  return Object.fromEntries([...Object.entries(counts), ...Object.entries(reasons)].filter(([, count]) => count !== 0));
}

describe("[FIG-03] what one person is in a bridge", () => {
  test.each<[string, HeadcountKind, Perimeters, ReadonlySet<number> | "group", Record<string, number>]>([
    ["who stays", kind([1], [1]), same, "group", { opening: 1, closing: 1 }],
    ["who joins", kind([], [1]), same, "group", { joiners: 1, closing: 1 }],
    [
      "who joined before, as it is told now",
      kind([], [1], { toldLate: true }),
      same,
      "group",
      { joiners: 1, joinersToldLate: 1, closing: 1 },
    ],
    ["who leaves and says why", kind([1], [], { leaveReason: "voluntary" }), same, "group", { opening: 1, leavers: 1, voluntary: 1 }],
    [
      "who leaves for a reason of its own kind",
      kind([1], [], { leaveReason: "other" }),
      same,
      "group",
      { opening: 1, leavers: 1, other: 1 },
    ],
    ["who is told no more", kind([1], []), same, "group", { opening: 1, leavers: 1, untold: 1 }],
    ["a move within the group", kind([1], [2]), same, "group", { opening: 1, closing: 1 }],
    ["the same, of where they came from", kind([1], [2]), same, new Set([1]), { opening: 1, movesOut: 1 }],
    ["the same, of where they went", kind([1], [2]), same, new Set([2]), { movesIn: 1, closing: 1 }],
    ["the same, of both", kind([1], [2]), same, new Set([1, 2]), { opening: 1, closing: 1 }],
    ["the same, of another entity", kind([1], [2]), same, new Set([3]), {}],
    ["a second contract elsewhere", kind([1], [1, 2]), same, new Set([2]), { movesIn: 1, closing: 1 }],
    ["in two entities, counted once", kind([1, 2], [1, 2]), same, "group", { opening: 1, closing: 1 }],
    ["an entity that enters", kind([], [3]), entered, "group", { perimeterIn: 1, closing: 1 }],
    ["an entity that leaves", kind([3], []), left, new Set([3]), { opening: 1, perimeterOut: 1 }],
    ["a move to an entity that enters", kind([1], [3]), entered, new Set([3]), { movesIn: 1, closing: 1 }],
    ["who joins an entity that was there and one that enters", kind([], [1, 3]), entered, "group", { joiners: 1, closing: 1 }],
    ["the same, of the one that enters alone", kind([], [1, 3]), entered, new Set([3]), { perimeterIn: 1, closing: 1 }],
  ])("%s", (_, each, perimeters, node, expected) => {
    expect(said(bridgeOf([each], perimeters, node))).toEqual(expected);
  });
});

describe("[FIG-03] of a node that holds other entities in the later version", () => {
  const both = new Set([1, 2]);
  test.each<[string, HeadcountKind, ReadonlySet<number>, ReadonlySet<number>, Record<string, number>]>([
    ["who stays in an entity that comes into it", kind([2], [2]), new Set([1]), both, { perimeterIn: 1, closing: 1 }],
    ["who stays in one that goes out of it", kind([2], [2]), both, new Set([1]), { opening: 1, perimeterOut: 1 }],
    ["who moves into one that comes", kind([3], [2]), new Set([1]), both, { movesIn: 1, closing: 1 }],
    ["who moves within it, into one that comes", kind([1], [2]), new Set([1]), both, { opening: 1, closing: 1 }],
    ["who joins one that comes", kind([], [2]), new Set([1]), both, { joiners: 1, closing: 1 }],
    ["who leaves one that goes", kind([2], []), both, new Set([1]), { opening: 1, leavers: 1, untold: 1 }],
    ["who stays in one that comes, and has a second contract in it now", kind([2], [1, 2]), new Set([1]), both, { movesIn: 1, closing: 1 }],
  ])("%s", (_, each, node, nodeAfter, expected) => {
    expect(said(bridgeOf([each], same, node, nodeAfter))).toEqual(expected);
  });

  test("it adds up all the same, from its headcount to its headcount", () => {
    fc.assert(
      fc.property(world, subset, subset, ({ kinds, perimeters }, before, after) => {
        const bridge = bridgeOf(kinds, perimeters, new Set(before), new Set(after));
        const count = (of: "entitiesBefore" | "entitiesAfter", node: number[]) =>
          kinds.filter((each) => each[of].some((id) => node.includes(id))).reduce((sum, { persons }) => sum + persons, 0);
        expect(adds(bridge)).toBe(true);
        expect([bridge.opening, bridge.closing]).toEqual([count("entitiesBefore", before), count("entitiesAfter", after)]);
      }),
    );
  });
});

const ids = [1, 2, 3, 4, 5];
const subset = fc.subarray(ids);
const world = fc.record({ before: subset, after: subset }).chain(({ before, after }) =>
  fc.record({
    perimeters: fc.constant<Perimeters>({ before: new Set(before), after: new Set(after) }),
    kinds: fc.array(
      fc.record({
        entitiesBefore: fc.subarray(before),
        entitiesAfter: fc.subarray(after),
        leaveReason: fc.constantFrom(null, "voluntary", "involuntary", "other"),
        toldLate: fc.boolean(),
        persons: fc.integer({ min: 1, max: 900 }),
      }),
      { maxLength: 30 },
    ),
  }),
);
const adds = (b: HeadcountBridge) =>
  b.opening + b.joiners + b.movesIn + b.perimeterIn - b.leavers - b.movesOut - b.perimeterOut === b.closing;

test("[FIG-03] it adds up for any node, from its headcount to its headcount; reasons add up to the leavers, and late ones are among them", () => {
  fc.assert(
    fc.property(world, subset, ({ kinds, perimeters }, chosen) => {
      for (const node of ["group", new Set(chosen)] as const) {
        const bridge = bridgeOf(kinds, perimeters, node);
        const count = (of: "entitiesBefore" | "entitiesAfter") =>
          kinds.filter((each) => each[of].some((id) => node === "group" || node.has(id))).reduce((sum, { persons }) => sum + persons, 0);
        expect(adds(bridge)).toBe(true);
        expect([bridge.opening, bridge.closing]).toEqual([count("entitiesBefore"), count("entitiesAfter")]);
        expect(Object.values(bridge.reasons).reduce((sum, count) => sum + count, 0)).toBe(bridge.leavers);
        expect(bridge.joinersToldLate).toBeLessThanOrEqual(bridge.joiners);
        expect(bridge.leaversToldLate).toBeLessThanOrEqual(bridge.leavers);
      }
    }),
  );
});

test("[FIG-03] within a node moves cancel: the group has none, and what two halves exchange is in neither of the whole", () => {
  fc.assert(
    fc.property(world, subset, ({ kinds, perimeters }, chosen) => {
      const group = bridgeOf(kinds, perimeters, "group");
      expect([group.movesIn, group.movesOut]).toEqual([0, 0]);
      expect(bridgeOf(kinds, perimeters, new Set(ids))).toEqual(group);
      // Persons of one entity only: what the parts say adds up to the whole, but for moves between them.
      const single = kinds.filter(({ entitiesBefore, entitiesAfter }) => entitiesBefore.length <= 1 && entitiesAfter.length <= 1);
      const [inside, outside] = [new Set(chosen), new Set(ids.filter((id) => !chosen.includes(id)))];
      const [a, b, whole] = [inside, outside, "group" as const].map((node) => bridgeOf(single, perimeters, node)) as [
        HeadcountBridge,
        HeadcountBridge,
        HeadcountBridge,
      ];
      expect([a.movesIn, a.movesOut]).toEqual([b.movesOut, b.movesIn]);
      for (const part of ["opening", "joiners", "leavers", "perimeterIn", "perimeterOut", "closing"] as const)
        expect(a[part] + b[part]).toBe(whole[part]);
    }),
  );
});

test("[FIG-03] months one behind the other are one bridge, which adds up as well", () => {
  const first = bridgeOf([kind([1], [1], { persons: 7 }), kind([], [1], { persons: 3 })], same, "group");
  const second = bridgeOf([kind([1], [1], { persons: 8 }), kind([1], [], { persons: 2, leaveReason: "involuntary" })], same, "group");
  const both = joinBridges([first, second]);
  expect(both && said(both)).toEqual({ opening: 7, joiners: 3, leavers: 2, involuntary: 2, closing: 8 });
  expect(both && adds(both)).toBe(true);
  expect(joinBridges([])).toBeUndefined();
});
