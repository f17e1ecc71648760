// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { DeliveryActDialog } from "./DeliveryActDialog.tsx";

let asked: { act: object }[] = [];
beforeEach(() => {
  asked = [];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string } = {}) => {
    if (!path.endsWith("deliveries/selections")) return Response.json({ items: [] });
    asked.push(JSON.parse(body ?? "{}"));
    const values = [{ field: "reminded", before: null, after: "Tomás Rey", count: 2 }];
    return Response.json({ id: asked.length, selected: 2, changes: 2, unchanged: 0, refused: [], values, others: 0, mayUndo: false });
  });
});
afterEach(() => cleanup());

test("[MANY-01] who is reminded stands there before a yes; what one says goes along once one has stopped typing", async () => {
  renderPage(() => <DeliveryActDialog opened="deliveries-remind" selection={{ ids: [1, 2] }} onDone={vi.fn()} onClose={vi.fn()} />);
  await screen.findByText("Tomás Rey");
  expect(screen.getByText(t("ingestion.many-reminded-none"))).toBeTruthy();
  expect(asked.map(({ act }) => act)).toEqual([{ kind: "deliveries-remind" }]);
  for (const said of ["a", "ant", " antes del viernes "])
    fireEvent.change(screen.getByLabelText(t("ui.comment"), { exact: false }), { target: { value: said } });
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.act).toEqual({ kind: "deliveries-remind", comment: "antes del viernes" });
});
