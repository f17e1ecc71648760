import { expect, test } from "vitest";
import { belowIn, divisionOf, type NodeTree } from "./suppress-nodes.ts";

test("[FIG-01] a kept division says below what each node stood, from which it is written anew", () => {
  const tree: NodeTree = new Map([
    [12, { belowId: 3, entities: new Set([7]) }],
    [3, { belowId: null, entities: new Set([7, 5]) }],
    [4, { belowId: 3, entities: new Set<number>() }],
  ]);
  const division = divisionOf(tree);
  expect(division).toBe("3<:5,7;12<3:7");
  const below = belowIn(division);
  expect([...below]).toEqual([
    [3, null],
    [12, 3],
  ]);
  expect(divisionOf(new Map([...below].map(([id, belowId]) => [id, { belowId, entities: tree.get(id)!.entities }])))).toBe(division);
});
