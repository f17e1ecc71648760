// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { CardUses } from "./CardUses.tsx";

afterEach(() => cleanup());

test("each place that uses the KPI of a card is called by its name, never by a code", async () => {
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  const use = (place: "validation" | "scenarios" | "checks" | "dashboards", code: string, name: string | null = null) => ({
    place,
    id: null,
    code,
    name,
  });
  const uses = [
    use("validation", "PLN"),
    use("scenarios", "CLOSING"),
    use("checks", "movements-balance"),
    use("dashboards", "x", "Tiempo y coste"),
  ];
  renderPage(() => <CardUses uses={uses} mayEdit={false} />);
  await screen.findByText(`${t("glossary.place-scenarios")}: ${t("scenario-types.CLOSING")}`);
  const told = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(told).toEqual([
    `${t("glossary.place-validation")}: ${t("validation.section-PLN")}`,
    `${t("glossary.place-scenarios")}: ${t("scenario-types.CLOSING")}`,
    `${t("glossary.place-checks")}: ${t("checks.rule-movements-balance")}`,
    `${t("glossary.place-dashboards")}: Tiempo y coste`,
  ]);
});
