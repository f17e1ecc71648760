import type { groupChoice } from "@hub/contract/configuration/users.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Assignment } from "@hub/domain/configuration/assignments.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { GroupArea } from "@hub/domain/session/areas.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { Problem } from "../../../problem.ts";
import { checkDays } from "../../grants/check-assignments.ts";
import type { HeldViews, Membership } from "../../grants/grants.sql.ts";
import type { NewGroup } from "../../groups/insert-group.ts";
import { type Facts, findGroup, newIdOf } from "./facts.ts";

type Chosen = { memberships: Membership[]; issues: Issue[]; /** The new group, which takes the form's roles and views. */ made?: NewGroup };

/** The groups that the form's choice means: New is made with what the form gives, Existing found by name. Throws group-exists-…, operation-not-allowed. */
export function chooseGroups(
  facts: Facts,
  area: GroupArea,
  choice: Output<typeof groupChoice>,
  given: { email: string; assignments: readonly Assignment[]; views: HeldViews; heldGroups: readonly number[] },
): Chosen {
  const always = { validFrom: null, validTo: null };
  switch (choice.mode) {
    case "none":
      return { memberships: [], issues: [] };
    case "existing": {
      const group = findGroup(facts, area, choice.name);
      if (group?.active) return { memberships: [{ groupId: group.id, ...always }], issues: [] };
      return {
        memberships: [],
        issues: [{ code: "access-issues.group-unknown", path: ["group", "name"], params: { value: choice.name } }],
      };
    }
    case "selectable": {
      // Whoever is in a group stays in it, also when it gives nothing any more.
      const isKnown = (id: number) => given.heldGroups.includes(id) || isOffered(facts, area, id);
      const issues = choice.memberships.flatMap((membership, index) => [
        ...(isKnown(membership.groupId)
          ? []
          : [{ code: "access-issues.group-unknown", path: ["group", "memberships", index], params: { value: membership.groupId } }]),
        ...(choice.memberships.findIndex(({ groupId }) => groupId === membership.groupId) === index
          ? []
          : [{ code: "access-issues.group-twice", path: ["group", "memberships", index] }]),
        ...checkDays(membership, ["group", "memberships", index]),
      ]);
      return { memberships: choice.memberships, issues };
    }
    case "new": {
      // A personal access token for users alone makes no groups.
      if (!holds("groups.manage", facts.actor)) throw new Problem("operation-not-allowed");
      if (given.assignments.length === 0)
        return { memberships: [], issues: [{ code: "access-issues.new-group-empty", path: ["assignments"] }] };
      if (findGroup(facts, area, choice.name)) throw new Problem(area === "HUB" ? "group-exists-hub" : "group-exists-mut");
      const { name, description } = choice;
      const { email, assignments, views } = given;
      const made = { id: newIdOf(facts, "access_group", email, area), area, name, description, active: true, assignments, views };
      return { memberships: [{ groupId: made.id, ...always }], issues: [], made };
    }
  }
}

function isOffered({ groups }: Facts, area: GroupArea, id: number): boolean {
  const group = groups.get(id);
  return group?.area === area && group.active;
}
