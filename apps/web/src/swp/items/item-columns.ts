import { fieldNeeds, type SwpField, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import type { LayoutColumn } from "../../ui/grid/column-layout.ts";
import type { SwpSort } from "../swp-search.ts";

/** Every column a tab can have, what one reads first on the left; `field`: whose tabs it stands on. */
const allColumns = [
  { id: "name", width: 236, pinned: true, fixed: true },
  { id: "size", width: 120 },
  { id: "acts", width: 112, fixed: true },
  { id: "skillLevel", width: 120, field: "skillLevel" },
  { id: "impact", width: 130, field: "impact" },
  { id: "availability", width: 190, field: "availability" },
  { id: "timeline", width: 180 },
  { id: "coverage", width: 170, field: "coverage" },
  { id: "pool", width: 180, field: "poolId" },
  { id: "division", width: 160 },
  { id: "unit", width: 140 },
  { id: "ob", width: 140 },
  { id: "hire", width: 140, field: "hire" },
  { id: "outsrc", width: 140, field: "outsrc" },
  { id: "release", width: 140, field: "release" },
  { id: "dismiss", width: 130, field: "dismiss", hidden: true },
  { id: "transfer", width: 130, field: "transfer", hidden: true },
  { id: "reskill", width: 140, field: "reskill" },
  { id: "training", width: 130, field: "trainingFrom" },
  { id: "jobProfileFamily", width: 170, field: "profileId" },
  { id: "knowledgeArea", width: 170, field: "skillId" },
  { id: "jobProfileCluster", width: 170, field: "profileClusterId" },
  { id: "skillCluster", width: 170, field: "skillClusterId" },
  { id: "source", width: 220 },
  { id: "competency", width: 200, hidden: true },
  { id: "additionalInformation", width: 220, hidden: true },
  { id: "relevantActions", width: 220, hidden: true },
  { id: "sizeAtClose", width: 168, field: "coverage", hidden: true },
  { id: "closedOn", width: 160, field: "coverage", hidden: true },
  { id: "createdOn", width: 160, hidden: true },
  { id: "updatedBy", width: 160 },
  { id: "updatedOn", width: 160 },
] as const satisfies readonly (LayoutColumn & { field?: SwpField })[];
export type ItemColumnId = (typeof allColumns)[number]["id"];
type ItemColumn = LayoutColumn & { id: ItemColumnId };

const columnsIn = (tab: SwpTab): readonly ItemColumn[] =>
  allColumns
    .filter((column) => !("field" in column) || fieldNeeds[column.field][tab] !== "-")
    // By when is said of gaps and pools; of what is key it may be, and hardly ever is.
    .map((column) => (column.id === "timeline" && (tab === "key-profiles" || tab === "key-skills") ? { ...column, hidden: true } : column));

/** The columns of each tab: of the fields it has. */
export const columnsOf: Record<SwpTab, readonly ItemColumn[]> = {
  "key-profiles": columnsIn("key-profiles"),
  "key-skills": columnsIn("key-skills"),
  "profiles-shortage": columnsIn("profiles-shortage"),
  "skills-shortage": columnsIn("skills-shortage"),
  "profiles-pool": columnsIn("profiles-pool"),
};

/** The order of the server that a column stands for. */
export const sortOfColumn: Partial<Record<ItemColumnId, SwpSort>> = {
  name: "name",
  division: "place",
  size: "size",
  timeline: "timeline",
  impact: "impact",
  availability: "availability",
  coverage: "coverage",
  updatedOn: "updated",
};

/** The column that an order of the server stands at. */
export function columnOfSort(sort: SwpSort): ItemColumnId {
  return (Object.keys(sortOfColumn) as ItemColumnId[]).find((id) => sortOfColumn[id] === sort) ?? "name";
}
