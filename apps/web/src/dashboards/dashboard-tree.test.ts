import { expect, test } from "vitest";
import { orderTree } from "./dashboard-tree.ts";

const depths = (entries: { id: number; name: string; parentId: number }[]) => orderTree(entries).map(({ id, depth }) => [id, depth]);
const entry = (id: number, parentId: number) => ({ id, name: `D${id}`, parentId });

test("entries stand below their parents", () => {
  expect(depths([entry(3, 1), entry(1, 0), entry(2, 0), entry(4, 3)])).toEqual([
    [1, 0],
    [3, 1],
    [4, 2],
    [2, 0],
  ]);
});

test("nothing is lost: no parent, itself as parent, a circle", () => {
  expect(depths([entry(1, 99), entry(2, 2), entry(3, 4), entry(4, 3)])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 1],
  ]);
});
