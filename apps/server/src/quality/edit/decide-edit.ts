import type { Issue } from "@hub/domain/issue.ts";
import { applyEventEdit, checkEventEdit, type EventFields, eventFields } from "@hub/domain/quality/check-event-edit.ts";
import { noAccess } from "@hub/domain/session/permissions.ts";
import { type Context, todayOf } from "../../context.ts";
import { findGrantedPerson } from "../events/accountable.sql.ts";
import type { EventWrite } from "./edit-events.sql.ts";
import type { ElementRow } from "../events/elements.sql.ts";
import type { EventRow } from "../events/events.sql.ts";
import { findActivePerimeter } from "../events/perimeters.sql.ts";
import { accountableReachOf, type EventReach, reaches } from "../policy.ts";

/** An event as far as an edit asks. */
export type EditedRow = Pick<
  EventRow,
  | "id"
  | "elementId"
  | "legalEntityId"
  | "accountantId"
  | "accountantEmail"
  | "perimeterId"
  | "perimeterCode"
  | "status"
  | "acceptedUntil"
  | "firstOn"
  | "dueOn"
  | "comments"
>;

/** An edit with those it names looked up: whom events can be given to and where they see any, which perimeter; undefined where there is none such. */
export type KnownEdit = {
  change: Partial<EventFields>;
  accountant: { id: number; reach: EventReach } | undefined;
  perimeterId: number | undefined;
};

/** What becomes of an event by an edit. */
export type Decision = { kind: "refused"; issues: Issue[] } | { kind: "unchanged" } | { kind: "changed"; write: EventWrite };

/** Looks up the person and the perimeter that an edit names; a statement each, however many events it is of. */
export async function lookUpEdit(ctx: Context, change: Partial<EventFields>, elements: readonly ElementRow[]): Promise<KnownEdit> {
  const { accountant: email, accountantPerimeter: code } = change;
  const person = email ? await findGrantedPerson(ctx.db, email, todayOf(ctx)) : undefined;
  return {
    change,
    accountant: person && { id: person.id, reach: accountableReachOf({ ...noAccess, ...person }, elements) },
    perimeterId: code ? await findActivePerimeter(ctx.db, code) : undefined,
  };
}

/** The fields of an event as an edit names them. */
export function fieldsOf(row: EditedRow): EventFields {
  return {
    status: row.status,
    acceptedUntil: row.acceptedUntil,
    accountant: row.accountantEmail,
    accountantPerimeter: row.perimeterCode,
    dueDate: row.dueOn,
    comments: row.comments,
  };
}

/**
 * What an edit makes of an event that may be edited: the rules of the domain, and that whoever is named sees the event and the perimeter can be chosen. What
 * the event has already stays possible. `known.change` holds the fields as they are to be.
 */
export function decideEdit(row: EditedRow, known: KnownEdit, given: { accept: EventReach; today: string }): Decision {
  const now = fieldsOf(row);
  const { change } = known;
  const issues = checkEventEdit(now, change, {
    mayAccept: reaches(given.accept, row),
    today: given.today,
    firstExceptionDate: row.firstOn,
  });
  const after = applyEventEdit(now, change);
  const moved = after.accountant !== now.accountant;
  const accountantId = !moved ? row.accountantId : after.accountant === null ? null : known.accountant?.id;
  const isSeen = !moved || after.accountant === null || (known.accountant && reaches(known.accountant.reach, row));
  if (accountantId === undefined || !isSeen) issues.push({ code: "quality.accountant-unknown", path: ["accountant"] });
  const sorted = after.accountantPerimeter !== now.accountantPerimeter;
  const perimeterId = !sorted ? row.perimeterId : after.accountantPerimeter === null ? null : known.perimeterId;
  if (perimeterId === undefined) issues.push({ code: "quality.perimeter-unknown", path: ["accountantPerimeter"] });
  if (issues.length > 0 || accountantId === undefined || perimeterId === undefined) return { kind: "refused", issues };
  if (eventFields.every((field) => after[field] === now[field])) return { kind: "unchanged" };
  const { status, acceptedUntil, dueDate: dueOn } = after;
  const comments = after.comments === now.comments ? null : after.comments;
  return { kind: "changed", write: { id: row.id, status, acceptedUntil, accountantId, perimeterId, dueOn, comments } };
}
