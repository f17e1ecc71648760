// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";

let sent: { path: string; body: Record<string, unknown> }[] = [];
const effect = { appear: 0, late: 0, inTime: 2, vanish: 0, vanishFilled: 0 };
const told = {
  rows: 3,
  sections: ["PLN"],
  changed: 2,
  months: [{ section: "PLN", month: { year: 2026, month: 10 }, ...effect }],
  closedMonths: 1,
  token: "t1",
};
beforeEach(() => {
  sent = [];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method?: string; body?: string }) => {
    if (method === undefined || method === "GET")
      return Response.json({ userName: "ana@example.com", name: "Ana", items: [], permissions: [] });
    sent.push({ path: path.replace(/^.*\/api\//, ""), body: JSON.parse(body ?? "{}") as Record<string, unknown> });
    return Response.json(told);
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const look = () => fireEvent.click(screen.getByRole("button", { name: t("calendar.look") }));

test("[MANY-03] rows that are chosen together get another due day, once it was shown what that does", async () => {
  const [onDone, onClose] = [vi.fn(), vi.fn()];
  renderPage(() => <ChangeDialog opened chosen={{ ids: [3, 4, 5] }} count={3} onDone={onDone} onClose={onClose} />);
  await screen.findByRole("form");
  look();
  await screen.findByRole("button", { name: t("calendar.do-end", { count: 2 }) });
  fireEvent.click(screen.getByRole("radio", { name: t("calendar.act-due-day") }));
  fireEvent.change(screen.getByLabelText(t("configuration.due-day")), { target: { value: "15" } });
  look();
  const yes = await screen.findByRole("button", { name: t("calendar.do-due-day", { count: 2 }) });
  for (const text of [t("calendar.changed-due-day", { count: 2 }), t("calendar.unchanged-due-day", { count: 1 }), t("calendar.in-time")])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  fireEvent.click(yes);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onDone).toHaveBeenCalledOnce();
  // Neither says what the other act would do.
  expect(sent[0]?.body).toEqual({ ids: [3, 4, 5], last: { year: expect.any(Number), month: expect.any(Number) } });
  expect(sent.slice(1)).toEqual([
    { path: "calendar/change/preview", body: { ids: [3, 4, 5], dueDay: 15 } },
    { path: "calendar/change", body: { ids: [3, 4, 5], dueDay: 15, token: "t1" } },
  ]);
});
