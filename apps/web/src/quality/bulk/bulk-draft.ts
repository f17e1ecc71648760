import type { selectEvents } from "@hub/contract/quality/many.ts";
import type { Input } from "@hub/contract/route.ts";
import { commentsLength, eventFields } from "@hub/domain/quality/check-event-edit.ts";
import { type EventStatus, isOpen } from "@hub/domain/quality/event-status.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { RecordState } from "../../forms/use-record.ts";
import type { Previewed } from "../../tasks/acts/ActPreview.tsx";
import type { TaskDetail } from "../../tasks/task-states.ts";

type BulkBody = Input<NonNullable<(typeof selectEvents)["body"]>>;
/** The events that are changed: all of a filter, or some of them. */
export type BulkSelection = BulkBody["selection"];
/** What of many events can be changed at once; the day of acceptance goes with the status, comments are only added to. */
export const bulkFields = eventFields.filter((field) => field !== "acceptedUntil");
export type BulkField = (typeof bulkFields)[number];
export type BulkDraft = {
  chosen: readonly BulkField[];
  status: EventStatus;
  acceptedUntil: string;
  accountant: string | null;
  accountantPerimeter: string | null;
  dueDate: string;
  comments: string;
};
/** What would be done, then the task that does it. */
export type Bulk = Previewed | TaskDetail;

/** The form of a change of many events. */
export type BulkFormState = RecordState<BulkDraft, never, Bulk>;

export const emptyBulk: BulkDraft = {
  chosen: [],
  status: "IN_PROGRESS",
  acceptedUntil: "",
  accountant: null,
  accountantPerimeter: null,
  dueDate: "",
  comments: "",
};

/** What is to become of each event: only fields that were chosen; an empty one takes away what stands there. */
export function bulkActOf(draft: BulkDraft): BulkBody["act"] {
  const { status, acceptedUntil, accountant, accountantPerimeter, dueDate, comments } = draft;
  const has = (field: BulkField) => draft.chosen.includes(field);
  return {
    kind: "quality-edit",
    ...(has("status") && { status, ...(status === "ACCEPTED" && { acceptedUntil: acceptedUntil || null }) }),
    ...(has("accountant") && { accountant }),
    ...(has("accountantPerimeter") && { accountantPerimeter }),
    ...(has("dueDate") && { dueDate: dueDate || null }),
    ...(has("comments") && { comment: comments.trim() }),
  };
}

/** What would keep the change from every single event; what differs from one to the next is told by the preview. Paths are fields of the draft. */
export function checkBulk(draft: BulkDraft, today: string): Issue[] {
  const issues: Issue[] = [];
  const say = (field: keyof BulkDraft, code: string, params?: Issue["params"]) =>
    issues.push({ code: `quality.${code}`, path: [field], ...(params && { params }) });
  if (draft.chosen.length === 0) say("chosen", "bulk-nothing-chosen");
  if (draft.chosen.includes("status") && draft.status === "ACCEPTED") {
    if (draft.acceptedUntil === "") say("acceptedUntil", "accepted-until-required");
    else if (draft.acceptedUntil < today) say("acceptedUntil", "accepted-until-past");
  }
  if (draft.chosen.includes("comments")) {
    const { length } = draft.comments.trim();
    if (length === 0) say("comments", "bulk-comment-empty");
    else if (length > commentsLength) say("comments", "comments-too-long", { max: commentsLength });
  }
  return issues;
}

/** Chooses a status; one that decides asks why, so that the comment comes with it. */
export function chooseStatus(draft: BulkDraft, status: EventStatus): BulkDraft {
  const next = { ...draft, status };
  return isOpen(status) || draft.chosen.includes("comments") ? next : toggleField(next, "comments");
}

/** Chooses a field, or no longer; always in the order of the form. */
export function toggleField(draft: BulkDraft, field: BulkField): BulkDraft {
  const has = draft.chosen.includes(field);
  return { ...draft, chosen: bulkFields.filter((each) => (each === field ? !has : draft.chosen.includes(each))) };
}
