import type { Issue } from "../../issue.ts";
import { daysInMonth, type Period, previousPeriod } from "../../period.ts";
import { instantOf, isTimeZone, wallTimeOf } from "./zone-time.ts";

/** When a source is looked at, and which month its files are for. */
export type SourceSchedule = {
  when: { kind: "every"; minutes: number } | { kind: "daily"; at: string } | { kind: "asked" };
  /** In which the times and days are meant. */
  zone: string;
  /** Days of the month on which it runs; 25 to 5 goes over the month's end. Null: all. */
  days: { from: number; to: number } | null;
  /** `name`: the file's name says it; else the month before the day it is taken, or that day's. */
  month: "name" | "previous" | "current";
};

export const shortestMinutes = 5;
export const longestMinutes = 1440;

/** What is wrong with a schedule. */
export function checkSchedule({ when, zone, days }: SourceSchedule): Issue[] {
  const issues: Issue[] = [];
  if (!isTimeZone(zone)) issues.push({ code: "sources.zone-unknown", path: ["zone"] });
  if (when.kind === "every" && !(Number.isInteger(when.minutes) && when.minutes >= shortestMinutes && when.minutes <= longestMinutes))
    issues.push({ code: "sources.minutes-range", path: ["when", "minutes"], params: { least: shortestMinutes, most: longestMinutes } });
  if (when.kind === "daily" && readTime(when.at) === undefined) issues.push({ code: "sources.time-invalid", path: ["when", "at"] });
  for (const end of ["from", "to"] as const)
    if (days && !(Number.isInteger(days[end]) && days[end] >= 1 && days[end] <= 31))
      issues.push({ code: "sources.day-range", path: ["days", end] });
  return issues;
}

/** The next instant after `after` at which a source is due; undefined when it runs only when asked. Takes a schedule without issues. */
export function nextRun(schedule: SourceSchedule, after: Date): Date | undefined {
  const { when, zone } = schedule;
  if (when.kind === "asked") return undefined;
  if (when.kind === "every") {
    const step = when.minutes * 60_000;
    const next = new Date((Math.floor(after.getTime() / step) + 1) * step);
    if (isDay(schedule, wallTimeOf(next, zone))) return next;
    return firstOn(schedule, next, { hour: 0, minute: 0 });
  }
  return firstOn(schedule, after, readTime(when.at) ?? { hour: 0, minute: 0 });
}

/** The month that files taken at an instant are for; undefined when their names say it. */
export function monthOfSchedule(schedule: SourceSchedule, at: Date): Period | undefined {
  if (schedule.month === "name") return undefined;
  const { year, month } = wallTimeOf(at, schedule.zone);
  return schedule.month === "current" ? { year, month } : previousPeriod({ year, month });
}

/** The first instant after `after` at this time of a day that counts. */
function firstOn(schedule: SourceSchedule, after: Date, time: { hour: number; minute: number }): Date | undefined {
  let day = wallTimeOf(after, schedule.zone);
  // No range of days is further away than the rest of this month and the next.
  for (let tried = 0; tried < 70; tried++) {
    if (isDay(schedule, day)) {
      const instant = instantOf({ ...day, ...time }, schedule.zone);
      if (instant > after) return instant;
    }
    day = nextDay(day);
  }
  return undefined;
}

function isDay({ days }: SourceSchedule, { year, month, day }: { year: number; month: number; day: number }): boolean {
  if (!days) return true;
  if (days.from > days.to) return day >= days.from || day <= days.to;
  // A day that a month does not have is its last.
  const last = daysInMonth(year, month);
  return day >= Math.min(days.from, last) && day <= days.to;
}

function nextDay<T extends { year: number; month: number; day: number }>(day: T): T {
  if (day.day < daysInMonth(day.year, day.month)) return { ...day, day: day.day + 1 };
  return day.month === 12 ? { ...day, year: day.year + 1, month: 1, day: 1 } : { ...day, month: day.month + 1, day: 1 };
}

function readTime(text: string): { hour: number; minute: number } | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hour === undefined || minute === undefined ? undefined : { hour: Number(hour), minute: Number(minute) };
}
