// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import type { SectionRule } from "./rule-drafts.ts";
import { TypeDialog } from "./TypeDialog.tsx";

let sent: string[] = [];
const onClose = vi.fn();
beforeEach(() => {
  sent = [];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method?: string; body?: string }) => {
    if (method === undefined || method === "GET") return Response.json({ items: [], permissions: [] });
    sent.push(path.replace(/^.*\/api\//, ""));
    const effect = {
      months: [],
      closedMonths: 0,
      closable: [{ scenarioType: "PAY", month: { year: 2026, month: 9 } }],
      incomplete: [],
      dropped: [],
    };
    return Response.json({ ...(JSON.parse(body ?? "{}") as object), version: 1, mayDelete: true, effect });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

test("[MANY-02] a new type of closing says which months it closes before it is saved", async () => {
  renderPage(() => <TypeDialog opened type={undefined} sections={[{ code: "PLN" }] as SectionRule[]} last={1} onClose={onClose} />);
  const form = await screen.findByRole("form");
  fireEvent.change(screen.getByLabelText(new RegExp(t("configuration.code"))), { target: { value: "PAY" } });
  fireEvent.click(screen.getByRole("checkbox", { name: "PLN" }));
  fireEvent.click(screen.getByRole("checkbox", { name: t("section-rules.any-month") }));
  fireEvent.submit(form);
  await screen.findByText(/septiembre/);
  expect(sent).toEqual(["closing-types/preview"]);
  expect(onClose).not.toHaveBeenCalled();
  const saves = screen.getAllByRole("button", { name: t("ui.save") });
  fireEvent.click(saves.at(-1) as HTMLElement);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual(["closing-types/preview", "closing-types"]);
});
