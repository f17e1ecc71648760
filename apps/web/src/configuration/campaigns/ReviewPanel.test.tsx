// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
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
/** Of 5,000 rows four are loaded. */
const total = 5000;
let asked: { act: object; selection: object }[] = [];
beforeEach(() => {
  asked = [];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string } = {}) => {
    if (path.includes("reviews/7/rows")) return Response.json({ items: [1, 2, 3, 4].map(rowOf), next: 4, total });
    if (!path.endsWith("reviews/selections")) return Response.json({ items: [], permissions: [] });
    asked.push(JSON.parse(body ?? "{}"));
    const refused = [
      { code: "errors.last-administrator", error: "Alguien tiene que administrarla.", count: 1, examples: [{ id: 3, name: "Person 3" }] },
    ];
    const values = [
      { field: "outcome", before: "OPEN", after: "TAKEN", count: 2 },
      { field: "outcome", before: "OPEN", after: "GONE", count: 1 },
    ];
    return Response.json({ id: 5, selected: 4, changes: 3, unchanged: 0, refused, values, others: 0, mayUndo: false });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const review = { id: 7, name: "Autumn", deadline: "2026-12-31", open: total };
const bar = () => screen.getByRole("group", { name: t("campaigns.choice-of", { name: "Autumn" }) });
const row = async (id: number) => {
  const found = (await screen.findByText(`Person ${id}`)).closest("tr");
  if (!found) throw new Error(`no row of ${id}`);
  return found;
};
const chosen = () => within(bar()).getByRole("status").textContent;
const act = async (name: "keep" | "take") => {
  fireEvent.click(within(bar()).getByRole("button", { name: t(`campaigns.${name}`) }));
  return screen.findByRole("dialog", { name: t(`tasks.kind-reviews-${name}`) });
};

test("[MANY-01] rows of a review by keyboard: Space, then Shift and Space, and with the arrows", async () => {
  renderPage(() => <ReviewPanel review={review} />);
  fireEvent.keyDown(await row(1), { key: " " });
  fireEvent.keyDown(await row(3), { key: " ", shiftKey: true });
  expect(chosen()).toBe(t("tasks.chosen", { count: 3, shown: "3" }));
  fireEvent.keyDown(await row(3), { key: "ArrowDown", shiftKey: true });
  expect(chosen()).toBe(t("tasks.chosen", { count: 4, shown: "4" }));
  // The rows are walked by the arrows, though none opens.
  (await row(1)).focus();
  fireEvent.keyDown(await row(1), { key: "ArrowDown" });
  expect(document.activeElement).toBe(await row(2));
  fireEvent.keyDown(await row(2), { key: "Enter" });
  expect(document.activeElement).toBe(await row(2));
});

test("[MANY-06] what is chosen is asked for at once with the reason, and stands there before a yes; taking away waits for one", async () => {
  renderPage(() => <ReviewPanel review={review} />);
  fireEvent.keyDown(await row(2), { key: " " });
  const dialog = await act("take");
  const yes = () => within(dialog).getAllByRole<HTMLButtonElement>("button").at(-1);
  expect(yes()?.disabled).toBe(true);
  expect(asked).toEqual([]);
  fireEvent.change(await within(dialog).findByRole("textbox"), { target: { value: " Not needed " } });
  await waitFor(() =>
    expect(asked).toEqual([{ selection: { ids: [2] }, act: { kind: "reviews-take", campaign: 7, reason: "Not needed" } }]),
  );
  await within(dialog).findByText(t("campaigns.outcome-TAKEN"));
  expect(within(dialog).getByText(t("campaigns.outcome-GONE"))).toBeTruthy();
  expect(within(dialog).getByText("Alguien tiene que administrarla.", { exact: false })).toBeTruthy();
  await waitFor(() => expect(yes()?.textContent).toContain(t("tasks.act-do-reviews-take", { count: 3, shown: "3" })));
  expect(yes()?.disabled).toBe(false);
});

test("[MANY-01] all that waits is chosen over all pages but for some, and kept without a reason where the rules let it", async () => {
  renderPage(() => <ReviewPanel review={review} />);
  await row(1);
  fireEvent.click(within(bar()).getByRole("checkbox"));
  fireEvent.click(within(bar()).getByRole("button", { name: /5[.,\s]?000/ }));
  fireEvent.keyDown(await row(4), { key: " " });
  expect(chosen()).toMatch(/4[.,\s]?999/);
  await act("keep");
  await waitFor(() =>
    expect(asked).toEqual([{ selection: { filter: { campaign: 7 }, except: [4] }, act: { kind: "reviews-keep", campaign: 7 } }]),
  );
});
