// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import type { QualityFilter } from "../quality-search.ts";
import { Trend } from "./Trend.tsx";

const flow = { found: 4, reappeared: 1, reopened: 0, resolved: 2, accepted: 0, dismissed: 0, averageDays: 12 };
const lineOf = (id: number, label: string, open: number) => ({ id, label, ...flow, open });
let answer: object = {};
beforeEach(() => {
  answer = {
    countedAt: "2026-11-06T09:12:00.000Z",
    months: [{ year: 2026, month: 11, ...flow, open: 9 }],
    rules: [lineOf(8, "SAP-17", 7), lineOf(9, "SAP-18", 2), lineOf(10, "SAP-19", 0)],
    ruleCount: 3,
    entities: [lineOf(5, "Norte", 9)],
    entityCount: 140,
  };
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.includes("quality/trend") ? answer : { items: [], permissions: ["quality.read"] }),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const tableOf = (title: "quality.trend-by-rule" | "quality.trend-by-entity") =>
  screen.findByRole("region", { name: t("quality.trend-table", { title: t(title) }) });
async function show(filter: QualityFilter = {}): Promise<HTMLElement> {
  renderPage(() => <Trend filter={filter} />);
  return tableOf("quality.trend-by-rule");
}
/** What the address says that a name leads to. */
const searchOf = (where: HTMLElement, name: string) => {
  const link = new URL(within(where).getByRole("link", { name }).getAttribute("href") ?? "", "http://hub");
  return [link.pathname, Object.fromEntries([...link.searchParams].map(([key, value]) => [key, value.replaceAll('"', "")]))];
};

test("[FIG-10] a rule and an entity lead to what is open of them, one without anything open to nothing", async () => {
  const rules = await show();
  expect(searchOf(rules, "SAP-17")).toEqual(["/quality", { rules: "8", status: "IN_PROGRESS,OPEN" }]);
  expect(searchOf(await tableOf("quality.trend-by-entity"), "Norte")).toEqual(["/quality", { entities: "5", status: "IN_PROGRESS,OPEN" }]);
  within(rules).getByText("SAP-19");
  expect(within(rules).getAllByRole("link")).toHaveLength(2);
});

test("[FIG-10] the way is within what the trend is narrowed to, and without what it does not heed", async () => {
  const rules = await show({ rules: "8,9", entities: "5", sections: "PLN", status: "RESOLVED", text: "ana", mine: "1" });
  const kept = { entities: "5", sections: "PLN", status: "IN_PROGRESS,OPEN" };
  expect(searchOf(rules, "SAP-18")).toEqual(["/quality", { ...kept, rules: "9" }]);
  expect(searchOf(await tableOf("quality.trend-by-entity"), "Norte")).toEqual(["/quality", { ...kept, rules: "8,9" }]);
});

test("[FIG-10] what is left out is told, and where nothing is, nothing", async () => {
  await show();
  screen.getByText(t("quality.trend-most", { shown: 1, count: 140 }));
  expect(screen.queryByText(t("quality.trend-most", { shown: 3, count: 3 }))).toBeNull();
});
