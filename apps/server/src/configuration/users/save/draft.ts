import type { Area } from "@hub/domain/session/areas.ts";
import type { Change } from "../../../db/audit.sql.ts";
import type { IngestionCopy } from "../../../ingestion/definitions/copy-ingestion.ts";
import type { NewGroup } from "../../groups/insert-group.ts";
import { type Facts, keptAreas } from "./facts.ts";
import { type GroupState, newGroupState, type PersonState } from "./person-state.ts";
import { Problem } from "../../../problem.ts";

/** A line of the trail to come; how many sessions and tokens an end of access took is known when it is written. */
export type TrailLine = Change | { accessEndsOf: number };

/** What is decided of one person so far. Never changed: a part that is refused leaves the one before it. */
export type Draft = {
  person: PersonState;
  trail: readonly TrailLine[];
  /** Made with the person, by the form's choice. */
  groups: readonly NewGroup[];
  ingestions: readonly IngestionCopy[];
};

/** A draft and what the part that made it came to. */
export type Step = { draft: Draft; state: "saved" | "removed" | "unchanged"; version: number | null };

/** A draft with another state of the person, and what the trail says of it. */
export function advance(draft: Draft, person: PersonState, ...lines: TrailLine[]): Draft {
  return { ...draft, person, trail: [...draft.trail, ...lines] };
}

/** The groups there are for a draft: those it makes, too. */
export function groupsFor(facts: Facts, draft: Draft): (id: number) => GroupState | undefined {
  return (id) => {
    const made = draft.groups.find((group) => group.id === id);
    return made ? newGroupState(made) : facts.groups.get(id);
  };
}

/** Lets the facts be what a draft makes of them. */
export function keepDraft(facts: Facts, { person, groups, ingestions }: Draft): void {
  const before = facts.people.get(person.email);
  for (const group of groups) facts.groups.set(group.id, newGroupState(group));
  facts.copies.push(...ingestions);
  for (const area of before ? keptAreas(facts, before) : []) facts.administrators[area].here -= 1;
  for (const area of keptAreas(facts, person)) facts.administrators[area].here += 1;
  facts.people.set(person.email, person);
  if (person.newEmail !== null) facts.takenEmails.add(person.newEmail);
}

/** Throws last-administrator if one of some areas had somebody who administers it for good before a person changes, and has none after. */
export function refuseUnadministered(facts: Facts, before: Draft, after: Draft, changed: readonly Area[]): void {
  const stored = facts.people.get(before.person.email);
  const keeps = ({ person }: Draft, area: Area) => keptAreas(facts, person, groupsFor(facts, after)).includes(area);
  for (const area of changed) {
    const { here, elsewhere } = facts.administrators[area];
    // Of two one stays, whoever the other is.
    if (here + elsewhere > 1) continue;
    const besides = here + elsewhere - Number(stored !== undefined && keptAreas(facts, stored).includes(area));
    if (besides === 0 && keeps(before, area) && !keeps(after, area)) throw new Problem("last-administrator");
  }
}
