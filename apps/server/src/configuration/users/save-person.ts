import { audit } from "../../db/audit.sql.ts";
import { Problem } from "../../http/problem.ts";
import { administeredAreas, keepAdministered } from "../grants/guards.ts";
import { endAccessOf } from "../../session/end-access.ts";
import type { Configuration, ConfiguringContext, PartDone } from "./configure-users.ts";
import { findDefaultLanguage, findPerson, insertPerson, type PersonRow, removePerson, updatePerson } from "./person.sql.ts";

const unchanged = (version: number | null): PartDone => ({ state: "unchanged", version, gains: [], loses: [] });

/**
 * The person a call is about; one who is not there yet, or was removed, is added with the first save. Somebody who exists already in other areas stays as
 * they are and can be added to further ones. Throws user-not-found, required-parameters (a new person without a name), existing-user (nothing to add).
 */
export async function bringPerson(
  ctx: ConfiguringContext,
  { action, person, areas }: Configuration,
): Promise<{ person: PersonRow; isNew: boolean }> {
  const known = await findPerson(ctx.db, person.email, ctx.clock.now());
  if (known && !known.removed) {
    if (person.version === null && Object.values(areas).every((area) => area === undefined)) throw new Problem("existing-user");
    return { person: known, isNew: false };
  }
  if (person.version !== null || action === "delete") throw new Problem("user-not-found");
  if (!person.name) throw new Problem("required-parameters", { issues: [{ code: "ui.invalid-too-small", path: ["person", "name"] }] });
  const values = { name: person.name, language: person.language ?? (await findDefaultLanguage(ctx.db)), active: person.active ?? true };
  const id = known?.id ?? (await insertPerson(ctx.db, person.email, values));
  if (known) await updatePerson(ctx.db, id, person.email, values);
  await audit(ctx.db, ctx, { action: "user-created", subjectType: "user", subjectId: id, after: { email: person.email, ...values } });
  const added = await findPerson(ctx.db, person.email, ctx.clock.now());
  if (!added) throw new Error("a person who was added is there");
  return { person: added, isNew: true };
}

/** Saves name, language and whether the person may sign in. Throws version-stale, other-area, own-rights, last-administrator. */
export async function savePerson(ctx: ConfiguringContext, known: PersonRow, { person }: Configuration): Promise<PartDone> {
  // A call that adds somebody who exists elsewhere says nothing about who they are.
  if (person.version === null) return unchanged(known.version);
  const values = { name: person.name ?? known.name, language: person.language ?? known.language, active: person.active ?? known.active };
  const before = { name: known.name, language: known.language, active: known.active };
  if (JSON.stringify(values) === JSON.stringify(before)) return unchanged(known.version);
  if (known.version !== person.version) throw new Problem("version-stale");
  refuseForeignPerson(ctx, known);
  if (values.active !== known.active && known.id === ctx.actor.id) throw new Problem("own-rights");
  const held = known.areas.map(({ area }) => area);
  const version = await keepAdministered(ctx, held, () => updatePerson(ctx.db, known.id, known.email, values));
  if (!values.active && known.active) await endAccessOf(ctx, known.id);
  await audit(ctx.db, ctx, { action: "user-changed", subjectType: "user", subjectId: known.id, before, after: values });
  return { state: "saved", version, gains: [], loses: [] };
}

/** Throws other-area unless one administers every area the person is in: only then is the person, and their password, one's to change. */
export function refuseForeignPerson(ctx: ConfiguringContext, person: Pick<PersonRow, "areas">): void {
  const mine = administeredAreas(ctx.actor);
  if (!person.areas.every(({ area }) => mine.includes(area))) throw new Problem("other-area");
}

/** A person whom the last area has let go is removed from the portal: sessions and tokens end, what they did keeps their name. Answers the version. */
export async function removeWhoIsNowhere(ctx: ConfiguringContext, person: PersonRow): Promise<number> {
  if (person.areas.length > 0) return person.version;
  const version = await removePerson(ctx.db, person.id, ctx.clock.now());
  await endAccessOf(ctx, person.id);
  await audit(ctx.db, ctx, {
    action: "user-removed",
    subjectType: "user",
    subjectId: person.id,
    before: { email: person.email, name: person.name },
  });
  return version;
}
