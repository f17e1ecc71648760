// @vitest-environment happy-dom
import { focusManager } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../api/query-client.ts";
import { storeSession } from "../api/stored-session.ts";
import { renderPage, t } from "../forms/testing/render-page.tsx";
import { Causes } from "./Causes.tsx";

const causeOf = (at: number) => ({
  elementId: at,
  objectName: `Dato ${at}`,
  dataSource: "SAP",
  tableName: "T1",
  ruleId: 8,
  exceptionRule: "required",
  legalEntity: { id: 5, code: "ES", name: "Norte" },
  delivery: null,
  open: 10 + at,
  overdue: 0,
  gone: 0,
  earliestDue: null,
  example: "Falta.",
  closing: null,
});
let permissions: string[] = [];
let causes: ReturnType<typeof causeOf>[] = [];
let asked: unknown[] = [];

beforeEach(() => {
  [permissions, asked] = [["quality.read", "quality.edit"], []];
  causes = [1, 2, 3, 4].map(causeOf);
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string } = {}) => {
    if (path.includes("quality/causes")) return Response.json({ items: causes, next: null });
    if (!path.endsWith("quality/selections")) return Response.json({ userName: "ana@example.com", name: "Ana", items: [], permissions });
    asked.push(JSON.parse(body ?? "{}").selection);
    return Response.json({ id: 5, selected: 36, changes: 36, unchanged: 0, refused: [], values: [], others: 0, mayUndo: true });
  });
});
afterEach(() => {
  focusManager.setFocused(undefined);
  cleanup();
  queryClient.clear();
});

async function show(): Promise<void> {
  renderPage(() => <Causes filter={{}} onShow={vi.fn()} onReset={vi.fn()} />);
  await screen.findAllByRole("article");
}
const box = (at: number) =>
  screen.findByRole("checkbox", {
    name: t("ui.choose-one", { name: t("quality.causes-item", { object: `Dato ${at}`, entity: "Norte" }) }),
  });
const bar = () => screen.getByRole("group", { name: t("tasks.choose-bar") });
const told = () => within(bar()).getByRole("status").textContent;
const together = (count: number, events: number) =>
  within(bar()).getByRole("button", { name: t("quality.causes-change-together", { causes: count, count: events }) });
const look = async () => fireEvent.click(await screen.findByRole("button", { name: t("quality.bulk-look") }));
const ofCause = (at: number) => ({ elements: String(at), rules: "8", entities: "5", status: "IN_PROGRESS,OPEN" });

test("[MANY-01] causes of a range are one selection: what each finds", async () => {
  await show();
  fireEvent.click(await box(2));
  fireEvent.click(await box(4), { shiftKey: true });
  expect(told()).toBe(t("tasks.chosen", { count: 3, shown: "3" }));
  fireEvent.click(await box(3), { shiftKey: true });
  fireEvent.click(together(2, 25));
  fireEvent.click(await screen.findByLabelText(t("quality.bulk-choose-status")));
  await look();
  await waitFor(() => expect(asked).toEqual([{ filter: { anyOf: [ofCause(2), ofCause(3)] } }]));
});

test("[MANY-01] all that are shown are chosen, and a cause that is dealt with does not count any more", async () => {
  await show();
  await box(1);
  fireEvent.click(within(bar()).getAllByRole("checkbox")[0]!);
  expect(told()).toBe(t("tasks.chosen", { count: 4, shown: "4" }));
  causes = [causeOf(1), causeOf(3)];
  // Whoever comes back from another window is shown what is there now.
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await waitFor(() => expect(told()).toBe(t("tasks.chosen", { count: 2, shown: "2" })));
  together(2, 24);
});

test("of more than a hundred causes it is told that they cannot be changed together", async () => {
  causes = Array.from({ length: 101 }, (_, at) => causeOf(at + 1));
  await show();
  await box(101);
  fireEvent.click(within(bar()).getAllByRole("checkbox")[0]!);
  within(bar()).getByText(t("quality.causes-most", { most: 100 }));
  expect(within(bar()).getAllByRole("button")).toHaveLength(1);
  fireEvent.click(await box(101));
  expect(within(bar()).getAllByRole("button")).toHaveLength(2);
});

test("whoever may not change events chooses no causes", async () => {
  permissions = ["quality.read"];
  await show();
  expect(screen.getAllByRole("article")).toHaveLength(4);
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
  expect(screen.queryByRole("group", { name: t("tasks.choose-bar") })).toBeNull();
});
