import fc from "fast-check";
import { expect, test } from "vitest";
import { checkMove, type TreeRow, visibleReports } from "./report-tree.ts";

const rows: TreeRow[] = [
  { id: 1, parentId: null, hidden: false },
  { id: 2, parentId: 1, hidden: false },
  { id: 3, parentId: 2, hidden: false },
  { id: 4, parentId: null, hidden: false },
];
const seen = (offered: number[], hidden: number[] = []) =>
  visibleReports(
    rows.map((row) => ({ ...row, hidden: hidden.includes(row.id) })),
    (id) => offered.includes(id),
  ).map(({ id, mayOpen, hasChildren }) => `${id}${mayOpen ? " open" : ""}${hasChildren ? " +" : ""}`);

test("[DASH-01] a report follows its own grant; those above it are folders that cannot be opened", () => {
  expect(seen([1, 2, 3, 4])).toEqual(["1 open +", "2 open +", "3 open", "4 open"]);
  expect(seen([3])).toEqual(["1 +", "2 +", "3 open"]);
  expect(seen([1])).toEqual(["1 open"]);
  expect(seen([])).toEqual([]);
});

test("[DASH-01] a hidden report is opened by nobody, those below it stay", () => {
  expect(seen([1, 2, 3, 4], [2, 4])).toEqual(["1 open +", "2 +", "3 open"]);
});

test("nothing moves below itself or too deep", () => {
  expect(checkMove(rows, 1, 3)).toBe("circle");
  expect(checkMove(rows, 1, 1)).toBe("circle");
  expect(checkMove(rows, 3, null)).toBeUndefined();
  expect(checkMove(rows, 1, 4)).toBeUndefined();
  const deep = Array.from({ length: 6 }, (_, index) => ({ id: index + 1, parentId: index === 0 ? null : index, hidden: false }));
  expect(checkMove([...deep, { id: 9, parentId: null, hidden: false }], 9, 6)).toBe("too-deep");
  expect(checkMove([...deep, { id: 9, parentId: null, hidden: false }], 9, 5)).toBeUndefined();
  expect(checkMove(deep, 0, 6)).toBe("too-deep");
});

test("whatever is moved where allowed, the tree stays a tree", () => {
  const moves = fc.array(fc.record({ id: fc.integer({ min: 1, max: 8 }), to: fc.integer({ min: 0, max: 8 }) }), { maxLength: 30 });
  fc.assert(
    fc.property(moves, (given) => {
      const tree: TreeRow[] = Array.from({ length: 8 }, (_, index) => ({ id: index + 1, parentId: null, hidden: false }));
      for (const { id, to } of given) {
        const parentId = to === 0 ? null : to;
        const row = tree.find((each) => each.id === id);
        if (row && checkMove(tree, id, parentId) === undefined) row.parentId = parentId;
      }
      expect(visibleReports(tree, () => true)).toHaveLength(8);
      for (const { id } of tree) {
        let at: number | null | undefined = id;
        let steps = 0;
        while (at != null && steps < 20) {
          at = tree.find((row) => row.id === at)?.parentId;
          steps += 1;
        }
        expect(steps).toBeLessThanOrEqual(6);
      }
    }),
  );
});
