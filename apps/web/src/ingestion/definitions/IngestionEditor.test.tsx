// @vitest-environment happy-dom
import { europeanDefinition } from "@hub/domain/ingestion/testing/example-definitions.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, shownConflict, t } from "../../forms/testing/render-page.tsx";
import type { IngestionDetail } from "./draft.ts";
import { IngestionEditor } from "./IngestionEditor.tsx";

// Three columns say as much as all, and are drawn sooner.
const columns = europeanDefinition.columns.slice(0, 3);
const definition = { ...europeanDefinition, columns };
const saved: IngestionDetail = {
  id: 3,
  code: "PLN",
  name: "Plantilla",
  section: "PLN",
  active: true,
  version: 3,
  definition,
};
const [first, second] = columns as [(typeof columns)[0], (typeof columns)[0]];

/** What was written, and what the server answers to the next write. */
let sent: { method: string; ifMatch: string | null; body: IngestionDetail }[] = [];
let answer: Response | undefined;

beforeEach(() => {
  sent = [];
  answer = undefined;
  Element.prototype.scrollIntoView = () => undefined;
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal(
    "fetch",
    async (_: string, { method = "GET", headers, body }: { method?: string; headers: Record<string, string>; body?: string }) => {
      if (method === "GET") return Response.json({ items: [] });
      const given = JSON.parse(body ?? "{}") as IngestionDetail;
      sent.push({ method, ifMatch: headers["if-match"] ?? null, body: given });
      const said = answer;
      answer = undefined;
      return said ?? Response.json({ ...given, id: 3, version: 4 });
    },
  );
});
afterEach(() => cleanup());

