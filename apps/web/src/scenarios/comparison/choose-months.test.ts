import { expect, test } from "vitest";
import { chooseMonths, lastClosed } from "./choose-months.ts";

const scenarios = Array.from({ length: 30 }, (_, index) => ({
  id: 30 - index,
  scenarioType: "CLOSING",
  year: 2026 - Math.floor(index / 12),
  month: 12 - (index % 12),
}));

test("months stand oldest first, both ends included, gaps left as they are", () => {
  const without = scenarios.filter(({ id }) => id !== 29);
  expect(chooseMonths(without, 27, 30, 24)).toMatchObject({ months: [{ month: 9 }, { month: 10 }, { month: 12 }], wrong: undefined });
  expect(chooseMonths(scenarios, 30, 30, 24).months).toHaveLength(1);
});

test("backwards, too many and unknown months are told", () => {
  expect(chooseMonths(scenarios, 30, 27, 24).wrong).toBe("backwards");
  expect(chooseMonths(scenarios, 1, 30, 24).wrong).toBe("too-many");
  expect(chooseMonths(scenarios, 7, 30, 24).wrong).toBeUndefined();
  expect(chooseMonths([], 1, 2, 24).wrong).toBe("backwards");
});

test("what is compared at first are the last months that are closed, the oldest of them first", () => {
  const months = scenarios.slice(0, 5).map((each, place) => ({ ...each, currentVersion: place === 0 || place === 2 ? null : 1 }));
  expect(lastClosed(months, 2).map(({ id }) => id)).toEqual([27, 29]);
  expect(lastClosed(months, 6).map(({ id }) => id)).toEqual([26, 27, 29]);
  expect(lastClosed([], 2)).toEqual([]);
});
