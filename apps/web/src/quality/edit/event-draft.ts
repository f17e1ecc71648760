import { type EventFields, eventFields } from "@hub/domain/quality/check-event-edit.ts";
import { isOpen } from "@hub/domain/quality/event-status.ts";
import type { FieldName, Fields } from "../../forms/fields.ts";
import type { RecordState } from "../../forms/use-record.ts";
import type { QualityEvent } from "../event-pages.ts";

/** The form of an event. */
export type EventFormState = RecordState<EventFields, QualityEvent, QualityEvent>;

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

/**
 * The fields of an event in the order of the form, in the words that are given. A status and the day of its acceptance are decided together, as the one says
 * nothing without the other.
 */
export function fieldsOfForm(words: {
  field: (name: string) => string;
  value: (name: string, text: string | null) => string;
}): (draft: EventFields) => Fields<EventFields> {
  const field = (name: FieldName<EventFields>) => ({ label: words.field(name), show: (value: string | null) => words.value(name, value) });
  return ({ status }) => ({
    status: { ...field("status"), group: "status" },
    acceptedUntil: {
      ...field("acceptedUntil"),
      group: "status",
      required: true,
      show: (day, draft) => words.value("acceptedUntil", draft.status === "ACCEPTED" ? day : null),
    },
    accountant: field("accountant"),
    accountantPerimeter: field("accountantPerimeter"),
    dueDate: field("dueDate"),
    comments: { ...field("comments"), required: !isOpen(status) },
  });
}

/** The id of an event in an address; undefined when it can be none. */
export function eventIdOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}
