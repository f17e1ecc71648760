import { analysisBodies, analysisLists } from "./example-swp-analysis.ts";
import { termBodies, termLists } from "./example-swp-catalogue.ts";
import { formBodies } from "./example-swp-form.ts";
import { snapshotBodies, snapshotLists } from "./example-swp-snapshots.ts";
import { itemBodies, itemExamples, itemLists } from "./example-swp-items.ts";

const organisation = [
  { id: 1, parentId: null, level: "ob", code: "IBE", name: "Iberia", active: true, version: 1, items: 210, pools: 4, mayEdit: false },
  { id: 2, parentId: 1, level: "unit", code: "RED", name: "Red", active: true, version: 1, items: 96, pools: 3, mayEdit: true },
  { id: 3, parentId: 2, level: "division", code: "ACC", name: "Acceso", active: true, version: 2, items: 41, pools: 2, mayEdit: true },
];
const access = { code: "IBE/RED/ACC", name: "Iberia › Red › Acceso" };

/** What examples say of workforce planning; as `exampleValues`. */
export const planningExamples: Record<string, readonly unknown[]> = {
  // Whole bodies
  swp: [...analysisBodies, ...snapshotBodies, ...itemBodies, ...formBodies, ...termBodies],
  ...itemExamples,
  // The organisation, and rights on it
  "swp.items": [organisation, ...itemLists, ...snapshotLists, ...termLists, ...analysisLists],
  // The catalogue
  "swp.kind": ["closed", "job-profile"],
  "swp.parent": [61],
  "swp.cluster": [71],
  "swp.used": ["1"],
  // Snapshots and comparisons
  // The analysis
  "swp.side": ["profiles"],
  "swp.whatIf": [5],
  "swp.by": ["division"],
  "swp.snapshots": ["7"],
  "swp.now": ["1"],
  "swp.column": [1],
  "swp.row": [3],
  "swp.before": [7],
  "swp.code": ["ACC"],
  "swp.name": ["Acceso"],
  "swp.level": ["division"],
  "swp.parentId": [2],
  organisation: [[{ id: 3, level: "division", ...access, active: true }]],
  orgId: [3],
  orgIds: [null],
  org: [null],
  orgs: [null],
  "cells.orgs": [null],
};
