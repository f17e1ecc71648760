// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { OnlyLookedAt } from "../../ui/charts/DownloadMenu.tsx";
import { sampleFigures } from "../preview/sample-figures.ts";
import type { ReportFigures } from "../report-figures.ts";
import { FrameContext } from "./frame.ts";
import { ToldChart } from "./ToldChart.tsx";

const words = { entity: (place: number) => `Entity ${place + 1}`, value: String };
const figures = sampleFigures({ kpis: ["headcount"], broken: [] }, { year: 2026, month: 10 }, words);
const figure = { kpi: "headcount", unit: "persons", reason: null, currency: null, roundedTo: null };
const telling = (version: number, value: string) => ({ version, closedAt: "2026-11-05T08:00:00.000Z", figure: { ...figure, value } });
const month = (of: number, first: object, now: object, difference: string | null, changes: object[]) => ({
  scenarioId: of,
  year: 2026,
  month: of,
  first,
  now,
  difference,
  changes,
});
const rate = {
  kind: "rate-changed",
  section: null,
  legalEntity: null,
  before: [],
  after: [],
  subject: "GBP/EUR",
  from: "1.15",
  to: "2",
  persons: null,
};

let asked: string[] = [];
let started: unknown[] = [];
let answer: () => Response;
beforeEach(() => {
  [asked, started] = [[], []];
  const months = [month(9, telling(1, "60"), telling(1, "60"), null, []), month(10, telling(1, "71"), telling(2, "74"), "3", [rate])];
  answer = () => Response.json({ legalEntityId: null, conventions: { minimumGroupSize: 10 }, months });
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(640);
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "" }: { method?: string; body?: string } = {}) => {
    if (method === "POST") {
      started.push(JSON.parse(body));
      return Response.json({ code: "task-pending" }, { status: 409 });
    }
    if (path.includes("/told")) asked.push(path.replace(/^.*\/api\//, ""));
    return path.includes("/told") ? answer() : Response.json({ items: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(of: ReportFigures = figures, kpi = "headcount", isPreview = false): void {
  const frame = { provisional: true, source: [], exportFilter: {}, month: "2026-10", onLine: () => undefined };
  renderPage(() => (
    <OnlyLookedAt value={isPreview}>
      <FrameContext value={frame as never}>
        <ToldChart chart={{ kind: "told", kpis: [kpi], name: null }} figures={of} />
      </FrameContext>
    </OnlyLookedAt>
  ));
}
const title = t("checks.told-title", { kpi: t("kpis.headcount") });

test("[FIG-04] a report draws both lines over its months, with the cause of each difference below and in the table", async () => {
  show();
  const chart = await screen.findByRole("application", { name: title });
  expect(asked).toEqual([`scenary/0/figures/headcount/told?months=${figures.months.length}`]);
  expect(chart.querySelectorAll("path[fill=none]")).toHaveLength(2);
  const cause = t("scenarios.change-rate-changed", { subject: "GBP/EUR", from: "1,15", to: "2" });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining(cause));
  const row = within(screen.getByRole("table")).getByRole("row", { name: /^oct/ });
  const cells = [...row.querySelectorAll("td")].map(({ textContent }) => textContent);
  expect(cells).toEqual(["71", "74", `+3${cause}`, expect.stringContaining("v2")]);
  // Closed months alone: it is official, whatever the last month is.
  expect(screen.queryByText(t("dashboards.provisional"))).toBeNull();
});

test.each([
  ["entity", { legalEntityId: 7 }],
  ["node", { nodeId: 7 }],
] as const)("[FIG-04] what is drawn is taken along as what it is of, over the same months: of one %s", async (of, whose) => {
  show({ ...figures, total: { ...figures.total!, of, ...whose } });
  await screen.findByRole("application", { name: title });
  const months = String(figures.months.length);
  expect(asked).toEqual([`scenary/0/figures/headcount/told?${Object.keys(whose)[0]}=7&months=${months}`]);
  fireEvent.click(screen.getByRole("button", { name: t("ui.chart-download-of", { title }) }));
  fireEvent.click(await screen.findByRole("menuitem", { name: t("ui.chart-download-xlsx") }));
  await vi.waitFor(() => expect(started).toHaveLength(1));
  const filter = {
    scenarioId: "0",
    kpi: "headcount",
    ...Object.fromEntries(Object.entries(whose).map(([key, id]) => [key, String(id)])),
    months,
  };
  expect(started).toEqual([{ kind: "told-export", format: "xlsx", filter }]);
});

test("[FIG-04] what is not told says why, and is not asked for", async () => {
  show({ ...figures, total: { ...figures.total!, of: "selection" } });
  await screen.findByText(t("dashboards.told-selection"));
  cleanup();
  for (const of of ["entity", "node"] as const) {
    show({ ...figures, total: { ...figures.total!, of, [`${of === "node" ? of : "legalEntity"}Id`]: 1 } }, "weighted-pay-gap");
    await screen.findByText(t("dashboards.told-group-only"));
    cleanup();
  }
  show(figures, "headcount", true);
  await screen.findByText(t("dashboards.told-preview"));
  expect(asked).toEqual([]);
  cleanup();
  answer = () => Response.json({ code: "not-found" }, { status: 404 });
  show();
  await screen.findByText(t("dashboards.told-no-month"));
});
