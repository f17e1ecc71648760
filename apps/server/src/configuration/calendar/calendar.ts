import {
  type createCalendarRow as route,
  type listCalendar as listRoute,
  updateCalendarRow as updateRoute,
} from "@hub/contract/configuration/configuration.ts";
import type { Output } from "@hub/contract/route.ts";
import { comparePeriods, firstDay, periodOf, previousPeriod } from "@hub/domain/period.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import * as rows from "./calendar.sql.ts";
import { keepClosedMonths, lockCalendar } from "../../validation/consolidations/kept-expectations.sql.ts";
import { openDueMonths } from "../../validation/consolidations/open-due-months.ts";
import { findStandingOf } from "../legal-entities/legal-entities.sql.ts";

type Input = Given<typeof route>["body"];
type View = Output<typeof route.answer>;

type Query = Given<typeof listRoute>["query"];

/** The section calendar: which entity owes which section from when to when (readings 2); a page of it where a limit is given. Two statements, whatever it holds. */
export async function listCalendar(ctx: RequestContext, query: Query): Promise<Output<typeof listRoute.answer>> {
  const { after, limit } = query;
  const filter = filterOf(ctx, query);
  const total = await rows.countCalendarRows(ctx.db, filter);
  const listed = await rows.listCalendarRows(ctx.db, filter, { after: placeOf(after), limit: limit === undefined ? undefined : limit + 1 });
  const shown = listed.slice(0, limit ?? listed.length);
  const end = shown.at(-1);
  const next = listed.length > shown.length && end ? `${end.legalEntityId}.${end.firstMonth}.${end.section}` : null;
  return { items: shown.map(present), next, total };
}

/** The rows that a filter of the list finds. What was expected until a month before the last one is history; the last month's data may still be due. */
export function filterOf(
  ctx: RequestContext,
  { search, section, ended }: Pick<Query, "search" | "section" | "ended">,
): rows.CalendarFilter {
  const since = ended === "0" ? firstDay(previousPeriod(periodOf(todayOf(ctx)))) : undefined;
  return { search: search?.trim() || undefined, section, since };
}

function placeOf(after: string | undefined): rows.CalendarPlace | undefined {
  const [legalEntityId, firstMonth, ...section] = after?.split(".") ?? [];
  return legalEntityId && firstMonth ? { legalEntityId: Number(legalEntityId), firstMonth, section: section.join(".") } : undefined;
}

/** Expects a section of an entity. Throws duplicate when one of the months is expected already. */
export function createCalendarRow(ctx: RequestContext, input: Input): Promise<View> {
  return inTransaction(ctx, async (ctx) => {
    const values = await readValues(ctx, input, null);
    await keepClosedMonths(ctx.db, [values.section]);
    const id = await rows.insertCalendarRow(ctx.db, values);
    await openDueMonths(ctx, { legalEntityId: values.legalEntityId });
    await audit(ctx.db, ctx, { action: "calendar-created", subjectType: "section-calendar", subjectId: id, after: values });
    return present(found(await rows.findCalendarRow(ctx.db, id)));
  });
}

/** Changes when a section is expected of an entity. Throws version-stale, duplicate. */
export function updateCalendarRow(ctx: RequestContext, id: number, version: number, input: Input): Promise<View> {
  return inTransaction(ctx, async (ctx) => {
    await lockCalendar(ctx.db);
    const before = await findCurrent(ctx, id, version);
    const values = await readValues(ctx, input, id);
    await keepClosedMonths(ctx.db, [before.section, values.section]);
    await rows.updateCalendarRow(ctx.db, id, { ...values, version: version + 1 });
    await openDueMonths(ctx, { legalEntityId: values.legalEntityId });
    await audit(ctx.db, ctx, {
      action: "calendar-changed",
      subjectType: "section-calendar",
      subjectId: id,
      before,
      after: { ...values, version: version + 1 },
    });
    return present(found(await rows.findCalendarRow(ctx.db, id)));
  });
}

/** Takes a row out of the calendar; what was delivered stays, and closed months expect it still. Throws version-stale. */
export function deleteCalendarRow(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    await lockCalendar(ctx.db);
    const before = await findCurrent(ctx, id, version);
    await keepClosedMonths(ctx.db, [before.section]);
    await rows.deleteCalendarRow(ctx.db, id);
    await audit(ctx.db, ctx, { action: "calendar-deleted", subjectType: "section-calendar", subjectId: id, before });
    return {};
  });
}

async function findCurrent(ctx: RequestContext, id: number, version: number): Promise<rows.CalendarRow> {
  const row = found(await rows.findCalendarRow(ctx.db, id));
  if (row.version !== version) throw conflict(updateRoute, present(row));
  return row;
}

/** The row's values, checked against what stands; the calendar is held from here on. */
async function readValues(ctx: RequestContext, input: Input, except: number | null): Promise<rows.CalendarValues> {
  await lockCalendar(ctx.db);
  const sections = await rows.listSectionRows(ctx.db, ctx.language);
  if (!sections.some((section) => section.code === input.section)) throw refuseAt("upload-outcomes.section-unknown", "section");
  const entity = await findStandingOf(ctx.db, input.legalEntityId);
  // One that was deactivated keeps its rows, but gets no new ones.
  const keeps = except !== null && (await rows.findCalendarRow(ctx.db, except))?.legalEntityId === input.legalEntityId;
  if (!entity) throw refuseAt("upload-outcomes.legal-entity-unknown", "legalEntityId");
  if (!entity.active && !keeps) throw refuseAt("entities.not-active", "legalEntityId");
  if (input.last && comparePeriods(input.last, input.first) < 0) throw refuseAt("upload-outcomes.last-before-first", "last");
  const { section, legalEntityId, dueDay } = input;
  const values = { section, legalEntityId, dueDay, firstMonth: firstDay(input.first), lastMonth: input.last && firstDay(input.last) };
  if (await rows.overlapsCalendar(ctx.db, values, except)) throw new Problem("duplicate");
  return values;
}

/** What refuses a field of what was asked. */
export function refuseAt(code: string, path: string): Problem {
  return new Problem("invalid-input", { issues: [{ code, path: [path] }] });
}

function present({ id, section, legalEntity, firstMonth, lastMonth, dueDay, version }: rows.CalendarRow): View {
  return { id, section, legalEntity, first: periodOf(firstMonth), last: lastMonth === null ? null : periodOf(lastMonth), dueDay, version };
}
