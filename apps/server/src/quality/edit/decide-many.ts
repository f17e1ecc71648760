import type { Issue } from "@hub/domain/issue.ts";
import { addComment, type EventFields } from "@hub/domain/quality/check-event-edit.ts";
import { isMessageKey } from "@hub/i18n/translate.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import type { ElementRow } from "../events/elements.sql.ts";
import { acceptReachOf, reaches, reachOf } from "../policy.ts";
import { decideEdit, type Decision, type EditedRow, lookUpEdit } from "./decide-edit.ts";
import type { MatchedRow } from "./edit-events.sql.ts";

/** The same edit of many events: the fields it names, and what it puts at the end of their comments. */
export type EditOfMany = { change: Partial<EventFields>; comment: string | undefined };

/** A comment of blanks alone adds nothing. */
export const commentOf = (given = ""): string | undefined => (given.trim() === "" ? undefined : given);

/** Tells what an edit makes of each event; a statement for whoever it names, however many events there are. */
export async function deciderOf(
  ctx: RequestContext,
  { change, comment }: EditOfMany,
  elements: readonly ElementRow[],
): Promise<(event: EditedRow) => Decision> {
  const known = await lookUpEdit(ctx, change, elements);
  const [edit, accept, today] = [reachOf(ctx.actor, "quality.edit", elements), acceptReachOf(ctx.actor, elements), todayOf(ctx)];
  return (event) => {
    if (!reaches(edit, event)) return { kind: "refused", issues: [{ code: "quality.refused-not-allowed", path: [] }] };
    const comments = comment === undefined ? {} : { comments: addComment(event.comments, comment) };
    return decideEdit(event, { ...known, change: { ...change, ...comments } }, { accept, today });
  };
}

/** An event whose comments are as long as they are: the rules ask no more of them, and the texts of 50,000 events stay where they are. */
export const withLength = (row: MatchedRow): MatchedRow & { comments: string } => ({ ...row, comments: "x".repeat(row.commentsLength) });

/** An issue as it is said of many events at once: without what differs from one to the next. */
export function issueOfMany({ code, params }: Issue): Pick<Issue, "code" | "params"> {
  const ofMany = `quality.refused-${code.replace("quality.", "")}`;
  return isMessageKey(ofMany) ? { code: ofMany } : { code, ...(params && { params }) };
}
