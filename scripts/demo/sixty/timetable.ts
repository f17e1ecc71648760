import { addMonths, type Period } from "@hub/domain/period.ts";
import type { Section } from "./files.ts";

export const months = 24;

/** The months of the demonstration: all closed but the last, which is the month before today's. */
export function listMonths(today: Date): Period[] {
  const open = addMonths({ year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }, -1);
  return Array.from({ length: months }, (_, step) => addMonths(open, step + 1 - months));
}

/** A day of the month after, on which a month's work is done. */
export function dayAfter(period: Period, day: number, hour = 9): Date {
  const { year, month } = addMonths(period, 1);
  return new Date(Date.UTC(year, month - 1, day, hour));
}

/** An instant of what has passed of today's month: 0 is its beginning, 1 now. */
export function instantSince(today: Date, part: number): Date {
  const begin = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1);
  return new Date(begin + (today.getTime() - begin) * part);
}

/**
 * By which day of the month after its data is due, of the months that are closed and of the open one: there what is missing of people is late, also early in a month, and
 * what else waits is not, as long as a month has days for it.
 */
export function dueDays(section: Section, today: Date): { past: number; open: number } {
  const day = today.getUTCDate();
  if (section === "OnHR" || section === "PLN") return { past: 10, open: Math.min(10, Math.max(1, day - 3)) };
  return { past: 20, open: Math.min(28, Math.max(20, day + 2)) };
}
