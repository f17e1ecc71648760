import type { editQualityEvents, previewQualityEdit } from "@hub/contract/quality/bulk.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import { commentsLength, eventFields } from "@hub/domain/quality/check-event-edit.ts";
import { type EventStatus, isOpen } from "@hub/domain/quality/event-status.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { RecordState } from "../../forms/use-record.ts";
import type { BulkPreviewed } from "./ChangedFields.tsx";

type BulkBody = Input<NonNullable<(typeof previewQualityEdit)["body"]>>;
export type BulkChange = BulkBody["change"];
/** The events that are changed: all of a filter, or some of them. */
export type BulkAsked = Omit<BulkBody, "change">;
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
/** What was done, or would be: then with the fields that it changes, and the token that does just that. */
export type Bulk = Output<(typeof editQualityEvents)["answer"]> & Partial<Pick<BulkPreviewed, "fields" | "token">>;

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
export function bulkChangeOf(draft: BulkDraft): BulkChange {
  const { status, acceptedUntil, accountant, accountantPerimeter, dueDate, comments } = draft;
  const has = (field: BulkField) => draft.chosen.includes(field);
  return {
    ...(has("status") && { status, ...(status === "ACCEPTED" && { acceptedUntil: acceptedUntil || null }) }),
    ...(has("accountant") && { accountant }),
    ...(has("accountantPerimeter") && { accountantPerimeter }),
    ...(has("dueDate") && { dueDate: dueDate || null }),
    ...(has("comments") && { addComment: comments.trim() }),
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
