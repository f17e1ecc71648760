import { type Assignment, expandAssignments } from "@hub/domain/configuration/assignments.ts";
import type { GroupArea } from "@hub/domain/session/areas.ts";
import type { Change } from "../../db/audit.sql.ts";
import type { Database } from "../../db/connect.ts";
import { type HeldViews, replaceGrantRows, replaceViews } from "../grants/grants.sql.ts";
import { insertGroupRow } from "./groups.sql.ts";

/** A group of an area with what it gives, checked before; its id was reserved. */
export type NewGroup = {
  id: number;
  area: GroupArea;
  name: string;
  description: string;
  active: boolean;
  /** Of one that comes back. */
  version?: number;
  assignments: readonly Assignment[];
  views: HeldViews;
};

/** Writes a new group with what it gives, but for the trail. */
export async function insertGroup(db: Database, group: NewGroup): Promise<void> {
  await insertGroupRow(db, group);
  await replaceGrantRows(db, group.id, expandAssignments(group.assignments));
  if (group.area === "HUB") await replaceViews(db, group.id, group.views);
}

/** The line of the trail about a new group, or one that comes back. */
export function tellNewGroup(
  { id, area, name, description, active, assignments, views }: NewGroup,
  action: "group-created" | "group-brought-back" = "group-created",
): Change {
  return {
    action,
    subjectType: "group",
    subjectId: id,
    after: { area, name, description, active, assignments, ...(area === "HUB" ? { views } : {}) },
  };
}
