import {
  type createCalendarRow as route,
  type previewCalendarRow as previewRoute,
  updateCalendarRow as updateRoute,
} from "@hub/contract/configuration/configuration.ts";
import type { Output } from "@hub/contract/route.ts";
import { comparePeriods, firstDay } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction, inTransactionIf } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { keepClosedMonths, lockCalendar } from "../../validation/consolidations/kept-expectations.sql.ts";
import { openDueMonths } from "../../validation/consolidations/open-due-months.ts";
import { present, refuseAt } from "./calendar.ts";
import * as rows from "./calendar.sql.ts";
import { changeExpected, refuseUnseen, tokenOf } from "./change-expected.ts";
import { changeRows } from "./change-many.ts";
import { listChosenEntities } from "./many-rows.sql.ts";

type Input = Given<typeof route>["body"];
type View = Output<typeof route.answer>;
type Preview = Output<typeof previewRoute.answer>;

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

/** What a change of a row would do: it is done, looked at, and taken back. */
export function previewCalendarRow(ctx: RequestContext, id: number, input: Given<typeof previewRoute>["body"]): Promise<Preview> {
  return inTransactionIf(
    ctx,
    () => false,
    async (ctx) => {
      await lockCalendar(ctx.db);
      const before = found(await rows.findCalendarRow(ctx.db, id));
      const { row, effect } = await changeRow(ctx, before, { ...input, legalEntityId: before.legalEntityId });
      return { ...row, ...effect };
    },
  );
}

/**
 * Changes when a section is expected of an entity; the row stays that entity's, for of another one nothing was shown. Throws version-stale, duplicate, and
 * calendar-changed when it would not do just what was shown.
 */
export function updateCalendarRow(
  ctx: RequestContext,
  id: number,
  version: number,
  { token, ...input }: Given<typeof updateRoute>["body"],
): Promise<View> {
  return inTransaction(ctx, async (ctx) => {
    await lockCalendar(ctx.db);
    const before = await findCurrent(ctx, id, version);
    if (input.legalEntityId !== before.legalEntityId) throw refuseAt("calendar.entity-stays", "legalEntityId");
    const { row, after, effect } = await changeRow(ctx, before, input);
    refuseUnseen(token, effect);
    await audit(ctx.db, ctx, { action: "calendar-changed", subjectType: "section-calendar", subjectId: id, before, after });
    return row;
  });
}

/** Takes a row out of the calendar; what was delivered stays, and closed months expect it still. Throws version-stale, and calendar-changed when it would not do just what was shown. */
export function deleteCalendarRow(ctx: RequestContext, id: number, version: number, token?: string): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    await lockCalendar(ctx.db);
    const before = await findCurrent(ctx, id, version);
    refuseUnseen(token, await changeRows(ctx, { ids: [id], last: null }));
    await audit(ctx.db, ctx, { action: "calendar-deleted", subjectType: "section-calendar", subjectId: id, before });
    return {};
  });
}

/** Writes a row as its next version, and tells what that makes of open months; the calendar is held. */
async function changeRow(ctx: RequestContext, before: rows.CalendarRow, input: Input) {
  const values = await readValues(ctx, input, before.id);
  const given = {
    sections: [...new Set([before.section, values.section])],
    first: before.firstMonth < values.firstMonth ? before.firstMonth : values.firstMonth,
    last: laterOf(before.lastMonth, values.lastMonth),
    legalEntityId: values.legalEntityId,
  };
  const after = { ...values, version: before.version + 1 };
  const { effect } = await changeExpected(ctx, given, () => rows.updateCalendarRow(ctx.db, before.id, after));
  const row = present(found(await rows.findCalendarRow(ctx.db, before.id)));
  return { row, after, effect: { ...effect, token: tokenOf(ctx, values, [before.id, before.version], effect) } };
}

/** The later one of two last months; null is no end. */
function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null;
  return one < other ? other : one;
}

async function findCurrent(ctx: RequestContext, id: number, version: number): Promise<rows.CalendarRow> {
  const row = found(await rows.findCalendarRow(ctx.db, id));
  if (row.version !== version) throw conflict(updateRoute, present(row));
  return row;
}

/** The values of a new row, or of one that is its entity's already, checked against what stands; the calendar is held from here on. */
async function readValues(ctx: RequestContext, input: Input, except: number | null): Promise<rows.CalendarValues> {
  await lockCalendar(ctx.db);
  const sections = await rows.listSectionRows(ctx.db, ctx.language);
  if (!sections.some((section) => section.code === input.section)) throw refuseAt("upload-outcomes.section-unknown", "section");
  const [entity] = await listChosenEntities(ctx.db, { ids: [input.legalEntityId], country: null });
  if (!entity) throw refuseAt("upload-outcomes.legal-entity-unknown", "legalEntityId");
  // One that was deactivated keeps its rows, but gets no new ones.
  if (!entity.active && except === null) throw refuseAt("entities.not-active", "legalEntityId");
  if (input.last && comparePeriods(input.last, input.first) < 0) throw refuseAt("upload-outcomes.last-before-first", "last");
  const { section, legalEntityId, dueDay } = input;
  const values = { section, legalEntityId, dueDay, firstMonth: firstDay(input.first), lastMonth: input.last && firstDay(input.last) };
  if (await rows.overlapsCalendar(ctx.db, values, except)) throw new Problem("duplicate");
  return values;
}
