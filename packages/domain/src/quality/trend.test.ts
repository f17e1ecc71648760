import { expect, test } from "vitest";
import { noFlow, openByMonth } from "./trend.ts";

test("[FIG-10] what was open at the end of a month is what is open now, less what came and with what went since", () => {
  // Day 0 begins the first of three months of 30 days. One is from day -10, two come on day 40, of which one goes on day 70.
  const months = [
    { flow: noFlow, endDays: 29 },
    { flow: { ...noFlow, found: 2, firstDays: 80 }, endDays: 59 },
    { flow: { ...noFlow, resolved: 1, firstDays: -40 }, endDays: 75 },
  ];
  expect(openByMonth({ open: 2, firstDays: 30 }, months).map(({ open, averageDays }) => [open, averageDays])).toEqual([
    [1, 39],
    // 69 + 19 + 19 days
    [3, 36],
    [2, 60],
  ]);
  expect(openByMonth({ open: 0, firstDays: 0 }, [{ flow: noFlow, endDays: 9 }])).toEqual([
    { found: 0, reappeared: 0, reopened: 0, resolved: 0, accepted: 0, dismissed: 0, open: 0, averageDays: null },
  ]);
});
