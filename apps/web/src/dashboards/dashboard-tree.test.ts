import { expect, test } from "vitest";
import { type Nested, nestTree } from "./dashboard-tree.ts";

type Entry = { id: number; name: string; parentId: number };
const entry = (id: number, parentId: number): Entry => ({ id, name: `D${id}`, parentId });
const shape = (entries: readonly Nested<Entry>[]): unknown[] =>
  entries.map(({ id, below }) => (below.length > 0 ? [id, shape(below)] : id));

test("[DASH-01] entries stand below their parents", () => {
  expect(shape(nestTree([entry(3, 1), entry(1, 0), entry(2, 0), entry(4, 3)]))).toEqual([[1, [[3, [4]]]], 2]);
});

test("nothing is lost: no parent, itself as parent, a circle", () => {
  expect(shape(nestTree([entry(1, 99), entry(2, 2), entry(3, 4), entry(4, 3)]))).toEqual([1, 2, [3, [4]]]);
});
