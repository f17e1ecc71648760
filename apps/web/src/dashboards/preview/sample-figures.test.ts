import { brokenKpis, dimensions } from "@hub/domain/dashboards/breakdown.ts";
import { kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { expect, test } from "vitest";
import { sampleFigures } from "./sample-figures.ts";

const broken = brokenKpis.flatMap((kpi) => dimensions.map((by) => ({ kpi, by })));
const sample = (scope?: { group: boolean; legalEntities: number }) =>
  sampleFigures(
    { kpis: kpiCodes, broken },
    { year: 2026, month: 10 },
    { entity: (place) => `Entity ${place + 1}`, value: (place) => `Value ${place + 1}` },
    scope,
  );

test("[FIG-07] made-up figures stand for every KPI, entity and month, the same each time, in the form a figure has", () => {
  const { current, total, months, legalEntities } = sample();
  expect(sample()).toEqual(sample());
  expect(months).toHaveLength(12);
  for (const { figures } of [total!, ...months, ...current.entities]) {
    expect(figures.map(({ kpi }) => kpi)).toEqual(kpiCodes);
    for (const { value, reason } of figures)
      expect(value === null ? reason : value).toMatch(reason === null ? /^\d+(\.\d+)?$/ : /^GROUP_ONLY$/);
  }
  expect(current.entities.map(({ legalEntity }) => legalEntity.name)).toEqual(legalEntities.map(({ name }) => name));
});

test("[FIG-07] their bridge leads from one headcount to the next, and over the year", () => {
  const { bridge } = sample();
  const steps = bridge!.months.slice(1).map(({ bridge }) => bridge!);
  for (const [at, { opening, joiners, leavers, closing, reasons }] of steps.entries()) {
    expect(opening + joiners - leavers).toBe(closing);
    expect(Object.values(reasons).reduce((sum, count) => sum + count)).toBe(leavers);
    if (at > 0) expect(opening).toBe(steps[at - 1]!.closing);
  }
  const { opening, joiners, leavers, closing } = bridge!.total!.bridge;
  expect([opening, opening + joiners - leavers]).toEqual([steps[0]!.opening, closing]);
  expect(closing).toBe(steps.at(-1)!.closing);
});

test("whatever a report breaks down by whatever people are has made-up parts", () => {
  const { breakdowns } = sample();
  expect(breakdowns.map(({ kpi, by }) => ({ kpi, by }))).toEqual(broken);
  for (const { state, items } of breakdowns) {
    expect([state, items.length > 1]).toEqual(["told", true]);
    for (const { persons, figure } of items) expect(persons > 0 && Number(figure) > 0).toBe(true);
  }
});

test("who does not see the group is shown no figure of it: one legal entity's alone, or of several what can be added up", () => {
  const [one, some] = [sample({ group: false, legalEntities: 1 }), sample({ group: false, legalEntities: 40 })];
  expect([one.total!.of, one.total!.legalEntityId, one.legalEntities.length, one.current.group]).toEqual(["entity", 1, 1, []]);
  expect([some.total!.of, some.legalEntities.length, some.current.group]).toEqual(["selection", 5, []]);
  const shown = Object.fromEntries(some.total!.figures.map(({ kpi, value, why }) => [kpi, value ?? why]));
  expect(shown).toMatchObject({ headcount: expect.stringMatching(/^\d+$/), "mean-pay-gap": "pay" });
});
