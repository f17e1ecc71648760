import { cutLine } from "@hub/domain/cut-text.ts";
import { statusWhenFound } from "@hub/domain/quality/event-status.ts";
import { createHash } from "node:crypto";
import { todayOf } from "../../context.ts";
import type { CellValue, RowValues } from "../../spreadsheets/sheet-column.ts";
import type {
  AppliedChange,
  ColumnIssue,
  CurrentRow,
  ImportHandler,
  ImportKind,
  PlannedRow,
  RowOutcome,
  TaskContext,
} from "../../tasks/kinds.ts";
import { listElements } from "../events/elements.sql.ts";
import { reaches, reachOf } from "../policy.ts";
import { lockEvents } from "../record/record-exceptions.sql.ts";
import { checkOutside, type OutsideRow } from "./check-outside.ts";
import { eventColumns } from "./event-columns.ts";
import { loadColumns, outsideKey } from "./load-columns.ts";
import { lookUpNamed, type NamedPeople } from "./named-people.ts";
import {
  addOutsideEvents,
  elementName,
  findEntityIds,
  findOutsideEvents,
  type FoundEvent,
  lockOutsideEvents,
  type NewEvent,
  type OutsideEvent,
  type OutsideKey,
  removeOutsideEvents,
  writeOutsideEvents,
} from "./outside-events.sql.ts";
import { listRules } from "./known.sql.ts";

type Row = PlannedRow<OutsideEvent>;
type Before = Omit<FoundEvent, "version"> | null;

/** Any field of an outside system, as rights ask: it belongs to no ingestion and no section. */
const anyOutside = { id: 0, ingestionId: null, section: null };
/** Every page and filter reads all fields and rules: a sheet with a column in the wrong place must not make thousands. */
const most = { elements: 5000, rules: 2000 };

/** Exceptions that other systems found: new ones become events, known ones are found again as by a delivery. */
export const loadEvents: ImportKind = {
  title: "quality.sheet-load-title",
  about: "quality.sheet-load-about",
  columns: loadColumns,
  // An export of events has all these columns: taken for another system's, each of them would be there twice.
  foreign: eventColumns.filter(({ isKey }) => isKey),
  adds: true,
  madeElsewhere: true,
  batchRows: 5000,
  open: async (_, { taskId }) => openLoad(taskId) as ImportHandler,
};

function openLoad(taskId: number): ImportHandler<OutsideEvent> {
  /** What the new rows of the batch become, since they were checked. */
  let added = new Map<string, NewEvent>();
  const names = { elements: new Set<string>(), rules: new Set<string>() };
  return {
    keyOf: (values) => JSON.stringify(outsideKey.map((key) => String(values[key] ?? ""))),
    async find(ctx, keys, lock) {
      // One load at a time adds events; deliveries have fields of their own.
      if (lock) await lockEvents(ctx.db, anyOutside.id);
      const reach = await loadReach(ctx);
      const found = await findOutsideEvents(ctx.db, keys.map(readKey), reach);
      if (!lock) return new Map(found.map(({ at, ...event }) => [keys[at]!, currentRow(event)]));
      // Read once they are held: what an undo took away meanwhile is there no more.
      const ids = found.map(({ id }) => id);
      const held = new Map((await lockOutsideEvents(ctx.db, ids, reach)).map((event) => [event.id, event]));
      return new Map(
        found.flatMap(({ at, id }) => {
          const event = held.get(id);
          return event ? [[keys[at]!, currentRow(event)] as const] : [];
        }),
      );
    },
    async check(ctx, rows) {
      added = new Map();
      const [entities, reach] = [
        await findEntityIds(
          ctx.db,
          rows.map(({ key }) => readKey(key).legalEntityCode),
        ),
        await loadReach(ctx),
      ];
      const people = await lookUpNamed(ctx, emailsOf(rows), [anyOutside]);
      await noteNames(ctx, names);
      const today = todayOf(ctx);
      return rows.map((row) => {
        const found = outsideRow(row, today);
        if (row.current) return checkOutside(found, { today, knownLast: row.current.record.lastOn });
        const issues = checkOutside(found, { today });
        const legalEntityId = entities.get(found.legalEntityCode);
        if (legalEntityId === undefined || !reaches(reach, { legalEntityId, elementId: anyOutside.id, accountantId: null }))
          return [
            ...issues,
            { column: "legalEntityCode", code: "quality.sheet-entity-unknown", params: { found: cutLine(found.legalEntityCode, 60) } },
          ];
        const named = nameIn(row.values, people, legalEntityId);
        const all = [...issues, ...named.issues, ...(issues.length === 0 ? takeNames(names, found) : [])];
        if (all.length === 0) added.set(row.key, { ...found, legalEntityId, ...named.ids });
        return all;
      });
    },
    async apply(ctx, rows) {
      const by = { userId: ctx.actor.id, at: ctx.clock.now(), taskId };
      const fresh = rows.flatMap(({ key }) => added.get(key) ?? []);
      const ids = await addOutsideEvents(ctx.db, fresh, by);
      const idOf = new Map(fresh.map((event, at) => [event, ids[at]!]));
      const again = new Map(
        rows.flatMap((row) => (row.current ? [[row.key, foundAgain(row, row.current.record, todayOf(ctx))] as const] : [])),
      );
      await writeOutsideEvents(ctx.db, [...again.values()], { ...by, kind: "found" });
      return rows.map((row): RowOutcome => {
        const event = added.get(row.key);
        if (event) {
          const { lastOn, objectValue, detail } = event;
          const id = idOf.get(event)!;
          return {
            applied: { subject: String(id), version: versionOf({ version: 1, lastOn, objectValue, detail }), before: null, after: null },
          };
        }
        const after = again.get(row.key);
        if (!after || !row.current) return { unchanged: true };
        const { version: _, ...before } = row.current.record;
        return {
          applied: { subject: String(after.id), version: versionOf(after), before: { ...before, moved: after.moved }, after: null },
        };
      });
    },
    async undo(ctx, changes) {
      const held = await lockOutsideEvents(
        ctx.db,
        changes.map(({ subject }) => Number(subject)),
        await loadReach(ctx),
      );
      const versions = new Map(held.map((event) => [String(event.id), versionOf(event)]));
      const mine = changes.map(({ subject, version }) => versions.get(subject) === version);
      const back = changes.filter((_, at) => mine[at]);
      await removeOutsideEvents(
        ctx.db,
        back.flatMap(({ before, subject }) => (before === null ? [Number(subject)] : [])),
      );
      await writeOutsideEvents(ctx.db, back.flatMap(asBefore), { userId: ctx.actor.id, at: ctx.clock.now(), taskId, kind: "undone" });
      return mine;
    },
  };
}

