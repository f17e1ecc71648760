import { parseSize } from "@hub/domain/swp/size.ts";
import { expect, test } from "vitest";
import { type MovedPart, refuseOverfull } from "./fit-into-pools.ts";
import type { PoolSum } from "./pool-sums.sql.ts";

const size = (text: string) => parseSize(text) ?? { min: "0", max: null };
const pool = (id: number, total: string, min: string, max = min): [number, PoolSum] => [
  id,
  { id, divisionId: 1, name: `P${id}`, active: true, total: size(total), assigned: { min, max } },
];
/** `1:5>2:8`: from pool 1 and 5 to pool 2 and 8; a side may be left out. */
const moves = (...texts: string[]): MovedPart[] =>
  texts.map((text, at) => {
    const [from, to] = text.split(">").map((side) => {
      const [poolId, given] = side.split(":");
      return given === undefined ? null : { poolId: Number(poolId), size: size(given) };
    });
    return { at, from: from ?? null, to: to ?? null };
  });
const refusedOf = (pools: [number, PoolSum][], ...texts: string[]) =>
  [...refuseOverfull(new Map(pools), moves(...texts)).keys()].toSorted();

test.each<[string, [number, PoolSum][], string[], number[]]>([
  ["what fits exactly", [pool(1, "10", "4")], [">1:6"], []],
  ["a hundredth too many", [pool(1, "10", "4")], [">1:6.01"], [0]],
  ["the last of three", [pool(1, "10", "0")], [">1:5", ">1:5", ">1:5"], [2]],
  ["as many from behind as it takes", [pool(1, "10", "0")], [">1:5", ">1:6", ">1:6"], [1, 2]],
  ["one takes what the next gives up", [pool(1, "13", "13")], ["1:5>1:8", "1:8>1:5"], []],
  ["a swap of two full pools", [pool(1, "5", "5"), pool(2, "5", "5")], ["1:5>2:5", "2:5>1:5"], []],
  ["a swap of which one is too big: both stay", [pool(1, "5", "5"), pool(2, "6", "6")], ["1:5>2:5", "2:6>1:6"], [0, 1]],
  ["what leaves another pool needs no room there", [pool(1, "5", "5"), pool(2, "5", "0")], ["1:5>2:5"], []],
  ["only the max is too many", [pool(1, "5-8", "0")], [">1:2-5", ">1:2-4"], [1]],
  ["only the min is too many", [pool(1, "5-8", "0")], [">1:3-4", ">1:3"], [1]],
  ["what is closed gives its place", [pool(1, "5", "5")], ["1:5>1:0", ">1:5"], []],
  ["less of what was too much already", [pool(1, "5", "9")], ["1:9>1:7"], []],
  ["a pool that nobody knows", [], [">7:5"], []],
])("[SWP-06] %s", (_, pools, changes, refused) => {
  expect(refusedOf(pools, ...changes)).toEqual(refused);
});

test("the refusal says the sum with the part, and the total", () => {
  const issues = refuseOverfull(new Map([pool(1, "10-12", "8")]), moves(">1:3.5")).get(0);
  expect(issues).toEqual([{ code: "swp.pool-minimum-exceeded", path: ["size"], params: { sum: "11.5", total: "10" } }]);
});
