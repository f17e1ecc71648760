import { describeRoutes, operation } from "../describe-routes.ts";
import { fte, planningWords, planningTag } from "./items.examples.ts";
import type { Output } from "../route.ts";
import * as routes from "./snapshots.ts";

const none = { count: 0, fte: fte("0") };
const totals: Output<typeof routes.snapshotTotals> = {
  items: 41,
  size: fte("88.5", "104"),
  critical: { count: 12, fte: fte("30", "36") },
  new: { count: 5, fte: fte("9", "12") },
  existent: { count: 36, fte: fte("79.5", "92") },
  begin: none,
  inter: none,
  expert: none,
};
const snapshot: Output<typeof routes.swpSnapshot> = {
  id: 7,
  tab: "profiles-shortage",
  orgId: 1,
  orgName: "Iberia",
  takenAt: "2026-10-30T16:00:00.000Z",
  takenBy: "Nuria Vidal",
  comment: "Antes del presupuesto de 2027.",
  withoutZero: true,
  totals,
  isPart: false,
  isComparable: true,
  mayDelete: true,
};
const place = "Iberia › Red › Acceso";
const cell = { calledThen: null, items: 8, size: fte("19", "24"), critical: 3, entered: null, closed: null, changed: null };
const cells = [cell, { ...cell, items: 9, size: fte("21.5", "26.5"), entered: 2, closed: 1, changed: 3 }];
const column = { snapshotId: 7, takenAt: snapshot.takenAt, orgName: "Iberia", comment: snapshot.comment, withoutZero: true };
const comparison: Output<typeof routes.compareSwp.answer> = {
  columns: [column, { snapshotId: null, takenAt: "2026-11-05T08:00:00.000Z", orgName: "", comment: "", withoutZero: false }],
  isNarrowed: false,
  rows: [{ id: 3, name: place, cells }],
  totals: cells,
};
const moved: Output<typeof routes.listSwpComparisonItems.answer>["items"][number] = {
  itemId: 412,
  name: "Ingeniería de red móvil",
  skillLevel: null,
  place,
  how: "covered",
  before: fte("5", "8"),
  after: fte("0"),
  changes: [
    { field: "size", before: "5-8", after: "0" },
    { field: "coverage", before: "Open", after: "Completed" },
  ],
};
const preview: Output<typeof routes.previewSwpSnapshot.answer> = {
  totals,
  leftOut: 3,
  earlier: 2,
  matching: 41,
  rows: [{ itemId: 412, name: moved.name, skillLevel: null, place, size: fte("5", "8"), impact: "Critical", isNew: false }],
};
const scope = { tab: "profiles-shortage" as const, orgId: 1, withoutZero: true };

export const describedSnapshots = describeRoutes(routes, {
  tag: planningTag,
  uses: [planningWords],
  fields: {
    "swp.kind": ["closed"],
    "swp.by": ["division"],
    "swp.snapshots": ["7"],
    "swp.now": ["1"],
    "swp.column": [1],
    "swp.row": [3],
  },
  parameters: {
    tab: "The tab: `profiles-shortage`, `skills-shortage` or `profiles-pool`.",
    by: "What stands in a row: `division` or `cluster`.",
    snapshots: "Ids of up to three snapshots with commas between them.",
    now: "`1`: with the plan as it is now, as the last column.",
  },
  operations: [
    operation(routes.listSwpSnapshots, {
      answer: { items: [snapshot], next: null },
      parameters: {
        before: "`next` of the page before; left out for the first page.",
      },
    }),
    operation(routes.listSwpSnapshotScopes, {
      answer: { items: [{ orgId: 1, name: "Iberia" }] },
    }),
    operation(routes.previewSwpSnapshot, {
      body: { ...scope, text: "red movil" },
      answer: preview,
    }),
    operation(routes.createSwpSnapshot, {
      body: { ...scope, comment: snapshot.comment, overrides: [{ itemId: 412, isNew: true }] },
      answer: snapshot,
    }),
    operation(routes.compareSwp, {
      answer: comparison,
    }),
    operation(routes.listSwpComparisonItems, {
      answer: { items: [moved], next: null, total: 1 },
      parameters: {
        column: "Place of the column whose differences from the one before are asked for; the first column is 0.",
        kind: "`entered`, `closed` or `changed`.",
        row: "Id of a division or cluster, 0 for items without cluster; all of them unless told.",
        after: "`next` of the page before; left out for the first page.",
      },
    }),
  ],
});
