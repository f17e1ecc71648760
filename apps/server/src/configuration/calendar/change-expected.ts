import { firstDay, periodOf } from "@hub/domain/period.ts";
import { createHash } from "node:crypto";
import { type RequestContext, todayOf } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { openDueMonths } from "../../validation/consolidations/open-due-months.ts";
import { keepClosedMonths, lockCalendar } from "../../validation/consolidations/kept-expectations.sql.ts";
import { countClosedMonths, countExpected, type MonthCount } from "./expected.sql.ts";
import { spanOf } from "./many-rows.sql.ts";

/**
 * What a change makes of a section in an open month: cells that are expected from now on, late at once, in time again, or expected no longer, with what was delivered or
 * signed of them.
 */
export type MonthEffect = {
  section: string;
  month: { year: number; month: number };
  appear: number;
  late: number;
  inTime: number;
  vanish: number;
  vanishFilled: number;
};
export type Effect = { months: MonthEffect[]; closedMonths: number };
export const noEffect: Effect = { months: [], closedMonths: 0 };

/**
 * Does what changes the cells that sections are expected in, from a month (its first day) on, of one entity alone where it is named, and tells what it made of the months up to today's
 * that are open; closed ones stay as they are. In a transaction that holds the calendar.
 */
export async function changeExpected<T>(
  ctx: RequestContext,
  given: { sections: readonly string[]; first: string; last?: string | null; legalEntityId?: number | null },
  change: () => Promise<T>,
): Promise<{ done: T; effect: Effect }> {
  const today = todayOf(ctx);
  // The month that runs counts: something of it may be delivered, or signed.
  const { sections, first, legalEntityId = null } = given;
  const span = { sections, first, last: firstDay(periodOf(today)), today, legalEntityId };
  await keepClosedMonths(ctx.db, sections);
  const before = await countExpected(ctx.db, span);
  const done = await change();
  await openDueMonths(ctx, { first, ...(legalEntityId !== null && { legalEntityId }) });
  const after = await countExpected(ctx.db, span);
  const closedMonths = await countClosedMonths(ctx.db, { ...span, last: given.last ?? null });
  return { done, effect: { months: compareCounts(before, after), closedMonths } };
}

/** The same where an entity changes, and with it what is expected of it by its rows of the calendar. Holds the calendar; in a transaction. */
export async function changeExpectedOf<T>(
  ctx: RequestContext,
  legalEntityId: number,
  change: () => Promise<T>,
): Promise<{ done: T; effect: Effect }> {
  await lockCalendar(ctx.db);
  const { sections, firstMonth, lastMonth } = await spanOf(ctx.db, { legalEntityId });
  if (firstMonth === null) return { done: await change(), effect: noEffect };
  return changeExpected(ctx, { sections, first: firstMonth, last: lastMonth, legalEntityId }, change);
}

/** What was shown, to whom: lateness and what was delivered meanwhile change nothing of what is done. */
export function tokenOf(ctx: RequestContext, asked: object, done: readonly unknown[], { months, closedMonths }: Effect): string {
  const cells = months.flatMap(({ section, month, appear, vanish }) => (appear + vanish > 0 ? [[section, month, appear, vanish]] : []));
  return createHash("sha256")
    .update(JSON.stringify([ctx.actor.id, asked, done, cells, closedMonths]))
    .digest("base64url");
}

/** Refuses what would not do just what was shown; whoever was shown nothing takes what is done. */
export function refuseUnseen(seen: string | undefined, now: { token: string }): void {
  if (seen !== undefined && seen !== now.token) throw new Problem("calendar-changed");
}

/** What differs between two counts, by month and section. A change takes cells from a section's month or gives it some, never both. */
export function compareCounts(before: readonly MonthCount[], after: readonly MonthCount[]): MonthEffect[] {
  const none = { expected: 0, late: 0, filled: 0 };
  const keyOf = ({ section, month }: MonthCount) => `${month} ${section}`;
  const [was, is] = [before, after].map((counts) => new Map(counts.map((count) => [keyOf(count), count])));
  const places = new Map([...before, ...after].map((count) => [keyOf(count), count]));
  return [...places]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, { section, month }]): MonthEffect[] => {
      const [old, now] = [was?.get(key) ?? none, is?.get(key) ?? none];
      const more = (what: "expected" | "late") => Math.max(0, now[what] - old[what]);
      const [appear, vanish] = [more("expected"), Math.max(0, old.expected - now.expected)];
      // Late ones that are expected no longer are told as such.
      const [late, inTime] = [more("late"), vanish > 0 ? 0 : Math.max(0, old.late - now.late)];
      if (appear + vanish + late + inTime === 0) return [];
      return [{ section, month: periodOf(month), appear, late, inTime, vanish, vanishFilled: Math.max(0, old.filled - now.filled) }];
    });
}
