// @vitest-environment happy-dom
import type { MonthFigures, ShownFigure } from "@hub/domain/dashboards/charts/report-lines.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage, t } from "../forms/testing/render-page.tsx";
import { FrameContext } from "./charts/frame.ts";
import type { ReportFigures, View } from "./report-figures.ts";
import { ReportView } from "./ReportView.tsx";

afterEach(() => cleanup());

const figure = (kpi: string, value: string): ShownFigure => ({
  kpi,
  unit: "persons",
  value,
  reason: null,
  currency: null,
  roundedTo: null,
  women: null,
  men: null,
  undeclared: null,
  monthsCovered: null,
  otherSections: [],
  moves: null,
  delivered: false,
});
function show(definition: View["definition"], count: number, apart?: readonly MonthFigures[]): void {
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  const figures = {
    legalEntities: ids.map((id) => ({ id, code: `E${id}`, name: `Entity ${id}`, country: null })),
    chosen: ids,
    current: {
      conventions: { minimumGroupSize: 10 },
      entitiesIncluded: count,
      group: [],
      entities: ids.map((id) => ({ legalEntity: { id, name: `Entity ${id}` }, figures: [figure("headcount", String(id))] })),
    },
    total: {
      of: "group",
      legalEntityId: null,
      nodeId: null,
      entities: count,
      whole: true,
      figures: [{ ...figure("headcount", "125250"), why: null, included: count }],
    },
    nodes: [],
    comparison: null,
    months: [],
    remarks: [],
    targets: { total: [], legalEntities: 0 },
    breakdowns: [],
    bridge: null,
  } as unknown as ReportFigures;
  const frame = { provisional: false, source: [], exportFilter: {}, month: "2026-10", onLine: () => undefined };
  renderPage(() => (
    <FrameContext value={frame as never}>
      <ReportView view={{ id: 1, code: null, name: "Vista", allowed: true, definition }} figures={figures} order="value" apart={apart} />
    </FrameContext>
  ));
}
const named = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name} `) });

test("[FIG-06] a report whose KPI went away says which, and shows the others", async () => {
  show({ kind: "table", kpis: ["headcount", "former-kpi"] }, 2);
  await screen.findByText(t("dashboards.kpis-gone", { count: 1, codes: "former-kpi" }));
  expect(within(screen.getByRole("table")).getAllByRole("columnheader")).toHaveLength(2);
  expect(within(named("Entity 2")).getByText("2")).toBeTruthy();
});

test("[FIG-06] a chart of nothing else is not there, and the report still says why", async () => {
  show({ kind: "charts", charts: [{ kind: "bars", kpis: ["former-kpi"], name: null }] }, 2);
  await screen.findByText(t("dashboards.kpis-gone", { count: 1, codes: "former-kpi" }));
  expect(screen.queryByRole("figure")).toBeNull();
  cleanup();
  show({ kind: "table", kpis: ["headcount"] }, 2);
  await screen.findByRole("table");
  expect(screen.queryByText(/former-kpi/)).toBeNull();
});

test("[FIG-06] a chart of 500 entities says how many it draws, and its table has all of them", async () => {
  show({ kind: "charts", charts: [{ kind: "bars", kpis: ["headcount"], name: null }] }, 500);
  await screen.findByText(t("dashboards.largest-shown", { count: 15, total: 500 }));
  expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(1 + 500 + 1);
  expect(within(named("Entity 1")).getByText("1")).toBeTruthy();
});

test("a tile has the line of its months, also where no chart of the report shows them, once they are there", async () => {
  const tiles: View["definition"] = { kind: "charts", charts: [{ kind: "tiles", kpis: ["headcount"], name: null }] };
  const sparks = () => document.querySelectorAll(".hub-spark path");
  show(tiles, 2);
  await screen.findByText("125.250");
  expect(sparks()).toHaveLength(0);
  cleanup();
  const month = (at: number, value: string) => ({ year: 2026, month: at, state: "closed", figures: [figure("headcount", value)] });
  show(tiles, 2, [month(8, "10"), month(9, "30"), month(10, "20")] as never);
  await screen.findByText("125.250");
  // From the lowest at the left to the highest in the middle, and down by half.
  expect([...sparks()].map((path) => path.getAttribute("d"))).toEqual(["M3,17L36,3L69,10"]);
});
