import { type createCalendarRow as route, updateCalendarRow as updateRoute } from "@hub/contract/configuration/configuration.ts";
import type { Output } from "@hub/contract/route.ts";
import { comparePeriods, firstDay, periodOf } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import * as rows from "./calendar.sql.ts";
import { openDueMonths } from "../../validation/consolidations/open-due-months.ts";
import { findStandingOf } from "../legal-entities/legal-entities.sql.ts";

type Input = Given<typeof route>["body"];
type View = Output<typeof route.answer>;

/** The section calendar: which entity owes which section from when to when (readings 2). */
export async function listCalendar(ctx: RequestContext): Promise<{ items: View[] }> {
  return { items: (await rows.listCalendarRows(ctx.db)).map(present) };
}

/** Expects a section of an entity. Throws duplicate when one of the months is expected already. */
export function createCalendarRow(ctx: RequestContext, input: Input): Promise<View> {
  return inTransaction(ctx, async (ctx) => {
    const values = await readValues(ctx, input, null);
    const id = await rows.insertCalendarRow(ctx.db, values);
    await openDueMonths(ctx, values.legalEntityId);
    await audit(ctx.db, ctx, { action: "calendar-created", subjectType: "section-calendar", subjectId: id, after: values });
    return present(found(await rows.findCalendarRow(ctx.db, id)));
  });
}

/** Changes when a section is expected of an entity. Throws version-stale, duplicate. */
export function updateCalendarRow(ctx: RequestContext, id: number, version: number, input: Input): Promise<View> {
  return inTransaction(ctx, async (ctx) => {
    await rows.lockCalendar(ctx.db);
    const before = await findCurrent(ctx, id, version);
    const values = await readValues(ctx, input, id);
    await rows.updateCalendarRow(ctx.db, id, { ...values, version: version + 1 });
    await openDueMonths(ctx, values.legalEntityId);
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

/** Takes a row out of the calendar; what was delivered stays. Throws version-stale. */
export function deleteCalendarRow(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    await rows.lockCalendar(ctx.db);
    const before = await findCurrent(ctx, id, version);
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
  const refuse = (code: string, path: string) =>
    new Problem("invalid-input", { issues: [{ code: `upload-outcomes.${code}`, path: [path] }] });
  await rows.lockCalendar(ctx.db);
  const sections = await rows.listSectionRows(ctx.db);
  if (!sections.some((section) => section.code === input.section)) throw refuse("section-unknown", "section");
  const entity = await findStandingOf(ctx.db, input.legalEntityId);
  // One that was deactivated keeps its rows, but gets no new ones.
  const keeps = except !== null && (await rows.findCalendarRow(ctx.db, except))?.legalEntityId === input.legalEntityId;
  if (!entity) throw refuse("legal-entity-unknown", "legalEntityId");
  if (!entity.active && !keeps) throw new Problem("invalid-input", { issues: [{ code: "entities.not-active", path: ["legalEntityId"] }] });
  if (input.last && comparePeriods(input.last, input.first) < 0) throw refuse("last-before-first", "last");
  const { section, legalEntityId, dueDay } = input;
  const values = { section, legalEntityId, dueDay, firstMonth: firstDay(input.first), lastMonth: input.last && firstDay(input.last) };
  if (await rows.overlapsCalendar(ctx.db, values, except)) throw new Problem("duplicate");
  return values;
}

function present({ id, section, legalEntity, firstMonth, lastMonth, dueDay, version }: rows.CalendarRow): View {
  return { id, section, legalEntity, first: periodOf(firstMonth), last: lastMonth === null ? null : periodOf(lastMonth), dueDay, version };
}
