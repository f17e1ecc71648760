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
const preview = (id: number, changes = 3) => ({
  id,
  selected: 4,
  changes,
  unchanged: 4 - changes,
  refused: [],
  values: [],
  others: 0,
  mayUndo: true,
});

/** As far as the page asks of it. */
const task = { id: 5, kind: "quality-edit", state: "done", direction: "act" };

beforeEach(() => {
  [sent, answers] = [[], []];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method?: string; body?: string }) => {
    if (method === undefined || method === "GET") return Response.json({ items: [], permissions: [] });
    sent.push({ path: path.replace(/^.*\/api\//, ""), body: JSON.parse(body ?? "{}") as Record<string, unknown> });
    return answers.shift() ?? Response.json(path.endsWith("/run") ? task : preview(sent.length));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const ways = { onDone: vi.fn(), onLeave: vi.fn() };
async function open(): Promise<HTMLElement> {
  vi.clearAllMocks();
  renderPage(() => <BulkForm selection={{ filter: { status: "OPEN" } }} {...ways} />);
  return screen.findByRole("form");
}
const choose = (field: "status" | "comments") => fireEvent.click(screen.getByLabelText(t(`quality.bulk-choose-${field}`)));
const field = (name: string) => document.getElementById(`bulk-${name}`) as HTMLInputElement;
function press(name: string): void {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
}
const look = () => press(t("quality.bulk-look"));
const yes = () => screen.findByRole("button", { name: t("tasks.act-do-quality-edit", { count: 3, shown: "3" }) });

test("what would change is shown, then done by just that, once", async () => {
  await open();
  choose("status");
  look();
  const button = await yes();
  expect(document.activeElement?.className).toBe("hub-act-preview");
  // A key does not say yes.
  fireEvent.keyDown(field("status"), { key: "Enter", ctrlKey: true });
  fireEvent.submit(screen.getByRole("form"));
  expect(sent).toHaveLength(1);
  act(() => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  await waitFor(() => expect(ways.onDone).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    {
      path: "quality/selections",
      body: { selection: { filter: { status: "OPEN" } }, act: { kind: "quality-edit", status: "IN_PROGRESS" } },
    },
    { path: "selections/1/run", body: {} },
  ]);
});

test("what is typed after it was shown has to be shown again; nothing typed is lost", async () => {
  await open();
  choose("status");
  look();
  await yes();
  choose("comments");
  expect(screen.queryByRole("button", { name: t("tasks.act-do-quality-edit", { count: 3, shown: "3" }) })).toBeNull();
  look();
  const summary = await screen.findByRole("alert");
  fireEvent.click(within(summary).getByText(new RegExp(t("quality.bulk-comment-empty"))));
  expect(document.activeElement).toBe(field("comments"));
  fireEvent.change(field("comments"), { target: { value: " Visto. " } });
  look();
  await yes();
  expect(sent[1]?.body["act"]).toEqual({ kind: "quality-edit", status: "IN_PROGRESS", comment: "Visto." });
  expect(field("comments").value).toBe(" Visto. ");
});

test("what was seen an hour ago is looked at again before anybody says yes", async () => {
  answers = [
    Response.json(preview(7)),
    Response.json({ code: "selection-over", error: "Ya no vale." }, { status: 409 }),
    Response.json(preview(8)),
  ];
  await open();
  choose("status");
  look();
  fireEvent.click(await yes());
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(screen.queryByText("Ya no vale.")).toBeNull();
  expect(ways.onDone).not.toHaveBeenCalled();
  fireEvent.click(await yes());
  await waitFor(() => expect(ways.onDone).toHaveBeenCalledOnce());
  expect(sent.map(({ path }) => path)).toEqual(["quality/selections", "selections/7/run", "quality/selections", "selections/8/run"]);
});

test("what the server refuses stands beside its field, or above all of them", async () => {
  const fields = [{ path: ["act", "comment"], error: "Demasiado largo." }];
  answers = [
    Response.json({ code: "invalid-input", error: "No.", fields }, { status: 422 }),
    Response.json({ code: "selection-too-large", error: "Son demasiados." }, { status: 409 }),
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
