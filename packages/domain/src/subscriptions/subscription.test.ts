import { describe, expect, test } from "vitest";
import type { Kpi } from "../dashboards/kpis.ts";
import { checkSubscription, hasMoved } from "./subscription.ts";

const value = (value: string | null, currency: string | null = null) => ({ value, currency });

describe("[FIG-07] a figure has moved", () => {
  test.each<[string, Kpi, string | null, string | null, string, boolean]>([
    ["by more than so many percent", "headcount", "1000", "1051", "5", true],
    ["not by exactly so many", "headcount", "1000", "1050", "5", false],
    ["down as well as up", "headcount", "1000", "949", "5", true],
    ["not by exactly so many, down", "headcount", "1000", "950", "5", false],
    ["by a part of a percent, without rounding", "headcount", "3000", "3001", "0.03", true],
    ["not where the share would only be rounded to more", "headcount", "3000", "3001", "0.034", false],
    ["of percents in points", "turnover", "8.4", "9.0", "0.5", true],
    ["not by exactly so many points", "turnover", "8.4", "8.9", "0.5", false],
    ["from nothing, by however much", "joiners", "0", "1", "1000", true],
    ["not where nothing stayed nothing", "joiners", "0", "0", "0.01", false],
    ["not where it was hidden", "mean-pay-gap", null, "9.0", "0.5", false],
    ["not where it is hidden now", "mean-pay-gap", "9.0", null, "0.5", false],
  ])("%s", (_, kpi, before, now, by, moved) => {
    expect(hasMoved(kpi, value(before), value(now), by)).toBe(moved);
  });

  test("not into another currency", () => {
    expect(hasMoved("workforce-cost-per-fte", value("100", "EUR"), value("900", "BRL"), "1")).toBe(false);
  });
});

describe("what is ordered", () => {
  const none = {
    dashboardId: null,
    kpi: null,
    legalEntityId: null,
    nodeId: null,
    onClosing: true,
    onClosingAgain: false,
    weekly: false,
    movedBy: null,
  };
  test.each<[string, Partial<typeof none> | object, string | undefined]>([
    ["a report", { dashboardId: 1 }, undefined],
    ["a figure of the group", { kpi: "headcount" }, undefined],
    ["a figure of an entity that moves", { kpi: "headcount", legalEntityId: 3, onClosing: false, movedBy: "2.5" }, undefined],
    ["a figure of a node", { kpi: "headcount", nodeId: 7 }, undefined],
    ["neither", {}, "subscriptions.report-or-figure"],
    ["both", { dashboardId: 1, kpi: "headcount" }, "subscriptions.report-or-figure"],
    ["a report of an entity", { dashboardId: 1, legalEntityId: 3 }, "subscriptions.report-or-figure"],
    ["a report of a node", { dashboardId: 1, nodeId: 7 }, "subscriptions.report-or-figure"],
    ["an entity and a node", { kpi: "headcount", legalEntityId: 3, nodeId: 7 }, "dashboards.entity-or-node"],
    ["a KPI that is none", { kpi: "happiness" }, "validation.not-offered"],
    ["of an entity what the group alone has", { kpi: "weighted-pay-gap", legalEntityId: 3 }, "validation.not-offered"],
    ["of a node what the group alone has", { kpi: "weighted-pay-gap", nodeId: 7 }, "validation.not-offered"],
    ["a report that moves", { dashboardId: 1, movedBy: "2" }, "subscriptions.moved-of-report"],
    ["moved by nothing", { kpi: "headcount", movedBy: "0.00" }, "subscriptions.moved-by-nothing"],
    ["moved by less than nothing", { kpi: "headcount", movedBy: "-1" }, "subscriptions.moved-by-nothing"],
    ["never", { kpi: "headcount", onClosing: false }, "subscriptions.no-occasion"],
  ])("%s", (_, given, code) => {
    expect(checkSubscription({ ...none, ...given }).map((issue) => issue.code)).toEqual(code ? [code] : []);
  });
});
