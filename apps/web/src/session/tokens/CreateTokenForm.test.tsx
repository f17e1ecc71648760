// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { CreateTokenForm } from "./CreateTokenForm.tsx";

let sent: Record<string, unknown>[] = [];
let made: unknown[] = [];

beforeEach(() => {
  [sent, made] = [[], []];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as Record<string, unknown>);
    return Response.json({ token: "hub_1", accessToken: { name: "Carga" } });
  });
});
afterEach(() => cleanup());

test("a token is made once nothing is missing, once; the summary leads to the first thing that it may do", async () => {
  renderPage(() => (
    <CreateTokenForm offered={["uploads.send", "quality.read"]} onMade={(one) => void made.push(one)} onLeave={() => undefined} />
  ));
  const form = await screen.findByRole("form");
  fireEvent.submit(form);
  const links = within(await screen.findByRole("alert")).getAllByRole("button");
  expect(links).toHaveLength(2);
  const scopes = t("ui.form-problem", { field: t("account.token-scopes"), problem: t("account.token-scopes-missing") });
  fireEvent.click(screen.getByRole("button", { name: scopes }));
  const box = screen.getByRole("checkbox", { name: t("permissions.uploads.send") });
  expect(document.activeElement).toBe(box);
  fireEvent.click(box);
  fireEvent.change(screen.getByRole("textbox", { name: new RegExp(t("account.token-name")) }), { target: { value: "Carga" } });
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await waitFor(() => expect(made).toEqual([{ name: "Carga", token: "hub_1" }]));
  expect(sent).toMatchObject([{ name: "Carga", scopes: ["uploads.send"] }]);
});
