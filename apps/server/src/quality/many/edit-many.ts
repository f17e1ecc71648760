import type { eventAct } from "@hub/contract/quality/many.ts";
import { applyEventEdit, eventFields } from "@hub/domain/quality/check-event-edit.ts";
import type * as z from "zod/mini";
import type { ActHandler, ActKind, ActOutcome, ChangedValue, ColumnIssue, PlannedAct } from "../../tasks/kinds.ts";
import { type Decision, type EditedRow, fieldsOf } from "../edit/decide-edit.ts";
import { commentOf, deciderOf, type EditOfMany, issueOfMany, withLength } from "../edit/decide-many.ts";
import { listMatchingIds, readHeld, writeEvents } from "../edit/edit-events.sql.ts";
import { findHeldEvents } from "../edit/held-events.sql.ts";
import { takeBackEvents, writeBack } from "../edit/take-back.ts";
import { listElements } from "../events/elements.sql.ts";
import { askingOf } from "../events/list-events.ts";
import { readFilterOfSome } from "../events/read-filter.ts";
import { reaches, reachOf } from "../policy.ts";

type EventAct = z.output<typeof eventAct>;

/** Edits the events of a selection as the form would each; a comment is put at the end of theirs. */
export const editMany: ActKind<EventAct> = {
  // Every batch is the same number of statements.
  batchRows: 2500,
  open: async (_, { taskId }) => ({
    find: findEventIds,
    async plan(ctx, act, ids) {
      const elements = await listElements(ctx.db);
      const decide = await deciderOf(ctx, readAct(act), elements);
      const read = reachOf(ctx.actor, "quality.read", elements);
      return (await readHeld(ctx.db, ids))
        .filter((row) => reaches(read, row))
        .map(withLength)
        .map((event): PlannedAct => {
          const planned = { id: event.id, name: nameOf(event.id), version: String(event.version) };
          const decision = decide(event);
          if (decision.kind === "changed") return { ...planned, changes: changedValues(event, act) };
          return { ...planned, ...(decision.kind === "unchanged" ? { unchanged: true } : { issues: issuesOf(decision) }) };
        });
    },
    async apply(ctx, act, records) {
      const elements = await listElements(ctx.db);
      const decide = await deciderOf(ctx, readAct(act), elements);
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
  const asked = readFilterOfSome(filter as Parameters<typeof readFilterOfSome>[0]);
  return listMatchingIds(ctx.db, asked, askingOf(ctx, await listElements(ctx.db)), limit);
};

const nameOf = (id: number): string => `#${id}`;

/** The fields that the act names, and what it adds to comments. */
function readAct(act: EventAct): EditOfMany {
  const { kind: _, comment, ...change } = act;
  return { change: change as EditOfMany["change"], comment: commentOf(comment) };
}

/** What stands in the fields that change, and what will; of comments only what is added. */
function changedValues(event: EditedRow, act: EventAct): ChangedValue[] {
  const { change, comment } = readAct(act);
  const now = fieldsOf(event);
  const after = applyEventEdit(now, change);
  const changed = eventFields.flatMap((field) => (after[field] === now[field] ? [] : { field, before: now[field], after: after[field] }));
  return comment === undefined ? changed : [...changed, { field: "comments", before: null, after: comment }];
}

/** Why an event stays as it is: the first reason. */
const issuesOf = ({ issues }: Extract<Decision, { kind: "refused" }>): ColumnIssue[] =>
  issues.slice(0, 1).map((issue) => ({ column: null, ...issueOfMany(issue) }));
