// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../api/stored-session.ts";
import { renderPage, t } from "../forms/testing/render-page.tsx";
import type { Target, Tolerance } from "./tolerance-values.ts";
import { ToleranceForm } from "./ToleranceForm.tsx";

const tolerance: Tolerance = { unit: "percent", least: "0", most: "100", shipped: "2", group: null, entities: [] };
const spain = { id: 1, code: "ES01", name: "España" };

/** What was sent, and what the server answers to it by turns. */
let sent: { path: string; body: unknown }[] = [];
let answers: Response[] = [];
let done = 0;

beforeEach(() => {
  [sent, answers, done] = [[], [], 0];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    sent.push({ path: path.replace(/^.*\/api\//, ""), body: JSON.parse(body) });
    return answers.shift() ?? Response.json({});
  });
});
afterEach(() => cleanup());

async function open(act: Target["act"]) {
  renderPage(() => (
    <ToleranceForm
      rule="opening-equals-previous-closing"
      tolerance={tolerance}
      targets={[{ legalEntity: spain, act }]}
      title="Tolerance"
      onClose={() => void done++}
      onLeave={() => undefined}
    />
  ));
  await screen.findByRole("form", { name: "Tolerance" });
}
const input = (name: string) => document.getElementById(`tolerance-opening-equals-previous-closing-${name}`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const save = () => fireEvent.submit(screen.getByRole("form", { name: "Tolerance" }));
const error = (name: string) => document.getElementById(`tolerance-opening-equals-previous-closing-${name}-error`)?.textContent;

test("a tolerance says all that is wrong at once, and is set once with the reader's comma", async () => {
  await open("set");
  type("value", "101");
  save();
  const summary = await screen.findByRole("alert");
  expect(within(summary).getAllByRole("button")).toHaveLength(2);
  expect(error("value")).toBe(t("checks.tolerance-out-of-range", { least: "0", most: "100" }));
  expect(error("reason")).toBe(t("ui.field-required"));
  type("value", "2,50");
  type("reason", " Temporada. ");
  act(() => {
    save();
    save();
  });
  await waitFor(() => expect(done).toBe(1));
  const body = { rule: "opening-equals-previous-closing", legalEntityId: 1, value: "2.5", reason: " Temporada. " };
  expect(sent).toEqual([{ path: "checks/tolerances", body }]);
});

test("none of its own is proposed without a value; what the server refuses stays beside its field with what was typed", async () => {
  answers = [
    Response.json(
      { code: "invalid-input", requestId: "1", fields: [{ path: ["reason"], code: "x", error: "Too short." }] },
      { status: 422 },
    ),
  ];
  await open("propose");
  type("reason", "Ya no.");
  fireEvent.click(input("none"));
  save();
  await waitFor(() => expect(error("reason")).toBe("Too short."));
  expect(input("reason").value).toBe("Ya no.");
  expect(sent).toEqual([
    {
      path: "checks/tolerances/propose",
      body: { rule: "opening-equals-previous-closing", legalEntityId: 1, value: null, reason: "Ya no." },
    },
  ]);
});
