import { describe, expect, test } from "vitest";
import type { Kpi } from "../dashboards/kpis.ts";
import { compareValues, hideTogether } from "./compare-values.ts";

const shown = (value: string | null, currency: string | null = null) => ({ value, currency });

test.each<[Kpi, string | null, string | null, string | null, string | null]>([
  ["headcount", "100", "103", "3", "3.0"],
  ["headcount", "3", "2", "-1", "-33.3"],
  ["headcount", "0", "5", "5", null],
  ["fte", "-2.50", "2.50", "5.00", "200.0"],
  ["mean-pay-gap", "10.0", "9.5", "-0.5", null],
  ["headcount", null, "5", null, null],
  ["headcount", "5", null, null, null],
])("%s from %s to %s differs by %s, %s percent", (kpi, first, other, difference, relative) => {
  expect(compareValues(kpi, shown(first), shown(other))).toEqual({ difference, relative });
});

test("money in different currencies has no difference", () => {
  expect(compareValues("workforce-cost-per-fte", shown("10.00", "EUR"), shown("12.00", "GBP"))).toEqual({
    difference: null,
    relative: null,
  });
  expect(compareValues("workforce-cost-per-fte", shown("10.00", "EUR"), shown("12.00", "EUR"))).toEqual({
    difference: "2.00",
    relative: "20.0",
  });
});

describe("what one content of a month hides, the others hide with it", () => {
  const figure = (kpi: string, legalEntityId: number | null, reason: string | null = null) => ({ kpi, legalEntityId, reason });
  const hide = (row: ReturnType<typeof figure>) => ({ ...row, reason: "SUPPRESSED" });
  test("by KPI and entity, the group's too", () => {
    const columns = [
      [figure("gap", 1, "SUPPRESSED"), figure("gap", 2), figure("gap", null), figure("other", 1)],
      [figure("gap", 1), figure("gap", 2, "SUPPRESSED"), figure("gap", null), figure("other", 1)],
    ];
    const hidden = hideTogether(columns, hide);
    expect(hidden.map((column) => column.map(({ reason }) => reason))).toEqual([
      ["SUPPRESSED", "SUPPRESSED", null, null],
      ["SUPPRESSED", "SUPPRESSED", null, null],
    ]);
  });
});
