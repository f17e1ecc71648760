import type { groupChoice } from "@hub/contract/users.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Assignment } from "@hub/domain/configuration/assignments.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { GroupArea } from "@hub/domain/session/areas.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { Problem } from "../../http/problem.ts";
import { checkDays } from "../grants/check-assignments.ts";
import type { HeldViews, Membership } from "../grants/grants.sql.ts";
import { insertGroup } from "../groups/insert-group.ts";
import { findGroupByName, listGroupIds } from "../groups/groups.sql.ts";
import type { ConfiguringContext } from "./configure-users.ts";

type Chosen = { memberships: Membership[]; issues: Issue[]; /** The new group has taken the form's roles and views. */ takesAll: boolean };

/** The groups that the form's choice means: New is made with what the form gives, Existing found by name. Throws group-exists-…, operation-not-allowed. */
export async function chooseGroups(
  ctx: ConfiguringContext,
  area: GroupArea,
  choice: Output<typeof groupChoice>,
  given: { assignments: readonly Assignment[]; views: HeldViews; heldGroups: readonly number[] },
): Promise<Chosen> {
  const always = { validFrom: null, validTo: null };
  switch (choice.mode) {
    case "none":
      return { memberships: [], issues: [], takesAll: false };
    case "existing": {
      const group = await findGroupByName(ctx.db, area, choice.name);
      if (group?.active) return { memberships: [{ groupId: group.id, ...always }], issues: [], takesAll: false };
      return {
        memberships: [],
        issues: [{ code: "access-issues.group-unknown", path: ["group", "name"], params: { value: choice.name } }],
        takesAll: false,
      };
    }
    case "selectable": {
      const offered = await listGroupIds(
        ctx.db,
        area,
        choice.memberships.map(({ groupId }) => groupId),
      );
      // Whoever is in a group stays in it, also when it gives nothing any more.
      const known = [...offered, ...given.heldGroups];
      const issues = choice.memberships.flatMap((membership, index) => [
        ...(known.includes(membership.groupId)
          ? []
          : [{ code: "access-issues.group-unknown", path: ["group", "memberships", index], params: { value: membership.groupId } }]),
        ...(choice.memberships.findIndex(({ groupId }) => groupId === membership.groupId) === index
          ? []
          : [{ code: "access-issues.group-twice", path: ["group", "memberships", index] }]),
        ...checkDays(membership, ["group", "memberships", index]),
      ]);
      return { memberships: choice.memberships, issues, takesAll: false };
    }
    case "new": {
      // A personal access token for users alone makes no groups.
      if (!holds("groups.manage", ctx.actor)) throw new Problem("operation-not-allowed");
      if (given.assignments.length === 0)
        return { memberships: [], issues: [{ code: "access-issues.new-group-empty", path: ["assignments"] }], takesAll: false };
      const groupId = await insertGroup(ctx, area, { name: choice.name, description: choice.description, active: true, ...given });
      return { memberships: [{ groupId, ...always }], issues: [], takesAll: true };
    }
  }
}
