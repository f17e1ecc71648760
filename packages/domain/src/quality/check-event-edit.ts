import type { Issue } from "../issue.ts";
import { type EventStatus, nextStatuses } from "./event-status.ts";

export const commentsLength = 5000;

/** What people may change of an event. Days as yyyy-mm-dd; `comments` is empty text where there are none. */
export type EventFields = {
  status: EventStatus;
  acceptedUntil: string | null;
  /** E-mail of the accountable person. */
  accountant: string | null;
  /** Code of the list accountant-perimeter. */
  accountantPerimeter: string | null;
  dueDate: string | null;
  comments: string;
};
export const eventFields = [
  "status",
  "acceptedUntil",
  "accountant",
  "accountantPerimeter",
  "dueDate",
  "comments",
] as const satisfies readonly (keyof EventFields)[];

/** The fields as they would be: leaving Accepted takes its day away, as a day without the status says nothing. */
export function applyEventEdit(now: EventFields, change: Partial<EventFields>): EventFields {
  const after = { ...now, ...change };
  if (after.status !== "ACCEPTED" && change.acceptedUntil === undefined) after.acceptedUntil = null;
  return after;
}

/**
 * What is wrong with an edit of an event; the same rules for the form, the edit of many, the API and the import. Paths are names of fields. Who may be
 * accountable, and which perimeters there are, is asked where they are known.
 */
export function checkEventEdit(
  now: EventFields,
  change: Partial<EventFields>,
  given: { mayAccept: boolean; today: string; firstExceptionDate: string },
): Issue[] {
  const issues: Issue[] = [];
  const say = (code: string, field: keyof EventFields, params?: Issue["params"]) =>
    issues.push({ code: `quality.${code}`, path: [field], ...(params && { params }) });
  const after = applyEventEdit(now, change);
  const moves = after.status !== now.status;
  if (moves && !nextStatuses(now.status, true).includes(after.status)) say("status-not-next", "status");
  else if (moves && after.status === "ACCEPTED" && !given.mayAccept) say("accept-not-allowed", "status");
  const decides = after.status === "RESOLVED" || after.status === "ACCEPTED" || after.status === "NOT_AN_ERROR";
  if (decides && (moves || after.comments !== now.comments) && after.comments.trim() === "") say("comment-required", "comments");
  if (after.status === "ACCEPTED") {
    const touched = moves || after.acceptedUntil !== now.acceptedUntil;
    if (after.acceptedUntil === null) say("accepted-until-required", "acceptedUntil");
    else if (touched && after.acceptedUntil < given.today) say("accepted-until-past", "acceptedUntil");
    if (!moves && touched && !given.mayAccept) say("accept-not-allowed", "acceptedUntil");
  } else if (after.acceptedUntil !== null) say("accepted-until-without-status", "acceptedUntil");
  if (after.dueDate !== null && after.dueDate !== now.dueDate && after.dueDate < given.firstExceptionDate)
    say("due-before-first", "dueDate", { first: given.firstExceptionDate });
  if (after.comments.length > commentsLength) say("comments-too-long", "comments", { max: commentsLength });
  return issues;
}

/** The comments with another one at their end; nothing that stands is lost. */
export function addComment(comments: string, added: string): string {
  return comments.trim() === "" ? added : `${comments.trimEnd()}\n${added}`;
}
