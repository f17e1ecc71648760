import { expect, test } from "vitest";
import { findRows, levelToAdd, readOpened, rowsOf, type StandingNode } from "./org-tree.ts";

const node = (id: number, parentId: number | null, level: StandingNode["level"], name: string, given: Partial<StandingNode> = {}) => ({
  id,
  parentId,
  level,
  code: name.slice(0, 3).toUpperCase(),
  name,
  active: true,
  version: 1,
  items: 0,
  pools: 0,
  mayEdit: true,
  ...given,
});
const rows = rowsOf([
  node(1, null, "ob", "Iberia"),
  node(2, 1, "unit", "Red"),
  node(3, 2, "division", "Núcleo"),
  node(4, 2, "division", "Acceso", { active: false }),
  node(5, 1, "unit", "Clientes", { active: false }),
  node(6, 5, "division", "Tiendas"),
  node(7, null, "ob", "Tech", { mayEdit: false }),
]);
const row = (id: number) => rows.find((each) => each.id === id)!;
const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id);

test("each node stands below what it belongs to, with its way down and what is below it", () => {
  expect(rows.map(({ id, depth }) => [id, depth])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 1],
    [6, 2],
    [7, 0],
  ]);
  expect(row(3)).toMatchObject({ names: "Iberia › Red › Núcleo", codes: "IBE/RED/NÚC" });
  expect([1, 2, 3].map((id) => row(id).below)).toEqual([
    { unit: 2, division: 3 },
    { unit: 0, division: 2 },
    { unit: 0, division: 0 },
  ]);
});

test("what stands below something deactivated says by what", () => {
  expect(rows.filter(({ closedBy }) => closedBy !== undefined).map(({ id, closedBy }) => [id, closedBy])).toEqual([[6, "Clientes"]]);
});

test("a name, accents and case aside, or codes find a node with what stands above it", () => {
  expect(ids(findRows(rows, "nucleo"))).toEqual([1, 2, 3]);
  expect(ids(findRows(rows, " ibe/RED/acc "))).toEqual([1, 2, 4]);
  expect(ids(findRows(rows, "e"))).toContain(7);
  expect(ids(findRows(rows, ""))).toEqual(ids(rows));
  expect(findRows(rows, "nada")).toEqual([]);
});

test("something can be added below what is open and one's own, a division never", () => {
  expect(rows.map((each) => levelToAdd(each))).toEqual(["unit", "division", undefined, undefined, undefined, undefined, undefined]);
});

test("an address opens a node, a new one, or nothing", () => {
  expect(readOpened({ node: "12" })).toEqual({ as: "form", id: 12 });
  expect(readOpened({ node: "new", below: "3" })).toEqual({ as: "new", below: 3 });
  expect(readOpened({ node: "new" })).toEqual({ as: "new", below: null });
  for (const node of [undefined, "", "0", "-1", "x", "1e3"]) expect(readOpened({ node })).toBeUndefined();
});
