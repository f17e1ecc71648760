import type { Area } from "@hub/domain/session/areas.ts";
import type { Access } from "@hub/domain/session/permissions.ts";
import { Problem } from "../../problem.ts";
import { administeredAreas } from "../grants/guards.ts";

/** Throws other-area unless one administers every area the person is in: only then is the person, and their password, one's to change. */
export function refuseForeignPerson(ctx: { actor: Access }, person: { areas: readonly { area: Area }[] }): void {
  if (isForeignPerson(ctx, person)) throw new Problem("other-area");
}

/** Whether the person is in an area that one does not administer. */
export function isForeignPerson({ actor }: { actor: Access }, person: { areas: readonly { area: Area }[] }): boolean {
  const mine = administeredAreas(actor);
  return !person.areas.every(({ area }) => mine.includes(area));
}
