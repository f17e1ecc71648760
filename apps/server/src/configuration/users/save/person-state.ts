import { expandAssignments, type GrantRow } from "@hub/domain/configuration/assignments.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { type HeldRole, isGuarded, overlap } from "@hub/domain/configuration/held-roles.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { Area, GroupArea } from "@hub/domain/session/areas.ts";
import type { HeldViews, Membership } from "../../grants/grants.sql.ts";
import type { NewGroup } from "../../groups/insert-group.ts";

/** What a person was given in an area themselves; lists in the database's order. */
export type HeldArea = {
  version: number;
  grants: readonly GrantRow[];
  memberships: readonly Membership[];
  views: HeldViews;
};

/** A person as they stand, or will when what was decided is written. Never changed: each decision makes another. */
export type PersonState = {
  id: number;
  /** By which the calls name them: as it is stored. */
  email: string;
  /** What it becomes; null where it stays. */
  newEmail: string | null;
  name: string;
  language: Language;
  active: boolean;
  removed: boolean;
  version: number;
  hasPassword: boolean;
  areas: ReadonlyMap<Area, HeldArea>;
};

/** A group as far as a person's access depends on it. */
export type GroupState = { id: number; area: GroupArea; name: string; foldedName: string; active: boolean; roles: readonly HeldRole[] };

/** A person with another state in an area, or none. */
export function withArea(person: PersonState, area: Area, held: HeldArea | undefined): PersonState {
  const areas = new Map(person.areas);
  if (held) areas.set(area, held);
  else areas.delete(area);
  return { ...person, areas };
}

/** The roles of a person that guards look at: own and by active groups, whatever the day. */
export function rolesOf(person: PersonState, groupOf: (id: number) => GroupState | undefined): HeldRole[] {
  return [...person.areas.values()].flatMap(({ grants, memberships }) => [
    ...grants.filter(({ role }) => isGuarded(role)),
    ...memberships.flatMap((membership) => {
      const group = groupOf(membership.groupId);
      return group?.active ? group.roles.map((given) => ({ role: given.role, ...overlap(given, membership) })) : [];
    }),
  ]);
}

/** A group that is to be made, as if it were there. */
export function newGroupState({ id, area, name, active, assignments }: NewGroup): GroupState {
  return {
    id,
    area,
    name,
    foldedName: foldText(name),
    active,
    roles: expandAssignments(assignments).filter(({ role }) => isGuarded(role)),
  };
}
