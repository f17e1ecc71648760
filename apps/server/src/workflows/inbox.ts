import type { getInbox } from "@hub/contract/workflows.ts";
import type { Output } from "@hub/contract/route.ts";
import { administers } from "@hub/domain/session/areas.ts";
import { type Access, isOffered, type Permission } from "@hub/domain/session/permissions.ts";
import { countDaysLate } from "@hub/domain/validation/lateness.ts";
import { permissionToReopen } from "@hub/domain/validation/reopening-rules.ts";
import type { Step } from "@hub/domain/validation/waiting.ts";
import { standInFor } from "@hub/domain/workflows/delegation.ts";
import { compareUrgency } from "@hub/domain/workflows/inbox.ts";
import type { RequestContext } from "../context.ts";
import { openDueMonths } from "../validation/list-validations.ts";
import { reachesAll, reachOf } from "../validation/policy.ts";
import { namesOf, waitingIn } from "../validation/waiting-answer.ts";
import { type OpenCellRow, type OpenWork, readOpenWork, type StaleScenario, type ToldRow } from "./inbox.sql.ts";

export type InboxItem = Output<typeof getInbox.answer>["items"][number];
type Reader = { id: number } & Access;

/** What waits for the reader. */
export async function listInbox(ctx: RequestContext) {
  await openDueMonths(ctx);
  const now = ctx.clock.now();
  const today = now.toISOString().slice(0, 10);
  return { today, items: inboxesIn(await readOpenWork(ctx.db, now), today)(ctx.actor) };
}

/** Sorts open work into inboxes: whom each cell waits for is decided once, then anybody's inbox is picked out of it. */
export function inboxesIn(work: OpenWork, today: string): (reader: Reader) => InboxItem[] {
  const waitingOf = waitingIn(work);
  const names = namesOf(work.colleagues);
  const waiting = work.cells.flatMap((row) => {
    const found = waitingOf(row);
    return found ? [{ row, step: found.step, people: new Set(found.people) }] : [];
  });
  return (reader) =>
    [
      ...waiting.filter(({ people }) => people.has(reader.id)).map(({ row, step }) => ofCell(row, step, reader, today, names)),
      ...work.stale.filter((scenario) => mayCloseAgain(reader, scenario)).map((scenario) => ofScenario(scenario, reader, names)),
    ].toSorted((a, b) => compareUrgency(urgencyOf(a), urgencyOf(b)) || a.key.localeCompare(b.key));
}

/** What the order and the reminders rest on. */
export function urgencyOf({ daysLate, dueDate, nudges }: InboxItem) {
  return { daysLate, dueDate, nudged: nudges.length > 0 };
}

function ofCell(row: OpenCellRow, step: Step, reader: Reader, today: string, names: ReadonlyMap<number, string>): InboxItem {
  const { sectionCode, legalEntityId, period, dueDate } = row;
  // A return is why it waits for a signature only until another file came.
  const returned =
    step === "sign"
      ? row.told.find(({ kind, at }) => kind === "returned" && (row.deliveredAt === null || Date.parse(at) > Date.parse(row.deliveredAt)))
      : undefined;
  return {
    ...placeOf(period),
    key: `${step}-${sectionCode}-${legalEntityId}-${period.slice(0, 7)}`,
    step,
    section: sectionCode,
    legalEntity: { id: legalEntityId, code: row.legalEntityCode, name: row.legalEntityName },
    scenarioId: null,
    dueDate,
    daysLate: countDaysLate(dueDate, today, false),
    blocking: row.blockingFindings,
    returned: returned ? answerTold(returned) : null,
    nudges: row.told.filter(({ kind, toUserIds }) => kind === "nudged" && toUserIds.includes(reader.id)).map(answerTold),
    reopening: row.wish,
    onBehalfOf: lenderOf(reader, permissionFor(step, row), { legalEntityId, sectionCode }, names),
  };
}

function ofScenario(scenario: StaleScenario, reader: Reader, names: ReadonlyMap<number, string>): InboxItem {
  return {
    ...placeOf(scenario.period),
    key: `close-again-${scenario.id}`,
    step: "close-again",
    section: null,
    legalEntity: null,
    scenarioId: scenario.id,
    dueDate: null,
    daysLate: 0,
    blocking: 0,
    returned: null,
    nudges: [],
    reopening: null,
    onBehalfOf: lenderOf(reader, "scenarios.close", {}, names),
  };
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
  return !administers(reader) && isOffered(reader.views.scenarios, scenarioType) && reachesAll(reachOf(reader, "scenarios.close"));
}

function placeOf(period: string) {
  return { year: Number(period.slice(0, 4)), month: Number(period.slice(5, 7)) };
}

function answerTold({ by, at, comment }: ToldRow) {
  return { by, at: new Date(at).toISOString(), comment };
}
