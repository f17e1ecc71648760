import { expect, test } from "vitest";
import { type EntityTree, linesOn } from "./tree-lines.ts";

const entity = (id: number, code: string, active = true) => ({ id, code, name: `Entity ${code}`, active });
const place = (belowId: number, who: { nodeId?: number; legalEntityId?: number }, validFrom: string, validTo: string | null = null) => ({
  belowId,
  nodeId: null,
  legalEntityId: null,
  ...who,
  validFrom,
  validTo,
});
const tree: EntityTree = {
  id: 1,
  code: "R",
  name: "Regions",
  showsPay: false,
  version: 1,
  nodes: [
    { id: 10, code: "EU", name: "Europe" },
    { id: 11, code: "IB", name: "Iberia" },
  ],
  places: [
    place(10, { nodeId: 11 }, "2025-01-01"),
    place(10, { legalEntityId: 3 }, "2020-01-01"),
    place(11, { legalEntityId: 1 }, "2020-01-01", "2025-12-31"),
    place(10, { legalEntityId: 1 }, "2026-01-01"),
  ],
};
const entities = [entity(1, "A"), entity(2, "B"), entity(3, "C"), entity(4, "D", false)];
const drawn = (day: string) => linesOn(day, tree, entities).lines.map(({ depth, code, entities }) => [depth, code, entities]);

test("[FIG-01] a tree is drawn as it stands on a day: nodes, then entities, and who is in none of them", () => {
  expect(drawn("2024-06-30")).toEqual([
    [0, "EU", 1],
    [1, "C", null],
    [0, "IB", 1],
    [1, "A", null],
  ]);
  expect(drawn("2025-06-30")).toEqual([
    [0, "EU", 2],
    [1, "IB", 1],
    [2, "A", null],
    [1, "C", null],
  ]);
  expect(drawn("2026-01-01")).toEqual([
    [0, "EU", 2],
    [1, "IB", 0],
    [1, "A", null],
    [1, "C", null],
  ]);
  expect(linesOn("2026-01-01", tree, entities).outside.map(({ code }) => code)).toEqual(["B"]);
  expect(linesOn("2019-01-01", tree, entities).outside.map(({ code }) => code)).toEqual(["A", "B", "C"]);
});
