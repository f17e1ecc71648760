import fc from "fast-check";
import { expect, test } from "vitest";
import { checkTree, nodesOn, type TreePlace } from "./entity-tree.ts";

const node = (nodeId: number, belowId: number, validFrom = "2026-01-01", validTo: string | null = null): TreePlace => ({
  belowId,
  nodeId,
  legalEntityId: null,
  validFrom,
  validTo,
});
const entity = (legalEntityId: number, belowId: number, validFrom = "2026-01-01", validTo: string | null = null): TreePlace => ({
  belowId,
  nodeId: null,
  legalEntityId,
  validFrom,
  validTo,
});
const told = (day: string, ids: number[], places: TreePlace[]) =>
  [...nodesOn(day, ids, places).values()].map(({ id, belowId, entities }) => [id, belowId, [...entities].toSorted((a, b) => a - b)]);

test("[FIG-01] a node holds what stands in it and below it, as it stands on the day", () => {
  const places = [
    node(2, 1),
    entity(10, 1),
    entity(20, 2, "2026-01-01", "2026-06-30"),
    entity(20, 3, "2026-07-01"),
    node(3, 2, "2026-09-01"),
  ];
  expect(told("2025-12-31", [1, 2, 3], places)).toEqual([
    [1, null, []],
    [2, null, []],
    [3, null, []],
  ]);
  expect(told("2026-06-30", [1, 2, 3], places)).toEqual([
    [1, null, [10, 20]],
    [2, 1, [20]],
    [3, null, []],
  ]);
  expect(told("2026-08-31", [1, 2, 3], places)).toEqual([
    [1, null, [10]],
    [2, 1, []],
    [3, null, [20]],
  ]);
  expect(told("2026-09-01", [1, 2, 3], places)).toEqual([
    [1, null, [10, 20]],
    [2, 1, [20]],
    [3, 2, [20]],
  ]);
});

test.each<[string, TreePlace[], [string, number][]]>([
  ["an entity in two nodes on one day", [entity(10, 1, "2026-01-01", "2026-06-30"), entity(10, 2, "2026-06-30")], [["two-places", 1]]],
  ["an entity that moves from one day to the next", [entity(10, 2, "2026-07-01"), entity(10, 1, "2026-01-01", "2026-06-30")], []],
  ["an entity without end that stands elsewhere later", [entity(10, 2, "2026-07-01"), entity(10, 1)], [["two-places", 0]]],
  ["a node below itself", [node(1, 1)], [["circle", 0]]],
  ["a circle of three from one day on", [node(1, 2), node(2, 3), node(3, 1, "2027-01-01")], [["circle", 2]]],
  ["nodes that change places", [node(1, 2, "2026-01-01", "2026-12-31"), node(2, 1, "2027-01-01")], []],
  ["days the wrong way", [entity(10, 1, "2026-02-01", "2026-01-31")], [["days-backwards", 0]]],
])("[FIG-01] %s", (_, places, issues) => {
  expect(checkTree(places).map(({ code, path }) => [code, path])).toEqual(issues.map(([code, at]) => [`trees.${code}`, ["places", at]]));
});

test("[FIG-01] a tree that nothing is wrong with has on each day no entity in two nodes that do not hold each other", () => {
  const days = ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"];
  const anyPlace = fc.record({
    belowId: fc.integer({ min: 1, max: 4 }),
    child: fc.integer({ min: 1, max: 8 }),
    from: fc.integer({ min: 0, max: 3 }),
    to: fc.option(fc.integer({ min: 0, max: 3 })),
  });
  let sound = 0;
  fc.assert(
    fc.property(fc.array(anyPlace, { maxLength: 7 }), (drawn) => {
      const places = drawn.map(({ belowId, child, from, to }): TreePlace => ({
        belowId,
        nodeId: child <= 4 ? child : null,
        legalEntityId: child > 4 ? child : null,
        validFrom: days[from]!,
        validTo: to === null ? null : days[to]!,
      }));
      if (checkTree(places).length > 0) return;
      sound += 1;
      for (const day of days) {
        const sets = [...nodesOn(day, [1, 2, 3, 4], places).values()].map(({ entities }) => entities);
        const nests = (a: ReadonlySet<number>, b: ReadonlySet<number>) =>
          [0, a.size, b.size].includes([...a].filter((entity) => b.has(entity)).length);
        expect(sets.every((a) => sets.every((b) => nests(a, b)))).toBe(true);
      }
    }),
    { numRuns: 3000 },
  );
  expect(sound).toBeGreaterThan(300);
});
