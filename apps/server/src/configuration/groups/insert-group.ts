import { type Assignment, expandAssignments } from "@hub/domain/configuration/assignments.ts";
import type { GroupArea } from "@hub/domain/session/areas.ts";
import { audit } from "../../db/audit.sql.ts";
import { Problem } from "../../http/problem.ts";
import { type HeldViews, replaceGrantRows, replaceViews } from "../grants/grants.sql.ts";
import type { ConfiguringContext } from "../users/configure-users.ts";
import { findGroupByName, insertGroupRow } from "./groups.sql.ts";

export type GroupValues = { name: string; description: string; active: boolean; assignments: readonly Assignment[]; views: HeldViews };

/** Makes a group of an area with what it gives, checked before; answers its id. Throws group-exists-… for a name that is taken but for spelling. */
export async function insertGroup(
  ctx: ConfiguringContext,
  area: GroupArea,
  { name, description, active, assignments, views }: GroupValues,
): Promise<number> {
  await refuseTakenName(ctx, area, name, null);
  const id = await insertGroupRow(ctx.db, area, { name, description, active });
  await replaceGrantRows(ctx.db, { groupId: id }, area, expandAssignments(assignments));
  if (area === "HUB") await replaceViews(ctx.db, { groupId: id }, views);
  await audit(ctx.db, ctx, {
    action: "group-created",
    subjectType: "group",
    subjectId: id,
    after: { area, name, description, active, assignments, ...(area === "HUB" ? { views } : {}) },
  });
  return id;
}

/** Throws group-exists-hub or group-exists-mut if another group of the area has the name. */
export async function refuseTakenName(ctx: ConfiguringContext, area: GroupArea, name: string, except: number | null): Promise<void> {
  const taken = await findGroupByName(ctx.db, area, name);
  if (taken && taken.id !== except) throw new Problem(area === "HUB" ? "group-exists-hub" : "group-exists-mut");
}
