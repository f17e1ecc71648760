import { describe, expect, test } from "vitest";
import { payDutyOf } from "./pay-duties.ts";

describe("[FIG-08] who must report, by which law and when", () => {
  const october = { year: 2026, month: 10 };

  test("in Great Britain from 250 workers on, within a year of 5 April", () => {
    expect(payDutyOf("GB", 250, october)).toEqual({
      law: "british",
      least: 250,
      everyYears: 1,
      data: { year: 2027, month: 4 },
      due: "2028-04-04",
      reports: true,
    });
    expect(payDutyOf("GB", 249, { year: 2026, month: 4 })).toMatchObject({
      data: { year: 2026, month: 4 },
      due: "2027-04-04",
      reports: false,
    });
  });

  test.each([
    [250, 2026, "2027-06-07", 1],
    [250, 2027, "2028-06-07", 1],
    [249, 2026, "2027-06-07", 3],
    [150, 2027, "2030-06-07", 3],
    [149, 2026, "2031-06-07", 3],
    [100, 2031, "2034-06-07", 3],
  ])("in the Union %i workers of %i report by %s, every %i years", (workers, year, due, everyYears) => {
    expect(payDutyOf("DE", workers, { ...october, year })).toMatchObject({
      law: "european",
      due,
      everyYears,
      data: { year: Number(due.slice(0, 4)) - 1, month: 12 },
      reports: true,
    });
  });

  test("fewer than 100 need not; of a country without a law that is known, or of unknown size, nothing is said", () => {
    expect(payDutyOf("ES", 99, october)).toMatchObject({ law: "european", reports: false, least: 100 });
    expect(payDutyOf("ES", null, october)).toMatchObject({ reports: null });
    expect([payDutyOf("US", 5000, october), payDutyOf(null, 5000, october)]).toEqual([null, null]);
  });
});
