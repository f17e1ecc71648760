import type { Issue } from "@hub/domain/issue.ts";
import { checkEventEdit, type EventFields, eventFields } from "@hub/domain/quality/check-event-edit.ts";
import type { QualityEvent } from "../event-pages.ts";

export type EventField = (typeof eventFields)[number];
export type FieldErrors = Partial<Record<EventField, string>>;

/** What can be edited of an event, as the form holds it and the rules ask for it. */
export function fieldsOf({ status, acceptedUntil, accountant, accountantPerimeter, dueDate, comments }: QualityEvent): EventFields {
  const [person, perimeter] = [accountant?.email ?? null, accountantPerimeter?.code ?? null];
  return { status, acceptedUntil, accountant: person, accountantPerimeter: perimeter, dueDate, comments };
}

/** The fields that a draft changes; a day of acceptance that was typed counts only while the status is Accepted. */
export function changeOf(base: EventFields, draft: EventFields): Partial<EventFields> {
  const meant = draft.status === "ACCEPTED" ? draft : { ...draft, acceptedUntil: null };
  const changed = eventFields.filter((field) => meant[field] !== base[field]);
  return Object.fromEntries(changed.map((field) => [field, meant[field]]));
}

/** What one has typed, put over what somebody else has saved meanwhile: fields one has not touched are theirs. */
export function mergeDraft(base: EventFields, draft: EventFields, theirs: EventFields): EventFields {
  return { ...theirs, ...changeOf(base, draft) };
}

/** Where two have changed an event: each field that either has touched, as it stands now and as one means it oneself. */
export function compareDrafts(
  base: EventFields,
  draft: EventFields,
  theirs: EventFields,
): { field: EventField; now: string | null; mine: string | null }[] {
  const mine = mergeDraft(base, draft, theirs);
  return eventFields
    .filter((field) => theirs[field] !== base[field] || mine[field] !== theirs[field])
    .map((field) => ({ field, now: theirs[field], mine: mine[field] }));
}

/** What is wrong with an edit before it is sent, the first reason of each field. */
export function checkDraft(event: QualityEvent, draft: EventFields, given: { mayAccept: boolean; today: string }): Map<EventField, Issue> {
  const base = fieldsOf(event);
  const issues = checkEventEdit(base, changeOf(base, draft), { ...given, firstExceptionDate: event.firstExceptionDate });
  const first = new Map<EventField, Issue>();
  for (const issue of issues) {
    const field = issue.path[0] as EventField;
    if (!first.has(field)) first.set(field, issue);
  }
  return first;
}

/** The id of an event in an address; undefined when it can be none. */
export function eventIdOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}
