import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BackupSchedule, checkBackupSchedule, isBackupOverdue, isTrialDue, nextBackup, superfluousBackups } from "./backup-plan.ts";

const madrid: BackupSchedule = { frequency: "daily", weekday: 7, hour: 2, zone: "Europe/Madrid" };

describe("when the next back-up is due", () => {
  test.each<[string, Partial<BackupSchedule>, string, string | undefined]>([
    ["daily, before its hour", {}, "2026-11-26T00:30:00Z", "2026-11-26T01:00:00Z"],
    ["daily, at its very hour: tomorrow's", {}, "2026-11-26T01:00:00Z", "2026-11-27T01:00:00Z"],
    ["daily, over the year's end", { hour: 23 }, "2026-12-31T22:30:00Z", "2027-01-01T22:00:00Z"],
    ["daily, at an hour that the clock leaves out: when it goes on", {}, "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"],
    ["daily, at an hour that comes twice: the first of them", {}, "2026-10-24T12:00:00Z", "2026-10-25T00:00:00Z"],
    ["weekly, on a Thursday for Sunday", { frequency: "weekly" }, "2026-11-26T12:00:00Z", "2026-11-29T01:00:00Z"],
    ["weekly, on its day behind its hour: in a week", { frequency: "weekly", weekday: 4 }, "2026-11-26T12:00:00Z", "2026-12-03T01:00:00Z"],
    ["never", { frequency: "off" }, "2026-11-26T12:00:00Z", undefined],
  ])("%s", (_, given, after, expected) =>
    expect(nextBackup({ ...madrid, ...given }, new Date(after))?.toISOString()).toBe(expected && new Date(expected).toISOString()),
  );

  test("a zone that there is not is refused", () => {
    expect(checkBackupSchedule(madrid)).toEqual([]);
    expect(checkBackupSchedule({ ...madrid, zone: "Europe/Nowhere" })).toMatchObject([{ code: "sources.zone-unknown", path: ["zone"] }]);
  });

  test("two periods without a good one are too long", () => {
    const now = new Date("2026-11-26T12:00:00Z");
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    expect([isBackupOverdue("daily", ago(48), now), isBackupOverdue("daily", ago(49), now)]).toEqual([false, true]);
    expect([isBackupOverdue("weekly", ago(49), now), isBackupOverdue("weekly", ago(14 * 24 + 1), now)]).toEqual([false, true]);
    expect(isBackupOverdue("off", ago(10_000), now)).toBe(false);
  });
});

test.each([
  [0, null, false],
  [3, null, true],
  [3, 0, false],
  [3, 1, false],
  [3, 2, true],
  [1, 0, true],
])("of every %i, %o after the last one that succeeded: on trial %o", (every, since, expected) =>
  expect(isTrialDue(every, since)).toBe(expected),
);

describe("which back-ups go", () => {
  const at = (...days: string[]) => days.map((day) => ({ madeAt: new Date(`${day}T01:00:00Z`) }));
  const left = (backups: { madeAt: Date }[], keep: { days: number; weeks: number; months: number }) => {
    const gone = superfluousBackups(backups, keep, "Europe/Madrid");
    return backups.filter((each) => !gone.includes(each)).map(({ madeAt }) => madeAt.toISOString().slice(0, 10));
  };

  test("the newest of each day, week and month stays", () => {
    const backups = at(
      "2026-08-03",
      "2026-09-30",
      "2026-10-10",
      "2026-10-31",
      "2026-11-15",
      "2026-11-16",
      "2026-11-22",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
    );
    expect(left(backups, { days: 2, weeks: 0, months: 0 })).toEqual(["2026-11-25", "2026-11-26"]);
    expect(left(backups, { days: 1, weeks: 3, months: 0 })).toEqual(["2026-11-15", "2026-11-22", "2026-11-26"]);
    expect(left(backups, { days: 1, weeks: 0, months: 3 })).toEqual(["2026-09-30", "2026-10-31", "2026-11-26"]);
  });

  test("of two of one day the later stays, and a day is one of the zone's", () => {
    const [early, late] = [{ madeAt: new Date("2026-11-25T22:30:00Z") }, { madeAt: new Date("2026-11-25T23:30:00Z") }];
    expect(superfluousBackups([early, late], { days: 2, weeks: 0, months: 0 }, "UTC")).toEqual([early]);
    expect(superfluousBackups([early, late], { days: 2, weeks: 0, months: 0 }, "Europe/Madrid")).toEqual([]);
  });

  test("the newest never goes, and where none are made any more none goes", () => {
    const backups = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 60 });
    const keep = fc.record({
      days: fc.integer({ min: 1, max: 10 }),
      weeks: fc.integer({ min: 0, max: 10 }),
      months: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(backups, keep, (days, keep) => {
        const made = days.map((day) => ({ madeAt: new Date(Date.UTC(2024, 0, 1 + day, 3)) }));
        const gone = superfluousBackups(made, keep, "UTC");
        const rest = made.filter((each) => !gone.includes(each));
        expect(Math.max(...rest.map(({ madeAt }) => madeAt.getTime()))).toBe(Math.max(...made.map(({ madeAt }) => madeAt.getTime())));
        // What stays, stays: tidying once more takes nothing.
        expect(superfluousBackups(rest, keep, "UTC")).toEqual([]);
        expect(rest.length).toBeLessThanOrEqual(keep.days + keep.weeks + keep.months);
      }),
      { numRuns: 60 },
    );
  });
});
