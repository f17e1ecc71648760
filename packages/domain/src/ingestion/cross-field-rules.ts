import type { Period } from "../period.ts";
import { lastDay } from "../period.ts";
import type { CanonicalField } from "./canonical-record.ts";
import { fieldIndex } from "./canonical-record.ts";
import { compareDecimals, isNegative } from "./decimal-text.ts";
import type { IssueParams, RowIssueCode } from "./issue-codes.ts";

/** Says an issue of a field; the row check adds row, column and what was found. */
export type SayIssue = <C extends RowIssueCode>(code: C, field: CanonicalField, params: IssueParams<C>) => void;

export const youngestAgeAtHire = 14;
export const oldestAgeAtHire = 100;
/** More than this a week is most likely hours a month. */
export const highestFullTimeHours = "80";

const at = fieldIndex;

/** What of a feed's definition the rules ask: whether it has leave reasons, and in which fields of pay a refund may stand. */
export type RuleContext = { asksLeaveReason: boolean; refunds: ReadonlySet<CanonicalField> };

/** The rules between fields of one person's row, as a check of canonical values. */
export function compileCrossFieldRules(
  delivery: Period,
  { asksLeaveReason, refunds }: RuleContext,
): (values: (string | null)[], say: SayIssue) => void {
  const monthEnd = lastDay(delivery);
  const month = monthEnd.slice(0, 7);

  return function checkAcrossFields(values, say) {
    const said = values[at.period] ?? null;
    if (said !== null && !said.startsWith(month)) say("period-other", "period", { period: month });
    checkDates(values, say);
    checkHours(values, say);
    checkMonthHours(values, say);
    checkPay(values, refunds, say);
  };

  function checkDates(values: (string | null)[], say: SayIssue): void {
    const birth = values[at.birth_date] ?? null;
    const hire = values[at.hire_date] ?? null;
    const end = values[at.end_date] ?? null;
    const reason = values[at.leave_reason] ?? null;
    if (hire !== null) {
      if (hire > monthEnd) say("hire-after-period", "hire_date", { hire, period: month });
      if (end !== null && end < hire) say("end-before-hire", "end_date", { end, hire });
      if (birth !== null) checkAge(birth, hire, say);
    }
    if (reason !== null && end === null) say("leave-reason-without-end", "leave_reason", {});
    if (reason === null && end !== null && end <= monthEnd && asksLeaveReason) say("leave-reason-missing", "leave_reason", { end });
  }
}

function checkAge(birth: string, hire: string, say: SayIssue): void {
  if (birth >= hire) return say("birth-not-before-hire", "birth_date", { birth, hire });
  const age = countYears(birth, hire);
  if (age < youngestAgeAtHire || age > oldestAgeAtHire) say("age-at-hire-unusual", "birth_date", { age });
}

/** Whole years between two ISO dates. */
function countYears(from: string, to: string): number {
  const years = yearOf(to) - yearOf(from);
  return dayOfYear(to) < dayOfYear(from) ? years - 1 : years;
}

function yearOf(iso: string): number {
  return digit(iso, 0) * 1000 + digit(iso, 1) * 100 + digit(iso, 2) * 10 + digit(iso, 3);
}

/** Month and day as one number. */
function dayOfYear(iso: string): number {
  return digit(iso, 5) * 1000 + digit(iso, 6) * 100 + digit(iso, 8) * 10 + digit(iso, 9);
}

function digit(iso: string, at: number): number {
  return iso.charCodeAt(at) - 48;
}

function checkHours(values: (string | null)[], say: SayIssue): void {
  const hours = values[at.hours] ?? null;
  const fullTime = values[at.full_time_hours] ?? null;
  if (hours !== null && isNegative(hours)) say("hours-negative", "hours", {});
  if (hours === "0" && values[at.annual_pay] && !values[at.hourly_pay]) say("hours-zero-with-pay", "hours", {});
  if (fullTime === null) return;
  if (isNegative(fullTime) || fullTime === "0") return say("full-time-hours-not-positive", "full_time_hours", {});
  if (compareDecimals(fullTime, highestFullTimeHours) > 0) say("full-time-hours-unusual", "full_time_hours", { fullTime });
  if (hours !== null && compareDecimals(hours, fullTime) > 0) say("hours-above-full-time", "hours", { hours, fullTime });
}

const monthHours = ["agreed_hours", "absence_hours", "training_hours"] as const;

function checkMonthHours(values: (string | null)[], say: SayIssue): void {
  for (const field of monthHours) {
    const hours = values[at[field]] ?? null;
    if (hours !== null && isNegative(hours)) say("month-hours-negative", field, {});
  }
  const agreed = values[at.agreed_hours] ?? null;
  const absence = values[at.absence_hours] ?? null;
  if (agreed !== null && absence !== null && compareDecimals(absence, agreed) > 0)
    say("absence-above-agreed", "absence_hours", { absence, agreed });
}

/** The fields in which a negative amount is an error, or, where the definition allows it, a refund. */
export const payFields = ["annual_pay", "hourly_pay", "bonus"] as const;

function checkPay(values: (string | null)[], refunds: RuleContext["refunds"], say: SayIssue): void {
  for (const field of payFields) {
    const pay = values[fieldIndex[field]] ?? null;
    if (pay !== null && isNegative(pay)) say(refunds.has(field) ? "pay-refund" : "pay-negative", field, {});
  }
}
