import fc from "fast-check";
import { expect, test } from "vitest";
import { checkSchedule, monthOfSchedule, nextRun, type SourceSchedule } from "./source-schedule.ts";
import { instantOf, isTimeZone, wallTimeOf } from "./zone-time.ts";

const daily = (at: string, zone: string, days: SourceSchedule["days"] = null): SourceSchedule => ({
  when: { kind: "daily", at },
  zone,
  days,
  month: "previous",
});
const every = (minutes: number, days: SourceSchedule["days"] = null, zone = "Europe/Madrid"): SourceSchedule => ({
  when: { kind: "every", minutes },
  zone,
  days,
  month: "previous",
});
const next = (schedule: SourceSchedule, after: string) => nextRun(schedule, new Date(after))?.toISOString();

test.each([
  [daily("07:30", "Europe/Madrid"), "2026-11-05T06:29:00Z", "2026-11-05T06:30:00.000Z"],
  [daily("07:30", "Europe/Madrid"), "2026-11-05T06:30:00Z", "2026-11-06T06:30:00.000Z"],
  [daily("07:30", "Europe/Madrid"), "2026-07-05T00:00:00Z", "2026-07-05T05:30:00.000Z"],
  // Clocks go forward at 02:00 on 29 March 2026: there is no half past two.
  [daily("02:30", "Europe/Madrid"), "2026-03-28T12:00:00Z", "2026-03-29T01:00:00.000Z"],
  [daily("02:30", "Europe/Madrid"), "2026-03-29T01:00:00Z", "2026-03-30T00:30:00.000Z"],
  // They go back at 03:00 on 25 October 2026: half past two is twice, and it runs once.
  [daily("02:30", "Europe/Madrid"), "2026-10-24T12:00:00Z", "2026-10-25T00:30:00.000Z"],
  [daily("02:30", "Europe/Madrid"), "2026-10-25T00:30:00Z", "2026-10-26T01:30:00.000Z"],
  [daily("02:30", "America/Sao_Paulo"), "2026-10-24T12:00:00Z", "2026-10-25T05:30:00.000Z"],
  // Where the clock jumps at midnight.
  [daily("00:15", "Africa/Cairo"), "2026-04-23T12:00:00Z", "2026-04-23T22:00:00.000Z"],
  // Shifted by half an hour.
  [daily("02:15", "Australia/Lord_Howe"), "2026-10-03T00:00:00Z", "2026-10-03T15:30:00.000Z"],
  [daily("09:00", "Pacific/Kiritimati"), "2026-11-05T18:59:00Z", "2026-11-05T19:00:00.000Z"],
  [daily("08:00", "UTC", { from: 3, to: 5 }), "2026-11-05T08:00:00Z", "2026-12-03T08:00:00.000Z"],
  [daily("08:00", "UTC", { from: 25, to: 2 }), "2026-11-02T08:00:00Z", "2026-11-25T08:00:00.000Z"],
  [daily("08:00", "UTC", { from: 31, to: 31 }), "2027-02-01T08:00:00Z", "2027-02-28T08:00:00.000Z"],
  [every(15), "2026-11-05T08:00:00Z", "2026-11-05T08:15:00.000Z"],
  [every(15), "2026-11-05T08:14:59Z", "2026-11-05T08:15:00.000Z"],
  [every(60, { from: 1, to: 5 }), "2026-11-05T22:30:00Z", "2026-11-30T23:00:00.000Z"],
  [every(60, { from: 1, to: 5 }), "2026-10-30T22:30:00Z", "2026-10-31T23:00:00.000Z"],
])("%# after a moment the next run is", (schedule, after, expected) => {
  expect(checkSchedule(schedule)).toEqual([]);
  expect(next(schedule, after)).toBe(expected);
});

test("asked only: never by itself", () => expect(next({ ...every(5), when: { kind: "asked" } }, "2026-11-05T08:00:00Z")).toBeUndefined());

test.each([
  [every(4), "sources.minutes-range"],
  [every(1441), "sources.minutes-range"],
  [every(7.5), "sources.minutes-range"],
  [daily("24:00", "UTC"), "sources.time-invalid"],
  [daily("7:30", "UTC"), "sources.time-invalid"],
  [daily("07:30", "Europe/Atlantis"), "sources.zone-unknown"],
  [daily("07:30", "UTC", { from: 0, to: 31 }), "sources.day-range"],
  [daily("07:30", "UTC", { from: 1, to: 32 }), "sources.day-range"],
])("%# is refused", (schedule, code) => expect(checkSchedule(schedule)).toMatchObject([{ code }]));

test("the month of what is taken is that of the schedule's own time zone", () => {
  const at = new Date("2026-10-31T23:30:00Z");
  expect(monthOfSchedule(every(5), at)).toEqual({ year: 2026, month: 10 });
  expect(monthOfSchedule(every(5, null, "America/Bogota"), at)).toEqual({ year: 2026, month: 9 });
  expect(monthOfSchedule({ ...every(5), month: "current" }, at)).toEqual({ year: 2026, month: 11 });
  expect(monthOfSchedule({ ...every(5), month: "name" }, at)).toBeUndefined();
});

const zones = [
  "Europe/Madrid",
  "America/Bogota",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "America/Santiago",
  "UTC",
];
const schedules = fc.record({
  when: fc.oneof(
    fc.record({ kind: fc.constant("every" as const), minutes: fc.integer({ min: 5, max: 1440 }) }),
    fc.record({
      kind: fc.constant("daily" as const),
      at: fc
        .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
        .map((pair) => pair.map((n) => String(n).padStart(2, "0")).join(":")),
    }),
  ),
  zone: fc.constantFrom(...zones),
  days: fc.option(fc.record({ from: fc.integer({ min: 1, max: 31 }), to: fc.integer({ min: 1, max: 31 }) })),
  month: fc.constant("previous" as const),
});

test("the next run is always later, never two months away, and on the wall at the time that was asked unless clocks jump over it", () => {
  fc.assert(
    fc.property(
      schedules,
      fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
      (schedule, after) => {
        const found = nextRun(schedule, after);
        expect(found && found > after).toBe(true);
        expect((found?.getTime() ?? 0) - after.getTime()).toBeLessThan(64 * 86_400_000);
      },
    ),
    { numRuns: 300 },
  );
});

test("an instant shown on the wall of a zone is found again, or an earlier one that shows the same", () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 26_297_280, max: 34_186_000 }), (zone, minutes) => {
      const instant = new Date(minutes * 60_000);
      const wall = wallTimeOf(instant, zone);
      const again = instantOf(wall, zone);
      expect(wallTimeOf(again, zone)).toEqual(wall);
      expect(again.getTime()).toBeLessThanOrEqual(instant.getTime());
    }),
    { numRuns: 300 },
  );
});

test.each(["Europe/Madrid", "UTC", "America/Argentina/Buenos_Aires"])("%s is a zone", (zone) => expect(isTimeZone(zone)).toBe(true));
test.each(["", "Mars/Base", "../etc", "+01:00", "x".repeat(80)])("%j is none", (zone) => expect(isTimeZone(zone)).toBe(false));
