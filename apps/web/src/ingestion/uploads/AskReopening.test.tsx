// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { dayFromNow } from "../../texts/days.ts";
import { AskReopening } from "./AskReopening.tsx";

const line = {
  ingestion: { section: "PLN" },
  legalEntity: { id: 1, name: "España" },
  year: 2026,
  month: 10,
  cell: { lock: "FROZEN" },
};
let sent: unknown[] = [];
let answers: Response[] = [];
let done = 0;

beforeEach(() => {
  [sent, answers, done] = [[], [], 0];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return answers.shift() ?? Response.json({});
  });
});
afterEach(() => cleanup());

const input = (name: string) => document.getElementById(`reopening-PLN-1-2026-10-${name}`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });

test("a reopening is asked for with a reason until a day that can be, once; a refusal leaves what was typed", async () => {
  renderPage(() => <AskReopening line={line} opened onClose={() => void done++} />);
  const about = { section: "PLN", entity: "España", month: "octubre de 2026" };
  const form = await screen.findByRole("form", { name: t("ingestion.reopening-title", about) });
  type("until", dayFromNow(40));
  fireEvent.submit(form);
  const summary = await screen.findByRole("alert");
  expect(within(summary).getAllByRole("button")).toHaveLength(2);
  type("until", dayFromNow(3));
  type("reason", "Dos personas ya no estaban.");
  answers = [Response.json({ code: "reopening-pending", error: "Ya está pedida.", requestId: "1" }, { status: 409 })];
  fireEvent.submit(form);
  await screen.findByText("Ya está pedida.");
  expect([input("reason").value, done]).toEqual(["Dos personas ya no estaban.", 0]);
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await waitFor(() => expect(done).toBe(1));
  const body = { section: "PLN", legalEntityId: 1, year: 2026, month: 10, reason: "Dos personas ya no estaban.", until: dayFromNow(3) };
  expect(sent).toEqual([body, body]);
});
