// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage, t } from "../forms/testing/render-page.tsx";
import { Headlines } from "./Headlines.tsx";

const change = (difference: string) => ({ difference, relative: null });
const item = { currency: null, roundedTo: null, reason: null };

test("[TODAY-02] how a figure of the last closing moved is told in its unit, of percents in points", async () => {
  renderPage(() => (
    <Headlines
      figures={{
        scenarioId: 7,
        year: 2026,
        month: 9,
        version: 1,
        legalEntity: null,
        items: [
          { ...item, kpi: "headcount", value: "12001", unit: "persons", sinceMonth: change("9"), sinceYear: change("-127") },
          { ...item, kpi: "turnover", value: "8.4", unit: "percent", sinceMonth: change("-0.1"), sinceYear: change("0.5") },
        ],
      }}
    />
  ));
  await screen.findByText(t("today.since-month", { value: "+9" }));
  screen.getByText(t("today.since-year", { value: "-127" }));
  screen.getByText(t("today.since-month", { value: t("scenarios.difference-points", { value: "-0,1" }) }));
  expect(screen.getAllByText(/puntos/)).toHaveLength(2);
});
