import type { listCalendar, listSections, updateCalendarRow } from "@hub/contract/configuration/configuration.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { comparePeriods, type Period } from "@hub/domain/period.ts";
import type { RecordState } from "../../forms/use-record.ts";
import type { useFormats } from "../../texts/formats.ts";
import type { useText } from "../../texts/language.tsx";
import type { MonthsTold } from "./ask-months.tsx";

export type CalendarRow = Output<(typeof listCalendar)["answer"]>["items"][number];
export type Section = Output<(typeof listSections)["answer"]>["items"][number];
/** What the form of a row holds. */
export type CalendarEntry = { section: string; first: Period; last: Period | null; dueDay: number };
export type CalendarState = RecordState<CalendarEntry, CalendarRow, CalendarRow & MonthsTold>;

type Words = { t: ReturnType<typeof useText>; formats: Pick<ReturnType<typeof useFormats>, "monthName"> };
/** A section with its months, unless it is expected in all of them: it would be read as such. */
export function sectionName({ code, months }: Pick<Section, "code" | "months">, { t, formats }: Words): string {
  return months.length === 12
    ? code
    : t("configuration.calendar-yearly", { section: code, month: months.map(formats.monthName).join(", ") });
}

/** A row as the form edits it. */
export function entryOf({ section, first, last, dueDay }: CalendarRow): CalendarEntry {
  return { section, first, last, dueDay };
}

/** What keeps months from being saved that the schema does not know. */
export function checkMonths({ first, last }: { first: Period; last: Period | null }): Issue[] {
  return last && comparePeriods(last, first) < 0 ? [{ code: "configuration.last-before-first", path: ["last"] }] : [];
}

/** The body of a row that is changed. */
export function calendarBody(entry: CalendarEntry, legalEntityId: number): Input<NonNullable<(typeof updateCalendarRow)["body"]>> {
  return { ...entry, legalEntityId };
}