const onCreated = vi.fn();
async function open(detail: IngestionDetail | undefined) {
  onCreated.mockClear();
  const page = renderPage(() => <IngestionEditor saved={detail} sections={["PLN", "OnHR"]} onCreated={onCreated} />);
  await screen.findByRole("form", { name: detail?.name ?? t("configuration.ingestion-add") });
  return page;
}
const input = (name: string) => document.getElementById(`definition-${name}`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const save = () => fireEvent.submit(screen.getByRole("form"));
const pick = (place: number) =>
  fireEvent.click(
    within(screen.getByRole("list", { name: t("configuration.columns") })).getAllByRole("button", { current: undefined })[
      place * 4
    ] as HTMLElement,
  );
const state = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

test("is saved once as a new version; the column one is in stays, and the focus in it", async () => {
  await open(saved);
  pick(1);
  input("columns-1-name").focus();
  type("columns-1-name", "Otro nombre");
  act(() => {
    save();
    save();
  });
  await screen.findByRole("heading", { name: t("configuration.ingestion-title", { name: "Plantilla", version: 4 }) });
  expect(sent.map(({ method, ifMatch }) => [method, ifMatch])).toEqual([["PUT", '"3"']]);
  expect(sent[0]?.body.definition.columns.map(({ name }) => name)).toEqual([
    first.name,
    "Otro nombre",
    ...columns.slice(2).map(({ name }) => name),
  ]);
  expect(document.activeElement).toBe(input("columns-1-name"));
  expect(state()).toContain(t("ui.edit-unchanged"));
});

test("what is wrong is listed live, and leads to its field, also of a column that is not shown; nothing is sent", async () => {
  await open(saved);
  // Nothing can be saved yet: that it could be is not said either.
  expect(screen.queryByText(t("configuration.check-sound"))).toBeNull();
  pick(1);
  type("columns-1-name", "Otro nombre");
  screen.getByText(t("configuration.check-sound"));
  type("columns-1-name", "");
  type("columns-1-aliases", "x\n".repeat(2));
  const list = screen.getByRole("group", { name: t("configuration.check-title", { count: 1 }) });
  pick(0);
  expect(input("columns-1-name")).toBeNull();
  fireEvent.click(within(list).getByRole("button"));
  expect(document.activeElement).toBe(input("columns-1-name"));

  pick(0);
  type("columns-0-name", "x".repeat(300));
  save();
  const summary = await screen.findByRole("alert");
  const links = within(summary).getAllByRole("button");
  expect(links).toHaveLength(2);
  expect(
    links.some(({ textContent }) => textContent?.startsWith(t("configuration.issue-in-column", { column: "x".repeat(300), text: "" }))),
  ).toBe(true);
  fireEvent.click(links.find(({ textContent }) => !textContent?.includes("xxx")) as HTMLElement);
  expect(document.activeElement).toBe(input("columns-1-name"));
  expect(sent).toEqual([]);
});

const stale = (now: Partial<IngestionDetail>) =>
  Response.json({ code: "version-stale", error: "No.", requestId: "1", now: { ...saved, version: 4, ...now } }, { status: 412 });

test("what somebody else has saved meanwhile is decided field by field; the same columns are no difference", async () => {
  await open(saved);
  type("name", "Mía");
  type("currency", "USD");
  answer = stale({ name: "Suya" });
  save();
  expect((await shownConflict()).rows).toEqual([
    [t("configuration.name"), "Suya", "Mía"],
    [t("configuration.currency"), "EUR", "USD"],
  ]);
});

test("what both have changed of the columns is told in words; one's own are kept and saved on theirs", async () => {
  await open(saved);
  pick(1);
  type("columns-1-name", "Otro nombre");
  answer = stale({ definition: { ...definition, columns: [...columns.slice(1), { ...first, name: "Nueva" }] } });
  save();
  expect((await shownConflict()).rows).toEqual([
    [
      t("configuration.columns"),
      `${t("configuration.columns-added", { columns: "Nueva" })}\n${t("configuration.columns-removed", { columns: first.name })}`,
      `${t("configuration.columns-added", { columns: "Otro nombre" })}\n${t("configuration.columns-removed", { columns: second.name })}`,
    ],
  ]);
  fireEvent.click(screen.getByRole("button", { name: t("ui.conflict-keep") }));
  expect(input("columns-1-name").value).toBe("Otro nombre");
  save();
  await waitFor(() => expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"']));
  expect(sent[1]?.body.definition.columns.map(({ name }) => name)).toEqual([first.name, "Otro nombre", columns[2]?.name]);
});

test("what the server refuses of a column opens it; a code that is taken leads to the code", async () => {
  await open(saved);
  type("name", "Mía");
  const fields = [
    { path: ["definition", "columns", 1, "name"], code: "x", error: "Así no." },
    { path: ["code"], code: "x", error: "Ese código ya está." },
  ];
  answer = Response.json({ code: "definition-invalid", error: "No.", requestId: "1", fields }, { status: 422 });
  save();
  fireEvent.click(await screen.findByRole("button", { name: "Así no." }));
  expect(document.activeElement).toBe(input("columns-1-name"));
  fireEvent.click(
    screen.getByRole("button", { name: t("ui.form-problem", { field: t("configuration.code"), problem: "Ese código ya está." }) }),
  );
  expect(document.activeElement).toBe(input("code"));
});

test("Enter within a column saves nothing, Ctrl and Enter does", async () => {
  await open(saved);
  type("columns-0-name", "Otro nombre");
  expect(fireEvent.keyDown(input("columns-0-name"), { key: "Enter" })).toBe(false);
  expect(fireEvent.keyDown(input("name"), { key: "Enter" })).toBe(true);
  expect(sent).toEqual([]);
  fireEvent.keyDown(input("columns-0-name"), { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("a new one says what is missing, takes a column, and tells where it is once it is created", async () => {
  await open(undefined);
  type("code", "NUEVA");
  type("name", "Nueva");
  fireEvent.click(screen.getByRole("button", { name: t("configuration.column-add") }));
  await waitFor(() => expect(document.activeElement).toBe(input("columns-0-name")));
  type("columns-0-name", "Id");
  fireEvent.click(input("columns-0-key"));
  fireEvent.click(input("columns-0-targets"));
  await waitFor(() => expect(document.activeElement).toBe(input("columns-0-targets-0-field")));
  type("columns-0-targets-0-field", "person");
  screen.getByText(t("configuration.check-sound"));
  save();
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(3));
  expect(sent[0]).toMatchObject({ method: "POST", body: { code: "NUEVA", definition: { columns: [{ name: "Id", key: true }] } } });
});
