import type { EventFields } from "@hub/domain/quality/check-event-edit.ts";
import { todayOf } from "../../context.ts";
import type { RowValues } from "../../spreadsheets/sheet-column.ts";
import { issuesOf } from "../../tasks/imports/apply-each.ts";
import type { ColumnIssue, CurrentRow, ImportHandler, ImportKind, PlannedRow, RowOutcome, TaskContext } from "../../tasks/kinds.ts";
import { Problem } from "../../problem.ts";
import { decideEdit, fieldsOf } from "../edit/decide-edit.ts";
import { type EventWrite, writeEvents } from "../edit/edit-events.sql.ts";
import { type ElementRow, listElements } from "../events/elements.sql.ts";
import { acceptReachOf, reaches, reachOf } from "../policy.ts";
import { findEventRows } from "../events/events.sql.ts";
import { sightOf } from "../events/present-event.ts";
import { eventColumns, shownCells } from "./event-columns.ts";
import { findHeldEvents, type HeldEvent } from "../edit/held-events.sql.ts";
import { takeBackEvents, writeBack } from "../edit/take-back.ts";
import { emailOf, lookUpNamed, type NamedPeople } from "./named-people.ts";

type Row = PlannedRow<HeldEvent>;

/** Edits of events from the sheet they were exported to (QUAL-05): by id, by the rules of the form. */
export const importEvents: ImportKind = {
  title: "quality.sheet-title",
  about: "quality.sheet-import-about",
  columns: eventColumns,
  adds: false,
  // Every batch is the same number of statements.
  batchRows: 2500,
  open: async (_, { taskId }) => openImport(taskId) as ImportHandler,
};

function openImport(taskId: number): ImportHandler<HeldEvent> {
  /** What the rows of the batch are to be, since they were checked. */
  let writes = new Map<string, EventWrite>();
  return {
    keyOf: ({ idEvent }) => String(idEvent).replace(/^0+(?=\d)/, ""),
    async find(ctx, keys, lock) {
      const ids = keys.filter((key) => /^\d{1,15}$/.test(key)).map(Number);
      const reach = reachOf(ctx.actor, "quality.read", await listElements(ctx.db));
      const found = await findHeldEvents(ctx.db, ids, reach, lock);
      return new Map(found.map((event) => [String(event.id), currentRow(event)]));
    },
    async shown(ctx, current) {
      const elements = await listElements(ctx.db);
      const sight = sightOf(ctx, elements);
      const ids = current.map(({ record }) => record.id);
      const rows = await findEventRows(ctx.db, ids, reachOf(ctx.actor, "quality.read", elements), ctx.language);
      const byId = new Map(rows.map((row) => [row.id, shownCells(row, sight)]));
      return ids.map((id) => byId.get(id) ?? {});
    },
    async check(ctx, rows) {
      writes = new Map();
      const elements = await listElements(ctx.db);
      const emails = rows.flatMap(({ changes }) => (typeof changes["accountant"] === "string" ? [changes["accountant"]] : []));
      const known = await lookUpNamed(ctx, emails, elements);
      const decide = decider(ctx, elements, known);
      return rows.map((row) => {
        const decided = decide(row);
        if (decided === "unchanged" || "issues" in decided) return decided === "unchanged" ? decided : decided.issues;
        writes.set(row.key, decided.write);
        return [];
      });
    },
    async apply(ctx, rows) {
      const wanted = rows.flatMap(({ key }) => writes.get(key) ?? []);
      await writeEvents(ctx.db, wanted, { userId: ctx.actor.id, at: ctx.clock.now(), kind: "imported", taskId });
      return rows.map((row): RowOutcome => {
        const write = writes.get(row.key);
        if (!write || !row.current) return { unchanged: true };
        const { record } = row.current;
        return { applied: { subject: row.key, version: String(record.version + 1), before: writeBack(record, write), after: null } };
      });
    },
    undo: (ctx, changes) => takeBackEvents(ctx, changes, taskId),
  };
}

type Decided = { write: EventWrite } | { issues: ColumnIssue[] } | "unchanged";

/** What becomes of a row: an event that is seen but not edited stays as it is, and its owner is told so. */
function decider(ctx: TaskContext, elements: readonly ElementRow[], known: NamedPeople): (row: Row) => Decided {
  const [edit, accept, today] = [reachOf(ctx.actor, "quality.edit", elements), acceptReachOf(ctx.actor, elements), todayOf(ctx)];
  return ({ current, changes }) => {
    if (!current) return { issues: [] };
    if (!reaches(edit, current.record)) return { issues: [{ column: null, code: "quality.sheet-not-editable" }] };
    const change = changeOf(changes);
    const accountant = change.accountant ? known.personOf(change.accountant) : undefined;
    const perimeterId = change.accountantPerimeter ? known.perimeterOf(change.accountantPerimeter) : undefined;
    const decision = decideEdit(current.record, { change, accountant, perimeterId }, { accept, today });
    if (decision.kind === "changed") return { write: decision.write };
    if (decision.kind === "unchanged") return decision.kind;
    return { issues: issuesOf(new Problem("invalid-input", { issues: decision.issues })) };
  };
}

/** The cells that differ, as the form names them. */
function changeOf(changes: RowValues): Partial<EventFields> {
  const change: Partial<Record<keyof EventFields, string | null>> = {};
  const take = (field: keyof EventFields, value: string | null | undefined) => {
    if (value !== undefined) change[field] = value;
  };
  const textOf = (key: keyof EventFields) => (changes[key] === undefined || changes[key] === null ? changes[key] : String(changes[key]));
  for (const field of ["status", "acceptedUntil", "accountantPerimeter", "dueDate"] as const) take(field, textOf(field));
  const accountant = textOf("accountant");
  take("accountant", accountant && emailOf(accountant));
  const comments = textOf("comments");
  take("comments", comments === undefined ? undefined : (comments ?? "").replace(/\r\n?/g, "\n"));
  return change as Partial<EventFields>;
}

function currentRow(event: HeldEvent): CurrentRow<HeldEvent> {
  return { version: String(event.version), values: fieldsOf(event), record: event };
}
