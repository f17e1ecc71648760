// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import type { CalendarRow } from "./calendar-entry.ts";
import { RowRemoval } from "./RowRemoval.tsx";

const spain = { id: 1, code: "ES01", name: "España" };
const row: CalendarRow = { id: 7, section: "PLN", legalEntity: spain, first: { year: 2026, month: 1 }, last: null, dueDay: 10, version: 4 };
const effect = { appear: 0, late: 0, inTime: 0, vanish: 1, vanishFilled: 1 };
const month = (number: number) => ({ section: "PLN", month: { year: 2026, month: number }, ...effect });

let sent: string[] = [];
let answers: Response[] = [];
let shown: object[] = [];
beforeEach(() => {
  [sent, answers, shown] = [[], [], [{ months: [month(10)], closedMonths: 3, token: "t1" }]];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, given: { method: string; headers: Record<string, string>; body?: string }) => {
    sent.push([given.method, path.replace(/^.*\/api\//, ""), given.body ?? given.headers["if-match"]].join(" "));
    if (given.method === "DELETE") return answers.shift() ?? Response.json({});
    return Response.json({ rows: 1, sections: ["PLN"], changed: 1, ...shown.shift() });
  });
});
afterEach(() => cleanup());

const look = 'POST calendar/change/preview {"ids":[7],"last":null}';
const action = t("configuration.calendar-delete");
async function open() {
  const onClose = vi.fn();
  renderPage(() => <RowRemoval row={row} onClose={onClose} />);
  const dialog = await screen.findByRole("dialog", { name: t("configuration.calendar-delete-title") });
  return { onClose, dialog, yes: () => within(dialog).getByRole<HTMLButtonElement>("button", { name: action }) };
}

test("[MANY-02] a row is removed once it is told what that makes of open months, and that closed ones stay", async () => {
  const { onClose, dialog, yes } = await open();
  expect(yes().disabled).toBe(true);
  await within(dialog).findByText(t("calendar.vanish"));
  expect(within(dialog).getByText(t("calendar.closed", { count: 3 }))).toBeDefined();
  expect(yes().disabled).toBe(false);
  fireEvent.click(yes());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([look, 'DELETE calendar/7?token=t1 "4"']);
});

test("[MANY-02] what was shown and is something else by now is told anew, with nothing done", async () => {
  shown.push({ months: [], closedMonths: 4, token: "t2" });
  answers = [Response.json({ code: "calendar-changed", error: "Ha cambiado." }, { status: 409 })];
  const { onClose, dialog, yes } = await open();
  await within(dialog).findByText(t("calendar.vanish"));
  fireEvent.click(yes());
  expect((await within(dialog).findByRole("alert")).textContent).toBe("Ha cambiado.");
  await within(dialog).findByText(t("calendar.no-months"));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(yes());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([look, 'DELETE calendar/7?token=t1 "4"', look, 'DELETE calendar/7?token=t2 "4"']);
});
