// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../api/stored-session.ts";
import { renderPage, t } from "../forms/testing/render-page.tsx";
import { dayFromNow } from "../texts/days.ts";
import { StandInForm } from "./StandInForm.tsx";

const eva = { email: "eva@example.com", name: "Eva" };
let sent: unknown[] = [];
let answers: Response[] = [];
let done = 0;

beforeEach(() => {
  [sent, answers, done] = [[], [], 0];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (_: string, { method, body }: { method?: string; body?: string }) => {
    if (method !== "POST") return Response.json({ items: [eva] });
    sent.push(JSON.parse(body ?? ""));
    return answers.shift() ?? Response.json({ to: eva });
  });
});
afterEach(() => cleanup());

const input = (name: string) => document.getElementById(`stand-in-${name}`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const save = () => fireEvent.submit(screen.getByRole("form"));

test("a stand-in is made once nothing is missing, once; what is refused leaves what was typed", async () => {
  renderPage(() => <StandInForm onDone={() => void done++} onLeave={() => undefined} />);
  await screen.findByRole("form", { name: t("workflows.stand-in-new") });
  type("lastDay", "");
  save();
  const summary = await screen.findByRole("alert");
  expect(within(summary).getAllByRole("button")).toHaveLength(2);
  type("lastDay", dayFromNow(-1));
  expect(document.getElementById("stand-in-lastDay-error")?.textContent).toBe(t("workflows.last-day-before-first"));
  type("lastDay", dayFromNow(2));
  fireEvent.click(input("to"));
  fireEvent.click(await screen.findByRole("option", { name: "Eva · eva@example.com", hidden: true }));
  type("note", " Gracias. ");
  answers = [Response.json({ code: "delegation-overlaps", error: "Ya hay una.", requestId: "1" }, { status: 409 })];
  save();
  await screen.findByText("Ya hay una.");
  expect([input("to").value, input("note").value, done]).toEqual(["Eva · eva@example.com", " Gracias. ", 0]);
  act(() => {
    save();
    save();
  });
  await waitFor(() => expect(done).toBe(1));
  const body = { to: eva.email, firstDay: dayFromNow(0), lastDay: dayFromNow(2), note: "Gracias." };
  expect(sent).toEqual([body, body]);
});
