import { expect, test } from "vitest";
import type { Report } from "./report-draft.ts";
import { parentsFor, placeReports } from "./report-places.ts";

const report = (id: number, parentId: number): Report => ({
  id,
  parentId,
  position: id,
  code: null,
  name: `R${id}`,
  hidden: false,
  version: 1,
  views: 0,
  children: 0,
  grants: { users: 0, groups: 0 },
});
const placed = placeReports([report(1, 0), report(2, 1), report(3, 2), report(4, 1), report(5, 0)]);

test("each report knows how deep it stands and its place among its siblings", () => {
  expect(placed.map(({ id, depth, place, siblings }) => [id, depth, place, siblings])).toEqual([
    [1, 0, 0, 2],
    [2, 1, 0, 2],
    [3, 2, 0, 1],
    [4, 1, 1, 2],
    [5, 0, 1, 2],
  ]);
});

test("[DASH-01] a report is offered every place but below itself", () => {
  expect(parentsFor(placed, 2).map(({ id }) => id)).toEqual([1, 4, 5]);
  expect(parentsFor(placed, 1).map(({ id }) => id)).toEqual([5]);
});
