import { addDays, addMonths, firstDay, periodOf } from "../period.ts";
import type { TreePlace } from "./entity-tree.ts";

/** From which day to which (`yyyy-mm-dd`) a grant counts, both within; null is open. */
export type GrantDays = { validFrom: string | null; validTo: string | null };
/** What becomes of a duplicate's grant: it goes along, nothing is left of it to go, its holder has as much already, the days of both are put together, or they lie apart and nobody can say which is meant. */
export type GrantMove = { as: "moves" | "widens"; days: GrantDays } | { as: "ended" | "double" | "apart" };

const earliest = "0000-01-01";
const latest = "9999-12-31";

/**
 * What becomes of a grant on a duplicate, on the day it is merged, where its holder has (`standing`) or has not the same grant on the entity that is kept. Nothing is given for a day
 * before that one, or for one that neither names.
 */
export function moveGrant({ validFrom, validTo }: GrantDays, standing: GrantDays | undefined, today: string): GrantMove {
  if (validTo !== null && validTo < today) return { as: "ended" };
  const days = { validFrom: validFrom !== null && validFrom > today ? validFrom : today, validTo };
  if (!standing) return { as: "moves", days };
  const [from, to] = [standing.validFrom ?? earliest, standing.validTo ?? latest];
  // One that is over gives nothing that could be widened.
  if (to < today) return { as: "widens", days };
  if (from <= days.validFrom && to >= (validTo ?? latest)) return { as: "double" };
  if (to !== latest && addDays(to, 1) < days.validFrom) return { as: "apart" };
  if (validTo !== null && addDays(validTo, 1) < from) return { as: "apart" };
  const widened = {
    validFrom: from <= days.validFrom ? standing.validFrom : days.validFrom,
    validTo: standing.validTo === null || validTo === null ? null : validTo > standing.validTo ? validTo : standing.validTo,
  };
  return { as: "widens", days: widened };
}

/** A row of the calendar: months are their first days, `last` null is without end. */
export type Expectation = { section: string; first: string; last: string | null; dueDay: number };
/** What becomes of a duplicate's row: its last month from now on (null: it goes), and what the other is expected of instead. */
export type ExpectationMove<R extends Expectation> = { row: R; keptUntil: string | null; given: Expectation[] };

/**
 * Moves what a duplicate is expected to deliver to the entity that is kept, from the month of each section (`since`; all of it where none is told) on. Where that one is expected already it stays as it is. A row of which
 * nothing moves is left out.
 */
export function moveExpectations<R extends Expectation>(
  rows: readonly R[],
  standing: readonly Expectation[],
  since: ReadonlyMap<string, string>,
): ExpectationMove<R>[] {
  const taken = [...standing];
  return rows.flatMap((row): ExpectationMove<R>[] => {
    const { section, last, dueDay } = row;
    const cut = since.get(section);
    const first = cut !== undefined && cut > row.first ? cut : row.first;
    if (last !== null && last < first) return [];
    const others = taken.filter((other) => other.section === section);
    const given = leaveOut({ first, last }, others, monthAfter).map((span) => ({ section, dueDay, ...span }));
    taken.push(...given);
    return [{ row, keptUntil: first > row.first ? monthAfter(first, -1) : null, given }];
  });
}

/** From when to when, both within; `last` null is without end. */
type Span = { first: string; last: string | null };

/** What others leave of a span; `beside` is what stands so many days, or months, after another one. */
function leaveOut(whole: Span, others: readonly Span[], beside: (at: string, by: number) => string): Span[] {
  let left = [whole];
  for (const { first, last } of others)
    left = left.flatMap((part) => {
      if ((last !== null && last < part.first) || (part.last !== null && part.last < first)) return [part];
      return [
        ...(part.first < first ? [{ ...part, last: beside(first, -1) }] : []),
        ...(last !== null && (part.last === null || part.last > last) ? [{ ...part, first: beside(last, 1) }] : []),
      ];
    });
  return left;
}

/** The first day of the month so many months after that of a day. */
export function monthAfter(day: string, months: number): string {
  return firstDay(addMonths(periodOf(day), months));
}

/** The places of a tree once a duplicate stands in it no more from a day on: the entity that is kept takes its place on the days on which it has none in that tree. */
export function movePlaces(places: readonly TreePlace[], duplicate: number, kept: number, day: string): TreePlace[] {
  const standing = places.flatMap(({ legalEntityId, validFrom, validTo }) =>
    legalEntityId === kept ? [{ first: validFrom, last: validTo }] : [],
  );
  return places.flatMap((place): TreePlace[] => {
    const { validFrom, validTo } = place;
    if (place.legalEntityId !== duplicate || (validTo !== null && validTo < day)) return [place];
    const before = validFrom < day ? [{ ...place, validTo: addDays(day, -1) }] : [];
    const left = leaveOut({ first: validFrom > day ? validFrom : day, last: validTo }, standing, addDays);
    return [...before, ...left.map(({ first, last }) => ({ ...place, legalEntityId: kept, validFrom: first, validTo: last }))];
  });
}

/** The first day on which a duplicate is not in use: the day it is merged, or the first after the last month (its first day) of which it delivered something. */
export function dayOfMerge(today: string, lastMonth: string | null): string {
  const after = lastMonth === null ? today : monthAfter(lastMonth, 1);
  return after > today ? after : today;
}

/** The last day of a duplicate that was valid from a day to another: the day before the merge, unless it ended sooner or begins later. */
export function lastDayOf({ validFrom, validTo }: { validFrom: string; validTo: string | null }, day: string): string {
  const before = addDays(day, -1);
  const end = validTo !== null && validTo < before ? validTo : before;
  return end < validFrom ? validFrom : end;
}
