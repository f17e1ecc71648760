import { nothingSaid } from "@hub/contract/workflows/nothing-said.ts";
import { administers } from "@hub/domain/session/areas.ts";
import { type Access, holds, isOffered, type Permission } from "@hub/domain/session/permissions.ts";
import { countDaysLate } from "@hub/domain/validation/lateness.ts";
import { permissionToReopen } from "@hub/domain/validation/reopening-rules.ts";
import type { Step } from "@hub/domain/validation/waiting.ts";
import { compareUrgency, type taskSteps } from "@hub/domain/workflows/inbox.ts";
import { type RequestContext, todayOf } from "../context.ts";
import { findOpenSuggestions, type OpenSuggestions } from "../glossary/suggestions/suggestions.sql.ts";
import { findOwnWork, type OwnWork } from "../quality/events/own-work.sql.ts";
import { mayClose } from "../scenarios/policy.ts";
import { namesOf } from "../validation/cells/waiting-answer.ts";
import { type OpenCellRow, type OpenWork, readOpenWork, type StaleScenario, type ToldRow } from "./inbox.sql.ts";
import { standInFor } from "@hub/domain/validation/four-eyes.ts";
import type { InboxItem } from "./inbox-item.ts";
import { listStandingWork } from "./standing-work.ts";
import { waitingCells } from "./waiting-cells.ts";

/** One task, as the daily reminder names it. */
export type TaskItem = InboxItem & { step: (typeof taskSteps)[number]; year: number; month: number };
type Reader = { id: number } & Access;

/** What waits for the reader. */
export async function listInbox(ctx: RequestContext) {
  const today = todayOf(ctx);
  const work = await readOpenWork(ctx.db, ctx.clock.now());
  const cells = waitingCells(work);
  const tasks = inboxesIn(work, today, cells)(ctx.actor);
  const events = holds("quality.read", ctx.actor) ? await findOwnWork(ctx.db, ctx.actor, today) : [];
  const suggested = holds("glossary.edit", ctx.actor) ? await findOpenSuggestions(ctx.db) : undefined;
  const suggestions = suggested && suggested.open > 0 ? [ofSuggestions(suggested)] : [];
  const standing = await listStandingWork(ctx, cells);
  return { today, items: inOrder<InboxItem>([...tasks, ...events.map((own) => ofEvents(own, today)), ...suggestions, ...standing]) };
}

/** Sorts open work into inboxes: whom each cell waits for is decided once, then anybody's inbox is picked out of it. */
export function inboxesIn(work: OpenWork, today: string, cells = waitingCells(work)): (reader: Reader) => TaskItem[] {
  const names = namesOf(work.colleagues);
  const waiting = cells.map(({ row, waits }) => ({ row, step: waits.step, people: new Set(waits.people) }));
  return (reader) =>
    inOrder([
      ...waiting.filter(({ people }) => people.has(reader.id)).map(({ row, step }) => ofCell(row, step, reader, today, names)),
      ...work.stale.filter((scenario) => mayCloseAgain(reader, scenario)).map((scenario) => ofScenario(scenario, reader, names)),
    ]);
}

function inOrder<T extends InboxItem>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => compareUrgency(urgencyOf(a), urgencyOf(b)) || (a.key < b.key ? -1 : 1));
}

/** What the order and the reminders rest on. */
export function urgencyOf({ daysLate, dueDate, nudges }: InboxItem) {
  return { daysLate, dueDate, nudged: nudges.length > 0 };
}

function ofCell(row: OpenCellRow, step: Step, reader: Reader, today: string, names: ReadonlyMap<number, string>): TaskItem {
  const { sectionCode, legalEntityId, period, dueDate } = row;
  // A return is why it waits for a signature only until another file came.
  const returned =
    step === "sign"
      ? row.told.find(({ kind, at }) => kind === "returned" && (row.deliveredAt === null || Date.parse(at) > Date.parse(row.deliveredAt)))
      : undefined;
  return {
    ...nothingSaid,
    ...placeOf(period),
    key: `${step}-${sectionCode}-${legalEntityId}-${period.slice(0, 7)}`,
    step,
    section: sectionCode,
    legalEntity: { id: legalEntityId, code: row.legalEntityCode, name: row.legalEntityName },
    dueDate,
    daysLate: countDaysLate(dueDate, today, false),
    blocking: row.blockingFindings,
    returned: returned ? presentTold(returned) : null,
    nudges: row.told.filter(({ kind, toUserIds }) => kind === "nudged" && toUserIds.includes(reader.id)).map(presentTold),
    reopening: row.wish,
    onBehalfOf: lenderOf(reader, permissionFor(step, row), { legalEntityId, sectionCode }, names),
  };
}

function ofScenario(scenario: StaleScenario, reader: Reader, names: ReadonlyMap<number, string>): TaskItem {
  return {
    ...nothingSaid,
    ...placeOf(scenario.period),
    key: `close-again-${scenario.id}`,
    step: "close-again",
    scenarioId: scenario.id,
    onBehalfOf: lenderOf(reader, "scenarios.close", {}, names),
  };
}

/** All exceptions that the reader, or a colleague they stand in for, is accountable for, as one entry that is as late as the first of them. */
function ofEvents({ lender, open, overdue, earliestDue }: OwnWork, today: string): InboxItem {
  return {
    ...nothingSaid,
    key: lender ? `quality-${lender.id}` : "quality",
    step: "quality",
    dueDate: earliestDue,
    daysLate: countDaysLate(earliestDue, today, false),
    onBehalfOf: lender?.name ?? null,
    events: { open, overdue, accountant: lender?.id ?? null },
  };
}

/** All suggestions about the glossary that nobody answered: whoever edits it may. */
function ofSuggestions(suggestions: OpenSuggestions): InboxItem {
  return { ...nothingSaid, key: "suggestions", step: "suggestions", suggestions };
}

function permissionFor(step: Step, row: OpenCellRow): Permission {
  if (step === "sign") return "validation.sign";
  if (step === "validate") return "validation.validate";
  return step === "decide" ? permissionToReopen(row.lockState) : "uploads.send";
}

function lenderOf(reader: Reader, permission: Permission, row: object, names: ReadonlyMap<number, string>): string | null {
  const [lender] = standInFor(permission, reader, row) ?? [];
  return lender === undefined ? null : (names.get(lender) ?? null);
}

function mayCloseAgain(reader: Reader, { scenarioType }: StaleScenario): boolean {
  return !administers(reader) && isOffered(reader.views.scenarios, scenarioType) && mayClose(reader);
}

function placeOf(period: string) {
  return { year: Number(period.slice(0, 4)), month: Number(period.slice(5, 7)) };
}

function presentTold({ by, at, comment }: ToldRow) {
  return { by, at: new Date(at).toISOString(), comment };
}
