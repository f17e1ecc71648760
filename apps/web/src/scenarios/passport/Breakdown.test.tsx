// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { Breakdown } from "./Breakdown.tsx";

const answer = (state: string, items: object[] = []) => ({
  by: "sex",
  version: 2,
  unit: "persons",
  state,
  items,
  others: { values: 0, persons: 0 },
  minimumGroupSize: 10,
});
let standing = answer("too-large");
let sent: [method: string, path: string, body: unknown][] = [];
beforeEach(() => {
  standing = answer("too-large");
  sent = [];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: { method?: string; body?: string } = {}) => {
    sent.push([method, path.replace(/^.*\/api\//, ""), body === undefined ? undefined : JSON.parse(body)]);
    if (method === "POST") standing = answer("waits");
    return Response.json(standing);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function choose(nodeId: number | null = null): Promise<void> {
  renderPage(() => <Breakdown scenarioId={10} version={2} kpi="headcount" legalEntityId={null} nodeId={nodeId} />);
  fireEvent.click(await screen.findByRole("combobox", { name: t("checks.broken-by") }));
  fireEvent.click(await screen.findByRole("option", { name: t("configuration.field-sex") }));
}

test("[FIG-02] a breakdown that is too large to wait for is ordered by one press, and told in place once it is made", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await choose();
  await screen.findByText(t("checks.broken-too-large-text"));
  fireEvent.click(screen.getByRole("button", { name: t("checks.broken-order") }));
  await screen.findByText(t("checks.broken-making-text"));
  expect(sent.filter(([method]) => method === "POST")).toEqual([
    ["POST", "scenary/10/figures/headcount/breakdown", { by: "sex", version: 2 }],
  ]);
  expect(screen.queryByRole("button", { name: t("checks.broken-order") })).toBeNull();
  // Whoever pressed it is still where the breakdown will be, and hears of it.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: t("checks.broken") })));
  expect(screen.getByRole("status").textContent).toBe(t("checks.broken-making"));

  standing = answer("told", [{ value: "F", persons: 60_000, figure: "60000", reason: null }]);
  await vi.advanceTimersByTimeAsync(15_000);
  await screen.findByRole("table");
  expect(screen.getByRole("status").textContent).toBe(`${t("kpis.headcount")}: ${t("configuration.field-sex")}`);
});

test("[FIG-02] that of a group of entities is asked for and ordered as its own; means and shares are offered of none", async () => {
  await choose(7);
  fireEvent.click(await screen.findByRole("button", { name: t("checks.broken-order") }));
  await screen.findByText(t("checks.broken-making-text"));
  expect(sent.filter(([, path]) => path.includes("breakdown"))).toEqual([
    ["GET", "scenary/10/figures/headcount/breakdown?nodeId=7&by=sex&version=2", null],
    ["POST", "scenary/10/figures/headcount/breakdown", { nodeId: 7, by: "sex", version: 2 }],
  ]);
  cleanup();
  renderPage(() => <Breakdown scenarioId={10} version={2} kpi="average-age" legalEntityId={null} nodeId={7} />);
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("one that the kept rows do not give says so", async () => {
  standing = answer("differs");
  await choose();
  await screen.findByText(t("dashboards.broken-differs"));
  expect(screen.queryByRole("button", { name: t("checks.broken-order") })).toBeNull();
});
