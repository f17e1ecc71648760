import type { createCalendarRow, listCalendar, listSections } from "@hub/contract/configuration/configuration.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import { comparePeriods, type Period } from "@hub/domain/period.ts";

export type CalendarRow = Output<(typeof listCalendar)["answer"]>["items"][number];
export type Section = Output<(typeof listSections)["answer"]>["items"][number];
/** What the calendar form holds: one or, when adding, several entities. */
export type CalendarEntry = { section: string; entityIds: number[]; first: Period; last: Period | null; dueDay: number };
export type CalendarIssue = { field: "section" | "entities" | "last"; code: "section-missing" | "entities-missing" | "last-before-first" };

/** A row as the form edits it. */
export function entryOf({ section, legalEntity, first, last, dueDay }: CalendarRow): CalendarEntry {
  return { section, entityIds: [legalEntity.id], first, last, dueDay };
}

/** What keeps an entry from being saved, all at once. */
export function checkCalendarEntry({ section, entityIds, first, last }: CalendarEntry): CalendarIssue[] {
  const issues: CalendarIssue[] = [];
  if (section === "") issues.push({ field: "section", code: "section-missing" });
  if (entityIds.length === 0) issues.push({ field: "entities", code: "entities-missing" });
  if (last && comparePeriods(last, first) < 0) issues.push({ field: "last", code: "last-before-first" });
  return issues;
}

/** The body for one entity of the entry. */
export function calendarBody(
  { section, first, last, dueDay }: CalendarEntry,
  legalEntityId: number,
): Input<NonNullable<(typeof createCalendarRow)["body"]>> {
  return { section, legalEntityId, first, last, dueDay };
}

/** The entities whose months of this section are not expected yet: the server refuses a month that is expected twice. */
export function listFreeEntities<E extends { id: number }>(
  entities: readonly E[],
  rows: readonly CalendarRow[],
  entry: CalendarEntry,
): E[] {
  const taken = new Set(rows.filter((row) => row.section === entry.section && overlap(row, entry)).map((row) => row.legalEntity.id));
  return entities.filter(({ id }) => !taken.has(id));
}

type Span = { first: Period; last: Period | null };
function overlap(a: Span, b: Span): boolean {
  const startsBeforeEnd = ({ first }: Span, { last }: Span) => last === null || comparePeriods(first, last) <= 0;
  return startsBeforeEnd(a, b) && startsBeforeEnd(b, a);
}
