import type { eventAct } from "@hub/contract/quality/many.ts";
import { addComment, applyEventEdit, type EventFields, eventFields } from "@hub/domain/quality/check-event-edit.ts";
import { isMessageKey } from "@hub/i18n/translate.ts";
import type * as z from "zod/mini";
import { todayOf } from "../../context.ts";
import type { ActHandler, ActKind, ActOutcome, ChangedValue, ColumnIssue, PlannedAct, TaskContext } from "../../tasks/kinds.ts";
import { decideEdit, type Decision, type EditedRow, fieldsOf, lookUpEdit } from "../edit/decide-edit.ts";
import { readHeld, writeEvents } from "../edit/edit-events.sql.ts";
import { findHeldEvents } from "../edit/held-events.sql.ts";
import { takeBackEvents, writeBack } from "../edit/take-back.ts";
import { type ElementRow, listElements } from "../events/elements.sql.ts";
import { askingOf } from "../events/list-events.ts";
import { type AskedFilter, type EventFilter, readEventFilter } from "../events/read-filter.ts";
import { acceptReachOf, reaches, reachOf } from "../policy.ts";
import { listMatchingIds } from "./events.sql.ts";

type EventAct = z.output<typeof eventAct>;
type Filter = AskedFilter & { anyOf?: readonly AskedFilter[] };

/** Edits the events of a selection as the form would each; a comment is put at the end of theirs. */
export const editMany: ActKind<EventAct> = {
  // Every batch is the same number of statements.
  batchRows: 2500,
  open: async (_, { taskId }) => ({
    find: findEventIds,
    async plan(ctx, act, ids) {
      const elements = await listElements(ctx.db);
      const decide = await deciderOf(ctx, act, elements);
      const read = reachOf(ctx.actor, "quality.read", elements);
      // The rules ask whether there are comments and how long they become: the texts of 50,000 events stay where they are.
      const rows = (await readHeld(ctx.db, ids)).map((row) => ({ ...row, comments: "x".repeat(row.commentsLength) }));
      return rows
        .filter((row) => reaches(read, row))
        .map((event): PlannedAct => {
          const planned = { id: event.id, name: nameOf(event.id), version: String(event.version) };
          const decision = decide(event);
          if (decision.kind === "changed") return { ...planned, changes: changedValues(event, act) };
          return { ...planned, ...(decision.kind === "unchanged" ? { unchanged: true } : { issues: issuesOf(decision) }) };
        });
    },
    async apply(ctx, act, records) {
      const elements = await listElements(ctx.db);
      const decide = await deciderOf(ctx, act, elements);
      const ids = records.map(({ id }) => id);
      const held = new Map(
        (await findHeldEvents(ctx.db, ids, reachOf(ctx.actor, "quality.read", elements), true)).map((event) => [event.id, event]),
      );
      const decided = records.map(({ id, version }) => {
        const event = held.get(id);
        return event && String(event.version) === version ? { event, decision: decide(event) } : undefined;
      });
      const writes = decided.flatMap((each) => (each?.decision.kind === "changed" ? [each.decision.write] : []));
      await writeEvents(ctx.db, writes, { userId: ctx.actor.id, at: ctx.clock.now(), kind: "bulk-edited", taskId });
      return decided.map((each, at): ActOutcome => {
        const { id } = records[at]!;
        if (!each) return { stale: true, name: held.has(id) ? nameOf(id) : null };
        const { event, decision } = each;
        if (decision.kind === "unchanged") return { unchanged: true };
        if (decision.kind === "refused") return { issues: issuesOf(decision), name: nameOf(id) };
        return { applied: { version: String(event.version + 1), before: writeBack(event, decision.write) } };
      });
    },
    undo: (ctx, changes) => takeBackEvents(ctx, changes, taskId),
  }),
};

/** All events of a filter, as the list finds them. */
const findEventIds: ActHandler["find"] = async (ctx, filter, limit) => {
  const { anyOf, ...rest } = filter as Filter;
  const asked: EventFilter = { ...readEventFilter(rest), ...(anyOf && { anyOf: anyOf.map(readEventFilter) }) };
  return listMatchingIds(ctx.db, asked, askingOf(ctx, await listElements(ctx.db)), limit);
};

const nameOf = (id: number): string => `#${id}`;

/** Tells what the act makes of each event; a statement for whoever it names, however many events there are. */
async function deciderOf(ctx: TaskContext, act: EventAct, elements: readonly ElementRow[]): Promise<(event: EditedRow) => Decision> {
  const { change: asked, comment } = readAct(act);
  const known = await lookUpEdit(ctx, asked, elements);
  const [edit, accept, today] = [reachOf(ctx.actor, "quality.edit", elements), acceptReachOf(ctx.actor, elements), todayOf(ctx)];
  return (event) => {
    if (!reaches(edit, event)) return { kind: "refused", issues: [{ code: "quality.refused-not-allowed", path: [] }] };
    const change: Partial<EventFields> = {
      ...known.change,
      ...(comment !== undefined && { comments: addComment(event.comments, comment) }),
    };
    return decideEdit(event, { ...known, change }, { accept, today });
  };
}

/** The fields that the act names, and what it adds to comments. */
function readAct(act: EventAct): { change: Partial<EventFields>; comment: string | undefined } {
  const { kind: _, comment = "", ...change } = act;
  return { change: change as Partial<EventFields>, comment: comment.trim() === "" ? undefined : comment };
}

/** What stands in the fields that change, and what will; of comments only what is added. */
function changedValues(event: EditedRow, act: EventAct): ChangedValue[] {
  const { change, comment } = readAct(act);
  const now = fieldsOf(event);
  const after = applyEventEdit(now, change);
  const changed = eventFields.flatMap((field) => (after[field] === now[field] ? [] : { field, before: now[field], after: after[field] }));
  return comment === undefined ? changed : [...changed, { field: "comments", before: null, after: comment }];
}

/** Why an event stays as it is, as it is said of many: without what differs from one to the next. */
function issuesOf({ issues }: Extract<Decision, { kind: "refused" }>): ColumnIssue[] {
  return issues.slice(0, 1).map(({ code, params }) => {
    const ofMany = code.replace("quality.", "quality.refused-");
    return isMessageKey(ofMany) ? { column: null, code: ofMany } : { column: null, code, ...(params && { params }) };
  });
}
