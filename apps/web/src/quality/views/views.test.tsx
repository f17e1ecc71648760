// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, shownConflict, t } from "../../forms/testing/render-page.tsx";
import type { SavedView } from "./view-state.ts";
import { ViewsDialog, type ViewStep } from "./ViewsDialog.tsx";

const view: SavedView = { id: 5, name: "Tarde", query: "overdue=1", shared: false, owner: null, version: 2 };

/** What was written, and what the server answers to it: by turns, else what was sent. */
let sent: { method: string; path: string; body: Record<string, unknown> }[] = [];
let answers: Response[] = [];

beforeEach(() => {
  [sent, answers] = [[], []];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    const given = JSON.parse(body ?? "{}") as Record<string, unknown>;
    sent.push({ method, path: path.replace(/^.*\/api\//, ""), body: given });
    return answers.shift() ?? Response.json({ ...view, ...given, version: 3 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const onStep = vi.fn();
const onShow = vi.fn();
function open(step: ViewStep): void {
  vi.clearAllMocks();
  renderPage(() => (
    <ViewsDialog step={step} onStep={onStep} own={[view]} search={{ status: "OPEN" }} onShow={onShow} onGone={() => undefined} />
  ));
}
const field = (name: string) => document.getElementById(`quality-view-${name}`) as HTMLInputElement;

test("a new view keeps the filter that is shown, is saved once, and then shown; a name that one has already is said beside it", async () => {
  const fields = [{ path: ["name"], error: "Ya tienes una." }];
  answers = [Response.json({ code: "quality-view-exists", error: "Ya tienes una.", fields }, { status: 409 })];
  open({ name: "new" });
  const form = await screen.findByRole("form");
  await waitFor(() => expect(document.activeElement).toBe(field("name")));
  fireEvent.change(field("name"), { target: { value: " Abiertos " } });
  fireEvent.submit(form);
  await waitFor(() => expect(document.getElementById("quality-view-name-error")?.textContent).toBe("Ya tienes una."));
  expect(onStep).not.toHaveBeenCalled();
  fireEvent.change(field("name"), { target: { value: "Abiertos 2" } });
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await waitFor(() => expect(onShow).toHaveBeenCalledWith({ status: "OPEN", saved: "5" }));
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ["POST", { name: "Abiertos", query: "status=OPEN", shared: false }],
    ["POST", { name: "Abiertos 2", query: "status=OPEN", shared: false }],
  ]);
});

test("its name and who sees it are changed, its filter stays; what somebody else saved meanwhile is decided on", async () => {
  answers = [
    Response.json(
      { code: "version-stale", error: "No.", now: { ...view, name: "Vencidos", query: "gone=1", version: 3 } },
      { status: 412 },
    ),
  ];
  open({ name: "edit", view });
  const form = await screen.findByRole("form");
  fireEvent.change(field("name"), { target: { value: "Fuera de plazo" } });
  fireEvent.submit(form);
  expect((await shownConflict()).rows).toEqual([[t("quality.views-name"), "Vencidos", "Fuera de plazo"]]);
  fireEvent.click(screen.getByRole("button", { name: t("ui.conflict-keep") }));
  fireEvent.submit(form);
  await waitFor(() => expect(onStep).toHaveBeenCalledWith({ name: "list" }));
  expect(sent[1]?.body).toEqual({ name: "Fuera de plazo", query: "gone=1", shared: false });
});

test("what is typed is left only after a question", async () => {
  open({ name: "edit", view });
  await screen.findByRole("form");
  fireEvent.click(field("shared"));
  fireEvent.click(screen.getByRole("button", { name: t("ui.cancel") }));
  const question = await screen.findByRole("dialog", { name: t("shell.unsaved-title") });
  expect(onStep).not.toHaveBeenCalled();
  fireEvent.click(within(question).getByRole("button", { name: t("shell.unsaved-leave") }));
  await waitFor(() => expect(onStep).toHaveBeenCalledWith({ name: "list" }));
  expect(sent).toEqual([]);
});

test("deleting one says who loses it, and what keeps it from being deleted", async () => {
  answers = [Response.json({ code: "operation-not-allowed", error: "No es tuya." }, { status: 403 })];
  open({ name: "delete", view: { ...view, shared: true } });
  const question = await screen.findByRole("dialog", { name: t("quality.views-delete-title") });
  within(question).getByText(t("quality.views-delete-shared", { name: "Tarde" }));
  const yes = within(question).getByRole("button", { name: t("quality.views-delete-action") });
  fireEvent.click(yes);
  await within(question).findByText("No es tuya.");
  expect(onStep).not.toHaveBeenCalled();
  fireEvent.click(yes);
  await waitFor(() => expect(onStep).toHaveBeenCalledWith({ name: "list" }));
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(["DELETE quality/views/5", "DELETE quality/views/5"]);
});
