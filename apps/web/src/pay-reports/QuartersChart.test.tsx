// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage, t } from "../forms/testing/render-page.tsx";
import { QuartersChart } from "./QuartersChart.tsx";

afterEach(() => cleanup());

type Quarters = Parameters<typeof QuartersChart>[0]["quarters"];
const show = (quarters: Quarters) =>
  renderPage(() => (
    <QuartersChart
      title="Cuartiles"
      quarters={quarters}
      minimum={10}
      of={{ legalEntity: "Norte", version: 1, month: { year: 2026, month: 10 } }}
    />
  ));
const linesOf = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replace(/\s/g, " ")));

test("[FIG-08] the quarters stand in a table for those who hear the page, and by the switch for everybody, the highest first", async () => {
  const quarter = (women: string, men: string) => ({ women, men, reason: null });
  show([quarter("60.0", "40.0"), quarter("55.5", "44.5"), quarter("40.0", "60.0"), quarter("10.0", "90.0")]);
  await screen.findByRole("table");
  const lines = [
    [t("pay-reports.quarter-4"), "10,0 %", "90,0 %"],
    [t("pay-reports.quarter-3"), "40,0 %", "60,0 %"],
    [t("pay-reports.quarter-2"), "55,5 %", "44,5 %"],
    [t("pay-reports.quarter-1"), "60,0 %", "40,0 %"],
  ];
  expect(linesOf()).toEqual(lines);
  fireEvent.click(screen.getByRole("radio", { name: t("ui.chart-view-table") }));
  await screen.findByRole("region", { name: t("ui.chart-table-of", { title: "Cuartiles" }) });
  expect(linesOf()).toEqual(lines);
});

test("[FIG-08] of hidden quarters it says why, once beside the picture and in the table, and no share of either sex", async () => {
  const none = { women: null, men: null, reason: "SUPPRESSED" as const };
  show([none, none, none, none]);
  await screen.findByRole("table");
  const why = t("dashboards.reason-SUPPRESSED", { minimum: 10 });
  expect(screen.getAllByText(why).filter((element) => element.tagName === "P")).toHaveLength(1);
  expect(linesOf().map(([, said]) => said)).toEqual([why, why, why, why].map((text) => text.replace(/\s/g, " ")));
  expect(document.body.textContent).not.toMatch(/\d[\d,]*\s?%/);
});
