import type { Area } from "@hub/domain/session/areas.ts";
import { Problem } from "../../../problem.ts";
import { type Draft, groupsFor } from "./draft.ts";
import { type Facts, keepsArea } from "./facts.ts";

/** Throws last-administrator if one of some areas had somebody who administers it for good before a person changes, and has none after. */
export function refuseUnadministered(facts: Facts, before: Draft, after: Draft, changed: readonly Area[]): void {
  const stored = facts.people.get(before.person.email);
  for (const area of changed) {
    const { here, elsewhere } = facts.administrators[area];
    const besides = here + elsewhere - Number(stored !== undefined && keepsArea(facts, stored, area));
    const keeps = ({ person }: Draft, draft: Draft) => keepsArea(facts, person, area, groupsFor(facts, draft));
    if (besides === 0 && keeps(before, after) && !keeps(after, after)) throw new Problem("last-administrator");
  }
}
