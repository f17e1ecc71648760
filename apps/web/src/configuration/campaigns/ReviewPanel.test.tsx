// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { notifications } from "../../ui/notifications.ts";
import { ReviewPanel } from "./ReviewPanel.tsx";

const rowOf = (id: number) => ({
  id,
  person: { email: `p${id}@example.com`, name: `Person ${id}`, active: true, lastSignInAt: "2026-11-01T08:00:00.000Z" },
  area: "HUB",
  group: null,
  grants: [{ role: "data-owner", legalEntity: null, section: null, ingestion: null, org: null, validFrom: null, validTo: null }],
  grantCount: 1,
  givenAt: null,
  givenBy: null,
  unused: false,
  standing: "same",
  state: "OPEN",
  reviewer: null,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  refusal: null,
});
let outcome = "open";
/** What was said last before a test: other files say things in the same process. */
let before = 0;
beforeEach(() => void (before = notifications.read().history[0]?.id ?? 0));
const told = () => notifications.read().history.flatMap(({ id, text }) => (id > before ? text : []));
beforeEach(() => {
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method?: string; body?: string }) => {
    if (path.includes("reviews/7/rows")) return Response.json({ items: [rowOf(1), rowOf(2)], next: null, total: 2 });
    if (method === undefined || method === "GET") return Response.json({ items: [], permissions: [] });
    const { rows } = JSON.parse(body ?? "{}") as { rows: number[] };
    const error = outcome === "open" ? "Somebody has to administer it." : null;
    return Response.json({ results: rows.map((row) => ({ row, outcome, code: error && "last-administrator", error })) });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

test("[MANY-06] what could not be taken away stays ticked, and nothing is said to be done; what was decided does not", async () => {
  renderPage(() => <ReviewPanel review={{ id: 7, name: "Autumn", deadline: "2026-12-31", open: 2 }} />);
  const box = () => screen.getByRole<HTMLInputElement>("checkbox", { name: t("campaigns.tick-row", { name: "Person 1", number: 1 }) });
  fireEvent.click(await screen.findByRole("checkbox", { name: t("campaigns.tick-row", { name: "Person 1", number: 1 }) }));
  const take = async () => {
    fireEvent.click(screen.getByRole("button", { name: t("campaigns.take", { count: 1 }) }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "Not needed" } });
    fireEvent.click(within(dialog).getByRole("button", { name: t("campaigns.take", { count: 1 }) }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await take();
  expect(told()).toEqual([t("campaigns.refused", { why: "Somebody has to administer it." })]);
  expect(box().checked).toBe(true);
  outcome = "taken";
  await take();
  expect(told()[0]).toBe(t("campaigns.decided", { kept: 0, taken: 1 }));
  expect(box().checked).toBe(false);
});
