import type * as contract from "@hub/contract/configuration/calendar/calendar.ts";
import type { Output } from "@hub/contract/route.ts";
import { comparePeriods, firstDay } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import type { Database } from "../../db/connect.ts";
import { inTransaction, inTransactionIf } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { lockCalendar } from "../../validation/consolidations/kept-expectations.sql.ts";
import { filterOf, refuseAt } from "./calendar.ts";
import { listCalendarRows, listSectionRows } from "./calendar.sql.ts";
import { changeExpected, noEffect, refuseUnseen, tokenOf } from "./change-expected.ts";
import { endRows, fillRows, listChosenEntities, moveDueDay, removeRows, spanOf } from "./many-rows.sql.ts";

type Filling = Given<typeof contract.previewCalendarFilling>["body"];
type FillingPreview = Output<typeof contract.previewCalendarFilling.answer>;
type Change = Given<typeof contract.previewCalendarChange>["body"];
type ChangePreview = Output<typeof contract.previewCalendarChange.answer>;

/** What filling the calendar would do: it is filled, looked at, and taken back. */
export function previewFilling(ctx: RequestContext, asked: Filling): Promise<FillingPreview> {
  return inTransactionIf(
    ctx,
    () => false,
    (ctx) => fill(ctx, asked),
  );
}

/**
 * Expects sections of many entities at once: all of it, or nothing. Throws calendar-changed when it would not do just what was shown, so that what is sent twice adds
 * nothing the second time.
 */
export function fillCalendar(ctx: RequestContext, { token, ...asked }: Filling & { token: string }): Promise<FillingPreview> {
  return inTransaction(ctx, async (ctx) => {
    const done = await fill(ctx, asked);
    refuseUnseen(token, done);
    if (done.added === 0) return done;
    const { entities, added, existing, overlapping } = done;
    const { sections, country, first, last, dueDay } = asked;
    const after = {
      sections,
      country,
      entities,
      firstMonth: firstDay(first),
      lastMonth: last && firstDay(last),
      dueDay,
      added,
      existing,
      overlapping,
    };
    await audit(ctx.db, ctx, { action: "calendar-filled", subjectType: "section-calendar", subjectId: sections.join(", "), after });
    return done;
  });
}

async function fill(ctx: RequestContext, asked: Filling): Promise<FillingPreview> {
  await lockCalendar(ctx.db);
  const known = await listSectionRows(ctx.db, ctx.language);
  const sections = [...new Set(asked.sections)];
  if (sections.some((code) => !known.some((section) => section.code === code)))
    throw refuseAt("upload-outcomes.section-unknown", "sections");
  if (asked.last && comparePeriods(asked.last, asked.first) < 0) throw refuseAt("upload-outcomes.last-before-first", "last");
  const ids = asked.legalEntityIds && [...new Set(asked.legalEntityIds)];
  const entities = await listChosenEntities(ctx.db, { ids, country: ids ? null : asked.country });
  if (ids && entities.length < ids.length) throw refuseAt("upload-outcomes.legal-entity-unknown", "legalEntityIds");
  if (entities.some(({ active }) => !active)) throw refuseAt("entities.not-active", "legalEntityIds");
  const months = { firstMonth: firstDay(asked.first), lastMonth: asked.last && firstDay(asked.last) };
  const { done, effect } = await changeExpected(ctx, { sections, first: months.firstMonth, last: months.lastMonth }, () =>
    fillRows(ctx.db, { sections, legalEntityIds: entities.map(({ id }) => id), ...months, dueDay: asked.dueDay }),
  );
  const { digest, ...counts } = done;
  return {
    entities: entities.length,
    ...counts,
    ...effect,
    token: tokenOf(ctx, asked, [digest, counts.existing, counts.overlapping], effect),
  };
}

/** What removing or ending rows, or another due day, would do: it is done, looked at, and taken back. */
export function previewChange(ctx: RequestContext, asked: Change): Promise<ChangePreview> {
  return inTransactionIf(
    ctx,
    () => false,
    (ctx) => changeRows(ctx, asked),
  );
}

/**
 * Takes many rows out of the calendar, ends them with a month or changes the day by which they are due: all of it, or nothing. Throws calendar-changed when it would not do just
 * what was shown.
 */
export function changeCalendar(ctx: RequestContext, { token, ...asked }: Change & { token: string }): Promise<ChangePreview> {
  return inTransaction(ctx, async (ctx) => {
    const done = await changeRows(ctx, asked);
    refuseUnseen(token, done);
    if (done.changed === 0) return done;
    const { last, dueDay, section, search, ended, except = [] } = asked;
    await audit(ctx.db, ctx, {
      action: dueDay !== undefined ? "calendar-rows-due-day-changed" : last ? "calendar-rows-ended" : "calendar-rows-deleted",
      subjectType: "section-calendar",
      subjectId: done.sections.join(", "),
      after: {
        ...(asked.ids ? {} : { filter: { section, search, ended }, ...(except.length > 0 && { except: except.length }) }),
        sections: done.sections,
        ...(last ? { lastMonth: firstDay(last) } : {}),
        ...(dueDay === undefined ? {} : { dueDay }),
        rows: done.changed,
        unchanged: done.rows - done.changed,
      },
    });
    return done;
  });
}

/** Does what is asked of rows, and tells of it as it is previewed; in a transaction. */
export async function changeRows(ctx: RequestContext, asked: Change): Promise<ChangePreview> {
  const act = actOf(asked);
  await lockCalendar(ctx.db);
  const rows = await listCalendarRows(ctx.db, asked.ids ? { ids: asked.ids } : filterOf(ctx, asked));
  const except = new Set(asked.ids ? [] : asked.except);
  const ids = rows.flatMap(({ id }) => (except.has(id) ? [] : id));
  const { digest, ...span } = await spanOf(ctx.db, { ids });
  const { done, effect } =
    span.firstMonth === null
      ? { done: 0, effect: noEffect }
      : await changeExpected(
          ctx,
          { sections: span.sections, first: span.firstMonth, last: span.lastMonth, legalEntityId: span.legalEntityId },
          () => act(ctx.db, ids),
        );
  return { rows: span.rows, sections: span.sections, changed: done, ...effect, token: tokenOf(ctx, asked, [digest, done], effect) };
}

/** The one thing that is to be done to rows; which is asked, for what is left out never removes anything. */
function actOf({ last, dueDay }: Change): (db: Database, ids: readonly number[]) => Promise<number> {
  if (dueDay !== undefined) {
    if (last !== undefined) throw refuseAt("ui.invalid", "dueDay");
    return (db, ids) => moveDueDay(db, ids, dueDay);
  }
  if (last === undefined) throw refuseAt("ui.field-required", "last");
  return last === null ? removeRows : (db, ids) => endRows(db, ids, firstDay(last));
}
