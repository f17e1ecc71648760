import { Problem, problemAt } from "../../../problem.ts";
import type { Configuration } from "./configuration.ts";
import { advance, type Draft, type Step, refuseUnadministered } from "./draft.ts";
import { type Facts, newIdOf } from "./facts.ts";
import type { PersonState } from "./person-state.ts";
import { refuseForeignPerson } from "../policy.ts";

/**
 * The person a call is about; one who is not there yet, or was removed, is added with the first save. Somebody who exists already in other areas stays as
 * they are and can be added to further ones. Throws user-not-found, required-parameters (a new person without a name), existing-user (nothing to add).
 */
export function bringPerson(facts: Facts, { action, person, areas }: Configuration): { draft: Draft; isNew: boolean } {
  const known = facts.people.get(person.email);
  const begun = { trail: [], groups: [], ingestions: [] };
  if (known && !known.removed) {
    if (person.version === null && Object.values(areas).every((area) => area === undefined)) throw new Problem("existing-user");
    return { draft: { ...begun, person: known }, isNew: false };
  }
  if (person.version !== null || action === "delete") throw new Problem("user-not-found");
  // A call before has given it to somebody else.
  if (!known && facts.takenEmails.has(person.email)) throw new Problem("existing-user");
  if (!person.name) throw new Problem("required-parameters", { issues: [{ code: "ui.invalid-too-small", path: ["person", "name"] }] });
  const values = { name: person.name, language: person.language ?? facts.defaultLanguage, active: person.active ?? true };
  const stranger = { id: 0, email: person.email, newEmail: null, removed: false, version: 0, hasPassword: false, areas: new Map() };
  const id = known?.id ?? newIdOf(facts, "app_user", person.email);
  const state: PersonState = { ...(known ?? stranger), ...values, id, removed: false, version: (known?.version ?? 0) + 1 };
  const after = { email: person.email, ...values };
  const trail = [{ action: "user-created", subjectType: "user", subjectId: id, after }];
  return { draft: { ...begun, person: state, trail }, isNew: true };
}

/**
 * Saves e-mail, name, language and whether the person may sign in. Throws version-stale, other-area, own-rights, last-administrator, existing-user;
 * operation-not-allowed for an e-mail that a personal access token gives: by a link to an address of its own it would come to a session.
 */
export function savePerson(facts: Facts, draft: Draft, { person }: Configuration): Step {
  const known = draft.person;
  const unchanged = { draft, state: "unchanged", version: known.version } as const;
  // A call that adds somebody who exists elsewhere says nothing about who they are.
  if (person.version === null) return unchanged;
  const newEmail = person.newEmail === undefined || person.newEmail === known.email ? null : person.newEmail;
  const moved = newEmail === null ? [{}, {}] : [{ email: known.email }, { email: newEmail }];
  const values = {
    ...moved[1],
    name: person.name ?? known.name,
    language: person.language ?? known.language,
    active: person.active ?? known.active,
  };
  const before = { ...moved[0], name: known.name, language: known.language, active: known.active };
  if (JSON.stringify(values) === JSON.stringify(before)) return unchanged;
  if (known.version !== person.version) throw new Problem("version-stale");
  const held = [...known.areas.keys()];
  refuseForeignPerson(facts, { areas: held.map((area) => ({ area })) });
  // Whoever sits in somebody's session would lead the links of that person to an address of their own.
  if ((values.active !== known.active || newEmail !== null) && known.id === facts.actor.id) throw new Problem("own-rights");
  if (newEmail !== null) refuseEmail(facts, newEmail);
  const { name, language, active } = values;
  const state = { ...known, name, language, active, newEmail, version: known.version + 1 };
  refuseUnadministered(facts, draft, advance(draft, state), held);
  return {
    draft: advance(draft, state, ...(!values.active && known.active ? [{ accessEndsOf: known.id }] : []), {
      action: "user-changed",
      subjectType: "user",
      subjectId: known.id,
      before,
      after: values,
    }),
    state: "saved",
    version: state.version,
  };
}

function refuseEmail({ actor, people, takenEmails }: Facts, newEmail: string): void {
  if (actor.scopes !== null) throw new Problem("operation-not-allowed");
  if (takenEmails.has(newEmail) || people.has(newEmail)) throw problemAt(["person", "newEmail"], "existing-user");
}

/** A person whom the last area has let go is removed from the portal: sessions and tokens end, what they did keeps their name. */
export function removeWhoIsNowhere(draft: Draft): Draft {
  const { person } = draft;
  if (person.areas.size > 0) return draft;
  const { id, email, name } = person;
  return advance(
    draft,
    { ...person, active: false, removed: true, hasPassword: false, version: person.version + 1 },
    { accessEndsOf: id },
    { action: "user-removed", subjectType: "user", subjectId: id, before: { email, name } },
  );
}
