import { expect, test } from "vitest";
import { nodeChoices, pathOf } from "./node-choices.ts";

const node = (id: number, name: string, belowId: number | null, tree = 1) => ({
  id,
  belowId,
  name,
  tree: { id: tree, name: tree === 1 ? "Regions" : "Businesses" },
  entities: [id],
  made: true,
  awaited: false,
  figures: null,
});
const nodes = [node(3, "Iberia", 2), node(1, "America", null), node(2, "Europe", null), node(9, "Mobile", null, 2), node(4, "Spain", 3)];

test("[FIG-01] nodes are offered by tree, each below the one it stands in and named with those above", () => {
  expect(nodeChoices(nodes)).toEqual([
    {
      group: "Regions",
      items: [
        { value: "1", label: "America" },
        { value: "2", label: "Europe" },
        { value: "3", label: "Europe › Iberia" },
        { value: "4", label: "Europe › Iberia › Spain" },
      ],
    },
    { group: "Businesses", items: [{ value: "9", label: "Mobile" }] },
  ]);
});

test("[FIG-01] the way to a node leads from the top", () => {
  expect(pathOf(nodes, 4).map(({ name }) => name)).toEqual(["Europe", "Iberia", "Spain"]);
  expect(pathOf(nodes, null)).toEqual([]);
  expect(pathOf(nodes, 77)).toEqual([]);
});
