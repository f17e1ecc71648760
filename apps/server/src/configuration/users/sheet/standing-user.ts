import { pickGrant } from "@hub/domain/configuration/assignments.ts";
import { noViews } from "../save/configuration.ts";
import type { Standing } from "../save/plan-people.ts";
import type { HeldPersonRow } from "../save/held-people.sql.ts";
import type { SheetUser } from "./sheet-users.sql.ts";

/** A user of those that are stored, as the sheet reads them; null for who was removed. */
export function storedUser(row: HeldPersonRow): SheetUser | null {
  const { id, email, name, language, active, version, areas, memberships, views, sortedBy } = row;
  if (row.removed) return null;
  return { id, email, name, language, active, version, areas, grants: row.grants.map(grantOf), memberships, views, sortedBy };
}

const grantOf = ({ area, ...row }: HeldPersonRow["grants"][number]) => ({ area, ...pickGrant(row) });

/** A user as they are read once what was decided is written; null for who is nowhere any more. It is known before: to read all of them again would be a sixth of an import. */
export function standingUser(standing: Standing | undefined): SheetUser | null {
  if (!standing || standing.person.removed) return null;
  const { person, order, groupName } = standing;
  const { id, name, language, active, version } = person;
  const email = person.newEmail ?? person.email;
  const held = [...person.areas];
  return {
    id,
    email,
    name,
    language,
    active,
    version,
    areas: held.map(([area, { version }]) => ({ area, version })),
    grants: order.grants(held.flatMap(([area, { grants }]) => grants.map((row) => ({ area, ...row })))),
    memberships: order.memberships(
      held.flatMap(([area, { memberships }]) =>
        area === "WF"
          ? []
          : memberships.map(({ groupId, validFrom, validTo }) => ({ groupId, area, name: groupName(groupId), validFrom, validTo })),
      ),
    ),
    views: person.areas.get("HUB")?.views ?? noViews,
    sortedBy: name.toLowerCase(),
  };
}
