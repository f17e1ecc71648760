// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, shownConflict, t } from "../../forms/testing/render-page.tsx";
import type { CalendarRow, Section } from "./calendar-entry.ts";
import { CalendarForm } from "./CalendarForm.tsx";

const spain = { id: 1, code: "ES01", name: "España" };
const row: CalendarRow = { id: 7, section: "PLN", legalEntity: spain, first: { year: 2026, month: 1 }, last: null, dueDay: 10, version: 1 };
const none = { months: [] as object[], closedMonths: 0 };
const gone = {
  months: [{ section: "PLN", month: { year: 2026, month: 10 }, appear: 0, late: 0, inTime: 0, vanish: 1, vanishFilled: 1 }],
  closedMonths: 3,
};

/** What was written, what the server answers to it by turns, what it says of open months by turns, and how often the form was done. */
let sent: { method: string; ifMatch: string | null; body: Record<string, unknown> }[] = [];
let answers: (Response | undefined)[] = [];
let effects: object[] = [];
let looked: Record<string, unknown>[] = [];
let done = 0;
const refusal = (status: number, body: object) => Response.json({ requestId: "1", ...body }, { status });

beforeEach(() => {
  [sent, answers, effects, looked, done] = [[], [], [], [], 0];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal(
    "fetch",
    async (path: string, { method, headers, body }: { method: string; headers: Record<string, string>; body: string }) => {
      const given = JSON.parse(body) as Record<string, unknown>;
      if (path.endsWith("calendar/7/preview")) {
        looked.push(given);
        return Response.json({ ...row, ...given, ...(effects.shift() ?? none), token: `seen ${looked.length}` });
      }
      sent.push({ method, ifMatch: headers["if-match"] ?? null, body: given });
      return answers.shift() ?? Response.json({ ...row, ...given, version: 2 });
    },
  );
});
afterEach(() => cleanup());

async function open(given: CalendarRow) {
  const sections = [
    { code: "PLN", months: [12] },
    { code: "GPG", months: [12] },
  ] as Section[];
  renderPage(() => <CalendarForm row={given} sections={sections} title="Calendar" onClose={() => void done++} onLeave={() => undefined} />);
  await screen.findByRole("form", { name: "Calendar" });
}
const choose = (name: string, value: string) =>
  fireEvent.change(document.getElementById(`calendar-${name}`) as HTMLElement, { target: { value } });
const save = () => fireEvent.submit(screen.getByRole("form", { name: "Calendar" }));
const question = () => screen.findByRole("dialog", { name: t("calendar.preview") });
const confirm = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole("button", { name: t("ui.save") }));

describe("the calendar's form", () => {
  test("changes a row on the version it was made on; what somebody else saved meanwhile is decided on", async () => {
    answers = [refusal(412, { code: "version-stale", now: { ...row, dueDay: 12, last: { year: 2026, month: 6 }, version: 2 } })];
    await open(row);
    choose("dueDay", "15");
    save();
    expect((await shownConflict()).rows).toEqual([
      [t("configuration.to"), "junio de 2026", t("ui.conflict-untouched")],
      [t("configuration.due-day"), "12", "15"],
    ]);
    fireEvent.click(screen.getByRole("button", { name: t("ui.conflict-keep") }));
    save();
    await waitFor(() => expect(done).toBe(1));
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
    expect(sent[1]?.body).toEqual({
      section: "PLN",
      legalEntityId: 1,
      first: { year: 2026, month: 1 },
      last: { year: 2026, month: 6 },
      dueDay: 15,
      token: "seen 2",
    });
  });

  test("an end before its beginning is said beside it, and not sent", async () => {
    await open({ ...row, first: { year: 2026, month: 3 }, last: { year: 2026, month: 6 } });
    choose("last", "2");
    save();
    await waitFor(() => expect(document.getElementById("calendar-last-error")?.textContent).toBe(t("configuration.last-before-first")));
    expect([sent, looked]).toEqual([[], []]);
  });

  test("[MANY-02] says what a row makes of open months, and that closed ones stay, before it is saved", async () => {
    effects = [gone];
    await open(row);
    choose("section", "GPG");
    save();
    const dialog = await question();
    for (const text of [t("calendar.vanish"), t("calendar.delivered-stays"), t("calendar.closed", { count: 3 })])
      expect(within(dialog).getByText(text)).toBeDefined();
    expect(looked).toEqual([{ section: "GPG", first: row.first, last: null, dueDay: 10 }]);
    expect(sent).toEqual([]);
    confirm(dialog);
    await waitFor(() => expect(done).toBe(1));
    expect(sent).toMatchObject([{ method: "PUT", body: { section: "GPG", token: "seen 1" } }]);
  });

  test("[MANY-02] where no open month changes it asks nothing; one that changed meanwhile is told, also where none does by now", async () => {
    effects = [none, gone, none];
    const other = () => refusal(409, { code: "calendar-changed", error: "Ha cambiado." });
    answers = [other(), other()];
    await open(row);
    choose("dueDay", "15");
    save();
    const dialog = await question();
    expect(within(dialog).getByRole("alert").textContent).toBe(t("calendar.again"));
    expect(sent).toMatchObject([{ body: { token: "seen 1" } }]);
    confirm(dialog);
    await within(await question()).findByText(t("calendar.no-months"));
    expect(done).toBe(0);
    confirm(await question());
    await waitFor(() => expect(done).toBe(1));
    expect(sent.map(({ body }) => body["token"])).toEqual(["seen 1", "seen 2", "seen 3"]);
  });
});
