// @vitest-environment happy-dom
import type { Chart } from "@hub/domain/dashboards/report-view.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { sampleFigures } from "../preview/sample-figures.ts";
import type { ReportFigures } from "../report-figures.ts";
import type { Origin } from "../report-search.ts";
import { BridgeChart } from "./BridgeChart.tsx";
import { BrokenChart } from "./BrokenChart.tsx";
import { FrameContext } from "./frame.ts";

// Nothing is laid out here, and a drawing waits for its width.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(640));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const last = { year: 2026, month: 10 };
const words = { entity: (place: number) => `Entity ${place + 1}`, value: (place: number) => `Unit ${place + 1}` };
const figuresBy = (by: "unit" | "country"): ReportFigures =>
  sampleFigures({ kpis: ["headcount"], broken: [{ kpi: "headcount", by }] }, last, words);
const brokenBy = (by: "unit" | "country"): Chart => ({ kind: "broken", kpis: ["headcount"], name: null, by });

/** Where each press led: to a figure's origin, or the line that is filtered by. */
let led: (Origin | string)[] = [];
beforeEach(() => {
  led = [];
});

async function draw(chart: "bridge" | Chart, figures: ReportFigures, { withOrigin = true } = {}): Promise<Element> {
  const frame = {
    provisional: false,
    source: [],
    exportFilter: {},
    month: "2026-10",
    onOrigin: withOrigin ? (origin: Origin) => led.push(origin) : undefined,
    onLine: ({ key }: { key: string }) => (key.startsWith("country ") ? () => led.push(key) : undefined),
  };
  renderPage(() => (
    <FrameContext value={frame as never}>
      {chart === "bridge" ? (
        <BridgeChart name={null} figures={figures} />
      ) : (
        <BrokenChart chart={chart} figures={figures} totalName="Grupo" />
      )}
    </FrameContext>
  ));
  return screen.findByRole("application");
}

/** Walks by keys to the bar of a name and presses Enter there: what its words say. */
function enter(drawing: Element, name: string): string {
  fireEvent.keyDown(drawing, { key: "Home" });
  const words = () => document.querySelector(".hub-chart-told")?.textContent ?? "";
  for (let steps = 0; steps < 20 && !words().startsWith(name); steps += 1) fireEvent.keyDown(drawing, { key: "ArrowRight" });
  expect(words()).toMatch(new RegExp(`^${name}`));
  fireEvent.keyDown(drawing, { key: "Enter" });
  return words();
}

const origin = (kpi: string): Origin => ({ kpi, legalEntityId: null, nodeId: null });

test("[FIG-06] the steps of a bridge that are figures of its month lead to where those come from, and say so", async () => {
  const drawing = await draw("bridge", figuresBy("unit"));
  expect(drawing.querySelector("desc")?.textContent).toBe(t("ui.chart-keys-pick"));
  for (const [step, kpi] of [
    ["joiners", "joiners"],
    ["leavers", "leavers"],
  ] as const) {
    led = [];
    const said = enter(drawing, t(`dashboards.bridge-${step}`));
    expect(led).toEqual([origin(kpi)]);
    expect(said).toContain(t(`dashboards.bridge-origin-${kpi}`, { month: "" }).trim());
  }
  led = [];
  fireEvent.keyDown(drawing, { key: "End" });
  fireEvent.keyDown(drawing, { key: "Enter" });
  expect(led).toEqual([origin("headcount")]);
  // What it begins with is a figure of another month.
  led = [];
  fireEvent.keyDown(drawing, { key: "Home" });
  fireEvent.keyDown(drawing, { key: "Enter" });
  expect(led).toEqual([]);
});

test("[FIG-06] a bar of a bridge is pressed by the mouse as well, and the same stands below it as buttons", async () => {
  const drawing = await draw("bridge", figuresBy("unit"));
  // Joiners are the second of four bars of 60 pixels each.
  fireEvent.click(drawing, { clientX: 200, clientY: 90 });
  expect(led).toEqual([origin("joiners")]);
  led = [];
  for (const button of screen.getAllByRole("button", { name: /^Origen de/ })) fireEvent.click(button);
  expect(led).toEqual([origin("leavers"), origin("joiners"), origin("headcount")]);
});

test("[FIG-06] where figures have no origin no bar of a bridge leads anywhere", async () => {
  const figures = figuresBy("unit");
  const drawing = await draw("bridge", { ...figures, total: { ...figures.total!, of: "selection" } });
  expect(drawing.querySelector("desc")?.textContent).toBe(t("ui.chart-keys"));
  enter(drawing, t("dashboards.bridge-leavers"));
  expect(led).toEqual([]);
  cleanup();
  const alone = await draw(brokenBy("unit"), figures, { withOrigin: false });
  enter(alone, "Unit 1");
  expect(led).toEqual([]);
});

test("[FIG-06] a bar of a breakdown leads to the whole figure's origin, that of a country filters as its line does", async () => {
  const drawing = await draw(brokenBy("unit"), figuresBy("unit"));
  const said = enter(drawing, "Unit 2");
  expect(led).toEqual([origin("headcount")]);
  expect(said).toContain(t("dashboards.broken-origin", { kpi: t("kpis.headcount"), name: "Grupo" }));
  cleanup();
  led = [];
  const countries = await draw(brokenBy("country"), figuresBy("country"));
  const told = enter(countries, "Alemania");
  expect(led).toEqual(["country DE"]);
  expect(told).not.toContain(t("dashboards.broken-origin", { kpi: t("kpis.headcount"), name: "Grupo" }));
  led = [];
  fireEvent.click(screen.getByText(t("ui.chart-view-table")));
  const table = await screen.findByRole("table");
  fireEvent.click(within(table).getByRole("button", { name: "Alemania" }));
  expect(led).toEqual(["country DE"]);
});
