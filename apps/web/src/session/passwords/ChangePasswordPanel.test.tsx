// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { ChangePasswordPanel } from "./ChangePasswordPanel.tsx";

let sent: unknown[] = [];
let answers: Response[] = [];

beforeEach(() => {
  [sent, answers] = [[], []];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (_: string, { method, body }: { method?: string; body?: string }) => {
    if (method !== "POST") return Response.json({ items: [], hasPassword: true, passwordChangedAt: null, password: true });
    sent.push(JSON.parse(body ?? ""));
    return answers.shift() ?? Response.json({ ended: 0 });
  });
});
afterEach(() => cleanup());

const input = (name: string) => document.getElementById(`password-${name}`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });

test("[AUTH-08] the password is changed once nothing is wrong, once; what is wrong is said without it, and the fields are empty then", async () => {
  const { leave } = renderPage(ChangePasswordPanel);
  const form = await screen.findByRole("form", { name: t("account.password-title") });
  fireEvent.submit(form);
  expect(within(await screen.findByRole("alert")).getAllByRole("button")).toHaveLength(2);
  type("current", "not the right one");
  type("password", "a new long password");
  type("repeat", "another long password");
  expect(document.getElementById("password-repeat-error")?.textContent).toBe(t("session.password-mismatch"));
  type("repeat", "a new long password");
  answers = [
    Response.json({ code: "invalid-input", requestId: "1", fields: [{ path: ["current"], code: "x", error: "Wrong." }] }, { status: 422 }),
  ];
  fireEvent.submit(form);
  await waitFor(() => expect(document.getElementById("password-current-error")?.textContent).toBe("Wrong."));
  expect(screen.getByRole("alert").textContent).not.toContain("password");
  type("current", "the right one");
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await waitFor(() => expect(input("current").value).toBe(""));
  expect([input("password").value, input("repeat").value]).toEqual(["", ""]);
  expect(sent).toEqual([
    { current: "not the right one", password: "a new long password" },
    { current: "the right one", password: "a new long password" },
  ]);
  // Nothing of it asks to be kept.
  type("current", "x");
  act(leave);
  await screen.findByText("elsewhere");
});
