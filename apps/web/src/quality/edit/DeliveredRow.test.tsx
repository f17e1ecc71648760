// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import type { QualityEvent } from "../event-pages.ts";
import { DeliveredRow } from "./DeliveredRow.tsx";

const event = { deliveryId: 7, idValue: "12345678Z" } as QualityEvent;
const told = {
  upload: { id: 3, fileName: "plantilla-octubre.csv" },
  row: 1204,
  values: [
    { field: "birthDate", column: "Fecha de nacimiento", value: "31/02/1980", hidden: false },
    { field: "annualPay", column: "Salario anual", value: null, hidden: true },
  ],
};
let permissions: string[] = [];
let asked: string[] = [];

beforeEach(() => {
  [permissions, asked] = [["uploads.read"], []];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string) => {
    if (!path.includes("deliveries/")) return Response.json({ userName: "ana@example.com", name: "Ana", items: [], permissions });
    asked.push(path.replace(/^.*\/api\//, ""));
    return Response.json(told);
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

test("an event leads to its file, and shows its row and what else the row says; pay stays hidden to whom it is", async () => {
  renderPage(() => <DeliveredRow event={event} />);
  const file = await screen.findByRole("link", { name: "plantilla-octubre.csv" });
  // How an address is written is the portal's own router's to say.
  expect(decodeURIComponent(file.getAttribute("href") ?? "").replaceAll('"', "")).toBe("/mut?tab=history&upload=3");
  const terms = screen.getAllByRole("term").map(({ textContent }) => textContent);
  const definitions = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(terms).toEqual([t("quality.edit-file"), t("quality.edit-row"), "Fecha de nacimiento", "Salario anual"]);
  expect(definitions).toEqual(["plantilla-octubre.csv", "1.204", "31/02/1980", t("quality.edit-value-hidden")]);
  expect(asked).toEqual(["deliveries/7/row?key=12345678Z"]);
});

test("who may not see files is told the number of the delivery, and nothing is asked", async () => {
  permissions = ["quality.read"];
  renderPage(() => <DeliveredRow event={event} />);
  expect((await screen.findByRole("definition")).textContent).toBe("7");
  expect(screen.queryByRole("link")).toBeNull();
  expect(asked).toEqual([]);
});
