// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { BulkForm } from "./BulkForm.tsx";

/** What the server was sent, and what it answers: by turns, else what would change. */
let sent: { path: string; body: Record<string, unknown> }[] = [];
let answers: Response[] = [];
const preview = (token: string, changes = 3) => ({ matching: 4, changes, unchanged: 4 - changes, refused: [], fields: [], token });

beforeEach(() => {
  [sent, answers] = [[], []];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method?: string; body?: string }) => {
    if (method === undefined || method === "GET") return Response.json({ items: [], permissions: [] });
    sent.push({ path: path.replace(/^.*\/api\//, ""), body: JSON.parse(body ?? "{}") as Record<string, unknown> });
    return answers.shift() ?? Response.json(preview(`t${sent.length}`));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const ways = { onDone: vi.fn(), onLeave: vi.fn() };
async function open(): Promise<HTMLElement> {
  vi.clearAllMocks();
  renderPage(() => <BulkForm asked={{ filter: { status: "OPEN" } }} {...ways} />);
  return screen.findByRole("form");
}
const choose = (field: "status" | "comments") => fireEvent.click(screen.getByLabelText(t(`quality.bulk-choose-${field}`)));
const field = (name: string) => document.getElementById(`bulk-${name}`) as HTMLInputElement;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const look = () => press(t("quality.bulk-look"));
const yes = () => screen.findByRole("button", { name: t("quality.bulk-do", { count: 3 }) });

test("what would change is shown, then done by just that, once", async () => {
  await open();
  choose("status");
  look();
  const button = await yes();
  expect(document.activeElement?.className).toBe("hub-bulk-preview");
  // A key does not say yes.
  fireEvent.keyDown(field("status"), { key: "Enter", ctrlKey: true });
  fireEvent.submit(screen.getByRole("form"));
  expect(sent).toHaveLength(1);
  act(() => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  await waitFor(() => expect(ways.onDone).toHaveBeenCalledOnce());
  const asked = { filter: { status: "OPEN" }, change: { status: "IN_PROGRESS" } };
  expect(sent).toEqual([
    { path: "quality/preview", body: asked },
    { path: "quality/edit", body: { ...asked, token: "t1" } },
  ]);
});

test("what is typed after it was shown has to be shown again; nothing typed is lost", async () => {
  await open();
  choose("status");
  look();
  await yes();
  choose("comments");
  expect(screen.queryByRole("button", { name: t("quality.bulk-do", { count: 3 }) })).toBeNull();
  look();
  const summary = await screen.findByRole("alert");
  fireEvent.click(within(summary).getByText(new RegExp(t("quality.bulk-comment-empty"))));
  expect(document.activeElement).toBe(field("comments"));
  fireEvent.change(field("comments"), { target: { value: " Visto. " } });
  look();
  await yes();
  expect(sent[1]?.body["change"]).toEqual({ status: "IN_PROGRESS", addComment: "Visto." });
  expect(field("comments").value).toBe(" Visto. ");
});

test("events that were changed meanwhile are looked at again before anybody says yes", async () => {
  answers = [
    Response.json(preview("old")),
    Response.json({ code: "quality-changed", error: "Han cambiado." }, { status: 409 }),
    Response.json(preview("new")),
  ];
  await open();
  choose("status");
  look();
  fireEvent.click(await yes());
  await screen.findByText(t("quality.bulk-again"));
  expect(screen.queryByText("Han cambiado.")).toBeNull();
  expect(ways.onDone).not.toHaveBeenCalled();
  fireEvent.click(await yes());
  await waitFor(() => expect(ways.onDone).toHaveBeenCalledOnce());
  expect(sent.map(({ path, body }) => [path, body["token"]])).toEqual([
    ["quality/preview", undefined],
    ["quality/edit", "old"],
    ["quality/preview", undefined],
    ["quality/edit", "new"],
  ]);
});

test("what the server refuses stands beside its field, or above all of them", async () => {
  const fields = [{ path: ["change", "addComment"], error: "Demasiado largo." }];
  answers = [
    Response.json({ code: "invalid-input", error: "No.", fields }, { status: 422 }),
    Response.json({ code: "quality-too-many", error: "Son demasiados." }, { status: 409 }),
  ];
  await open();
  look();
  const summary = await screen.findByRole("alert");
  fireEvent.click(within(summary).getByRole("button"));
  expect(document.activeElement?.id).toBe("bulk-choose-status");
  expect(sent).toEqual([]);
  choose("comments");
  fireEvent.change(field("comments"), { target: { value: "Visto." } });
  look();
  await waitFor(() => expect(document.getElementById("bulk-comments-error")?.textContent).toBe("Demasiado largo."));
  look();
  await screen.findByText("Son demasiados.");
});
