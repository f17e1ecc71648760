import type { createCalendarRow, listCalendar, listSections } from "@hub/contract/configuration/configuration.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { comparePeriods, type Period } from "@hub/domain/period.ts";
import type { RecordState } from "../../forms/use-record.ts";

export type CalendarRow = Output<(typeof listCalendar)["answer"]>["items"][number];
export type Section = Output<(typeof listSections)["answer"]>["items"][number];
/** What the calendar form holds: one or, when adding, several entities. */
export type CalendarEntry = { section: string; entityIds: number[]; first: Period; last: Period | null; dueDay: number };
export type CalendarState = RecordState<CalendarEntry, CalendarRow, CalendarRow | void>;

/** A row as the form edits it. */
export function entryOf({ section, legalEntity, first, last, dueDay }: CalendarRow): CalendarEntry {
  return { section, entityIds: [legalEntity.id], first, last, dueDay };
}

/** What a new entry begins with: the only section there is, and the months from this one on. */
export function startEntry(sections: readonly Section[]): CalendarEntry {
  const now = new Date();
  return {
    section: sections.length === 1 ? (sections[0]?.code ?? "") : "",
    entityIds: [],
    first: { year: now.getFullYear(), month: now.getMonth() + 1 },
    last: null,
    dueDay: 10,
  };
}

/** What keeps an entry from being saved that the schema does not know. */
export function checkCalendarEntry({ entityIds, first, last }: CalendarEntry): Issue[] {
  const issues: Issue[] = [];
  if (entityIds.length === 0) issues.push({ code: "ui.field-required", path: ["entityIds"] });
  if (last && comparePeriods(last, first) < 0) issues.push({ code: "configuration.last-before-first", path: ["last"] });
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
