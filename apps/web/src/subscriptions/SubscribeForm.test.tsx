// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../api/stored-session.ts";
import { renderPage, t } from "../forms/testing/render-page.tsx";
import { SubscribeForm } from "./SubscribeForm.tsx";

beforeEach(() => {
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async () => Response.json({ code: "not-found", error: "Not found." }, { status: 404 }));
});
afterEach(cleanup);

const save = async (nodeId: number | null) => {
  const subject = { dashboardId: null, kpi: "headcount", legalEntityId: null, nodeId };
  renderPage(() => (
    <SubscribeForm subject={subject} name="Plantilla" standing={undefined} sendsMail onDone={() => undefined} onLeave={() => undefined} />
  ));
  fireEvent.click(await screen.findByRole("button", { name: t("subscriptions.save") }));
};

test("[FIG-07] from an earlier month's passport of a node that holds nobody today it says so, and of anything else that it is not found", async () => {
  await save(5);
  expect((await screen.findByRole("alert")).textContent).toBe(t("subscriptions.node-not-today"));
  expect(screen.queryByText("Not found.")).toBeNull();
  cleanup();
  await save(null);
  await screen.findByText("Not found.");
  expect(screen.queryByText(t("subscriptions.node-not-today"))).toBeNull();
});