async function loadReach(ctx: TaskContext) {
  return reachOf(ctx.actor, "quality.load", [anyOutside, ...(await listElements(ctx.db))]);
}

function asBefore({ before }: AppliedChange): FoundEvent[] {
  const event = before as Before;
  return event === null ? [] : [{ ...event, version: 0 }];
}

function readKey(key: string): OutsideKey {
  const texts = JSON.parse(key) as string[];
  return Object.fromEntries(outsideKey.map((name, at) => [name, texts[at] ?? ""])) as OutsideKey;
}

const textOf = (value: CellValue | undefined): string | null => (value === null || value === undefined ? null : String(value));

/** A row with what it leaves out: texts as the event has them, the first day as the last one. */
function outsideRow({ key, values, current }: Row, today: string): OutsideRow {
  const given = (name: string, held: string | null | undefined) => (values[name] === undefined ? (held ?? null) : textOf(values[name]));
  const lastOn = textOf(values["lastExceptionDate"]) ?? current?.record.lastOn ?? today;
  return {
    ...readKey(key),
    objectValue: given("objectValue", current?.record.objectValue),
    detail: given("exceptionRuleDetail", current?.record.detail),
    firstOn: textOf(values["firstExceptionDate"]) ?? lastOn,
    lastOn,
    dueOn: textOf(values["dueDate"]),
  };
}

/** A known event as the row shows it: found again on a later day it opens, unless a decision is in force. */
function foundAgain(row: Row, event: OutsideEvent, today: string): FoundEvent {
  const { lastOn, objectValue, detail } = outsideRow(row, today);
  const status = lastOn > event.lastOn ? statusWhenFound(event.status, event.acceptedUntil, today) : event.status;
  const moved = status !== event.status;
  return {
    id: event.id,
    version: event.version + Number(moved),
    status,
    acceptedUntil: moved ? null : event.acceptedUntil,
    lastOn,
    objectValue,
    detail,
    moved,
  };
}

function emailsOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ values, current }) => (!current && typeof values["accountant"] === "string" ? [values["accountant"]] : []));
}

/** Whom and what a new event is given to. */
function nameIn(values: RowValues, people: NamedPeople, legalEntityId: number) {
  const issues: ColumnIssue[] = [];
  const [email, code] = [textOf(values["accountant"]), textOf(values["accountantPerimeter"])];
  const person = email === null ? undefined : people.personOf(email);
  if (email !== null && !(person && reaches(person.reach, { legalEntityId, elementId: anyOutside.id, accountantId: person.id })))
    issues.push({ column: "accountant", code: "quality.accountant-unknown" });
  const perimeterId = code === null ? null : people.perimeterOf(code);
  if (perimeterId === undefined) issues.push({ column: "accountantPerimeter", code: "quality.perimeter-unknown" });
  return { issues, ids: { accountantId: person?.id ?? null, perimeterId: perimeterId ?? null } };
}

type Names = { elements: Set<string>; rules: Set<string> };

async function noteNames(ctx: TaskContext, names: Names): Promise<void> {
  for (const element of await listElements(ctx.db)) if (element.ingestionId === null) names.elements.add(elementName(element));
  for (const { origin, code } of await listRules(ctx.db)) if (origin === "outside") names.rules.add(code);
}

/** Notes the field and rule a row names; an issue where there would be too many of them. */
function takeNames(names: Names, row: OutsideRow): ColumnIssue[] {
  const element = elementName(row);
  if (!names.elements.has(element) && names.elements.size >= most.elements)
    return [{ column: "objectName", code: "quality.sheet-too-many-elements", params: { max: most.elements } }];
  if (!names.rules.has(row.exceptionRule) && names.rules.size >= most.rules)
    return [{ column: "exceptionRule", code: "quality.sheet-too-many-rules", params: { max: most.rules } }];
  names.elements.add(element);
  names.rules.add(row.exceptionRule);
  return [];
}

/** Another one as soon as anything that a load writes is another; texts by their digest. */
function versionOf({ version, lastOn, objectValue, detail }: Pick<OutsideEvent, "version" | "lastOn" | "objectValue" | "detail">): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([lastOn, objectValue, detail]))
    .digest("base64url");
  return `${version}.${digest.slice(0, 12)}`;
}

function currentRow(event: OutsideEvent): CurrentRow<OutsideEvent> {
  const { lastOn, objectValue, detail } = event;
  return { version: versionOf(event), values: { lastExceptionDate: lastOn, objectValue, exceptionRuleDetail: detail }, record: event };
}
