// @vitest-environment happy-dom
import { selectItems } from "@hub/contract/swp/many.ts";
import { daysDeletedStays } from "@hub/domain/deleted.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { areaKeyOf } from "../../api/keys.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { ItemActDialog } from "./ItemActDialog.tsx";

let asked = 0;
beforeEach(() => {
  asked = 0;
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string) => {
    if (!path.endsWith("swp/selections")) return Response.json({ items: [] });
    asked += 1;
    return Response.json({ id: asked, selected: 2, changes: 2, unchanged: 0, refused: [], values: [], others: 0, mayUndo: false });
  });
});
afterEach(() => cleanup());

test("[MANY-01] what is shown before a yes is not asked anew when the area changes; of deleting it says how long it comes back", async () => {
  let client: QueryClient | undefined;
  renderPage(function Page() {
    client = useQueryClient();
    return <ItemActDialog opened="swp-delete" tab="key-profiles" selection={{ ids: [1, 2] }} onDone={vi.fn()} onClose={vi.fn()} />;
  });
  await screen.findByRole("heading", { name: t("tasks.act-preview", { count: 2, shown: "2" }) });
  expect(screen.getByText(t("swp.many-delete-text", { days: daysDeletedStays })).textContent).toContain(String(daysDeletedStays));
  // As whatever a colleague changes does it.
  await act(async () => client?.invalidateQueries({ queryKey: areaKeyOf(selectItems) }));
  expect(asked).toBe(1);
});
