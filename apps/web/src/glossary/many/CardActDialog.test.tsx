// @vitest-environment happy-dom
import { selectCards } from "@hub/contract/glossary/many.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { areaKeyOf } from "../../api/keys.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { CardActDialog } from "./CardActDialog.tsx";

let asked = 0;
beforeEach(() => {
  asked = 0;
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string) => {
    if (!path.endsWith("glossary/selections")) return Response.json({ items: [], internal: [], standard: [] });
    asked += 1;
    return Response.json({ id: asked, selected: 2, changes: 2, unchanged: 0, refused: [], values: [], others: 0, mayUndo: true });
  });
});
afterEach(() => cleanup());

test("[MANY-01] what is shown before a yes is not asked anew when the area changes, and its counts are announced", async () => {
  let client: QueryClient | undefined;
  renderPage(function Page() {
    client = useQueryClient();
    return <CardActDialog opened="glossary-publish" selection={{ ids: [1, 2] }} onDone={vi.fn()} onClose={vi.fn()} />;
  });
  await screen.findByRole("heading", { name: t("tasks.act-preview", { count: 2, shown: "2" }) });
  expect(screen.getByRole("status").textContent).toContain(t("tasks.act-changes", { count: 2 }));
  // As whatever a colleague changes does it.
  await act(async () => client?.invalidateQueries({ queryKey: areaKeyOf(selectCards) }));
  expect(asked).toBe(1);
});
