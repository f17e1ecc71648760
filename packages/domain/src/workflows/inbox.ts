import { daysBetween } from "../period.ts";
import { steps } from "../validation/waiting.ts";

/** What is one task: a step of a cell, or a closed scenario that is stale and waits to be closed again. The daily reminder names these. */
export const taskSteps = [...steps, "close-again"] as const;
/**
 * What can wait for somebody: tasks; and, each as one entry, all exceptions one is accountable for, which have a digest of their own, all open suggestions about
 * the glossary, gaps of the plan that are due, sources that fail, access that ends soon, cells that nobody may act on, erasures
 * that are missing since a restore, and access to review, one entry a campaign.
 */
export const inboxSteps = [...taskSteps, "quality", "suggestions", "gaps", "sources", "access", "unfilled", "erasures", "reviews"] as const;

/** A gap waits for its planner from so many quarters before the one in which it is needed. */
export const quartersAhead = 1;
/** So many days before it ends, access waits for whoever gives it. */
export const daysOfWarning = 14;

/** What the order of an inbox and its reminders rest on. Days are ISO texts. */
export type Urgent = { daysLate: number; dueDate: string | null; nudged: boolean };

/** Days before a due day on which one is reminded of it. */
export const reminderDays = 3;

/** The most late first, then what colleagues asked for, then by due day; what has none comes last. */
export function compareUrgency(a: Urgent, b: Urgent): number {
  const [dueA, dueB] = [a.dueDate ?? "9999", b.dueDate ?? "9999"];
  return b.daysLate - a.daysLate || Number(b.nudged) - Number(a.nudged) || (dueA < dueB ? -1 : Number(dueA > dueB));
}

/** Whether a mail reminds of it today: it is late, or due within three days. What has no due day reminds of itself as long as it waits. */
export function isRemindedOf({ daysLate, dueDate }: Urgent, today: string): boolean {
  if (dueDate === null || daysLate > 0) return true;
  return daysBetween(today, dueDate) <= reminderDays;
}

/** Whether reminders go out on a day: from Monday to Friday. */
export function isReminderDay(today: string): boolean {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5;
}
