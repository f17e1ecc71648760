import type { Area } from "@hub/domain/session/areas.ts";
import { draftOf, type FoundUser, type Part, parts, type PartResult, type UserDraft } from "../user-draft.ts";
import type { UserBase } from "./user-body.ts";

/** What is typed, and what it is compared with. */
export type UserForm = { draft: UserDraft; base: UserBase };

/** The form of a user as it opens: what they have, or what a new one starts with. */
export function startForm(found: FoundUser | undefined, start: UserDraft): UserForm {
  const base: UserBase = { draft: start, personVersion: null, versions: { HUB: null, MUT: null, WF: null } };
  return found ? takeParts({ draft: start, base }, found, parts) : { draft: start, base };
}

/** The parts that were refused and shall be sent again. */
export function partsToRetry(results: readonly PartResult[]): Part[] {
  return results.filter(({ state }) => state === "refused").map(({ part }) => part);
}

/** The parts that a dry run says would change something. */
export function partsThatChange(results: readonly PartResult[]): Part[] {
  return results.filter(({ state }) => state === "saved" || state === "removed").map(({ part }) => part);
}

/** Whether somebody else saved the part since the form was opened: what they saved has to be looked at first. */
export function isOvertaken({ state, code }: PartResult): boolean {
  return state === "refused" && (code === "version-stale" || (code?.startsWith("user-exists-") ?? false));
}

/** Who was removed is not there: saving adds them again. */
export const versionOfPerson = ({ person }: FoundUser) => (person.removed ? null : person.version);
const versionIn = (found: FoundUser, area: Area) => found[area]?.version ?? null;

/** What the server holds of the given parts becomes the form and what it is compared with; the other parts keep what is typed. */
export function takeParts(form: UserForm, found: FoundUser, taken: readonly Part[]): UserForm {
  const held = draftOf(found);
  const pick = (from: UserDraft): UserDraft => ({
    person: taken.includes("PERSON") ? held.person : from.person,
    HUB: taken.includes("HUB") ? held.HUB : from.HUB,
    MUT: taken.includes("MUT") ? held.MUT : from.MUT,
    WF: taken.includes("WF") ? held.WF : from.WF,
  });
  return { draft: pick(form.draft), base: { ...rebase(form.base, found, taken), draft: pick(form.base.draft) } };
}

/** One's own text of the given parts stays, and is from now on compared with what the server holds: saving replaces that. */
export function keepParts(form: UserForm, found: FoundUser, kept: readonly Part[]): UserForm {
  return { draft: form.draft, base: takeParts(form, found, kept).base };
}

function rebase(base: UserBase, found: FoundUser, given: readonly Part[]): UserBase {
  const version = (area: Area) => (given.includes(area) ? versionIn(found, area) : base.versions[area]);
  return {
    ...base,
    // The person's own version has no use but for the person's fields.
    personVersion: given.includes("PERSON") || base.personVersion === null ? versionOfPerson(found) : base.personVersion,
    versions: { HUB: version("HUB"), MUT: version("MUT"), WF: version("WF") },
  };
}
