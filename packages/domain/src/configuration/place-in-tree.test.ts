import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../period.ts";
import { checkTree, nodesOn, type TreePlace } from "./entity-tree.ts";
import { checkPlacing, placeInTree } from "./place-in-tree.ts";

const place = (belowId: number, validFrom: string, validTo: string | null = null): TreePlace => ({
  belowId,
  nodeId: null,
  legalEntityId: 7,
  validFrom,
  validTo,
});
const [north, south, west] = [1, 2, 3];

test.each<[string, TreePlace[], [number | null, string, string | null], TreePlace[]]>([
  ["nothing before", [], [north, "2020-01-01", null], [place(north, "2020-01-01")]],
  [
    "a move ends the day before and begins",
    [place(north, "2020-01-01")],
    [south, "2024-03-01", null],
    [place(north, "2020-01-01", "2024-02-29"), place(south, "2024-03-01")],
  ],
  ["an end", [place(north, "2020-01-01")], [null, "2024-01-01", null], [place(north, "2020-01-01", "2023-12-31")]],
  ["an end on the first day leaves nothing", [place(north, "2020-01-01")], [null, "2020-01-01", null], []],
  [
    "some days elsewhere, and back",
    [place(north, "2020-01-01")],
    [south, "2021-01-01", "2021-12-31"],
    [place(north, "2020-01-01", "2020-12-31"), place(south, "2021-01-01", "2021-12-31"), place(north, "2022-01-01")],
  ],
  [
    "what was to come goes where no end is said",
    [place(north, "2020-01-01", "2026-12-31"), place(west, "2027-01-01")],
    [south, "2025-01-01", null],
    [place(north, "2020-01-01", "2024-12-31"), place(south, "2025-01-01")],
  ],
  [
    "an earlier beginning is one place with what follows",
    [place(north, "2020-01-01", "2021-12-31")],
    [north, "2018-01-01", "2019-12-31"],
    [place(north, "2018-01-01", "2021-12-31")],
  ],
  [
    "what lies outside stays",
    [place(north, "2010-01-01", "2011-12-31"), place(west, "2030-01-01")],
    [south, "2020-01-01", "2020-12-31"],
    [place(north, "2010-01-01", "2011-12-31"), place(south, "2020-01-01", "2020-12-31"), place(west, "2030-01-01")],
  ],
])("[FIG-01] %s", (_what, before, [belowId, validFrom, validTo], after) => {
  const other: TreePlace = { ...place(west, "2020-01-01"), legalEntityId: 8 };
  const placing = { nodeIds: [], legalEntityIds: [7], belowId, validFrom, validTo };
  expect(placeInTree([other, ...before], placing)).toEqual([other, ...after]);
});

test("[FIG-01] on the days that are said it stands there, on all others where it stood, and never in two places", () => {
  const first = "2020-01-01";
  const day = fc.nat(40).map((days) => addDays(first, days));
  const placing = fc
    .record({ belowId: fc.option(fc.constantFrom(north, south, west)), one: day, other: fc.option(day) })
    .map(({ belowId, one, other }) => ({
      nodeIds: [],
      legalEntityIds: [7],
      belowId,
      validFrom: other !== null && other < one ? other : one,
      validTo: other !== null && other < one ? one : other,
    }));
  const standsIn = (places: readonly TreePlace[], on: string) =>
    [...nodesOn(on, [north, south, west], places).values()].filter(({ entities }) => entities.has(7)).map(({ id }) => id);
  fc.assert(
    fc.property(fc.array(placing, { maxLength: 6 }), (placings) => {
      let places: TreePlace[] = [];
      for (const next of placings) {
        const after = placeInTree(places, next);
        expect(checkTree(after)).toEqual([]);
        for (let days = -1; days <= 42; days += 1) {
          const on = addDays(first, days);
          const isWithin = on >= next.validFrom && (next.validTo === null || on <= next.validTo);
          expect(standsIn(after, on)).toEqual(isWithin ? (next.belowId === null ? [] : [next.belowId]) : standsIn(places, on));
        }
        places = after;
      }
    }),
  );
});

test("[FIG-01] what is wrong with placing is told by its field: nothing chosen, days, a group below itself", () => {
  const node = (nodeId: number, belowId: number, validFrom: string, validTo: string | null = null): TreePlace => ({
    ...place(belowId, validFrom, validTo),
    nodeId,
    legalEntityId: null,
  });
  const places = [node(south, north, "2020-01-01"), node(west, south, "2020-01-01", "2020-12-31")];
  const told = (given: object) => {
    const placing = { nodeIds: [north], legalEntityIds: [], belowId: west, validFrom: "2021-01-01", validTo: null, ...given };
    return checkPlacing(places, placing).map(({ code, path }) => [code, path[0]]);
  };
  expect(told({})).toEqual([]);
  expect(told({ validFrom: "2020-12-31" })).toEqual([["trees.circle", "belowId"]]);
  expect(told({ belowId: north })).toEqual([["trees.circle", "belowId"]]);
  expect(told({ nodeIds: [] })).toEqual([["trees.nothing-placed", "legalEntityIds"]]);
  expect(told({ validTo: "2020-12-31" })).toEqual([["trees.days-backwards", "validTo"]]);
  expect(told({ validFrom: "0021-01-01", validTo: "9999-01-01" })).toEqual([
    ["entities.day-out-of-range", "validFrom"],
    ["entities.day-out-of-range", "validTo"],
  ]);
});
