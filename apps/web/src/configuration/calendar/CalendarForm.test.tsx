// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, shownConflict, t } from "../../forms/testing/render-page.tsx";
import type { CalendarRow, Section } from "./calendar-entry.ts";
import { CalendarForm } from "./CalendarForm.tsx";

const spain = { id: 1, code: "ES01", name: "España" };
const row: CalendarRow = { id: 7, section: "PLN", legalEntity: spain, first: { year: 2026, month: 1 }, last: null, dueDay: 10, version: 1 };

/** What was written, what the server answers to it by turns, and how often the form was done. */
let sent: { method: string; ifMatch: string | null; body: Record<string, unknown> }[] = [];
let answers: (Response | undefined)[] = [];
let done = 0;
const refusal = (status: number, body: object) => Response.json({ requestId: "1", ...body }, { status });

beforeEach(() => {
  [sent, answers, done] = [[], [], 0];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal(
    "fetch",
    async (_: string, { method, headers, body }: { method: string; headers: Record<string, string>; body: string }) => {
      const given = JSON.parse(body) as Record<string, unknown>;
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
    });
  });

  test("an end before its beginning is said beside it, and not sent", async () => {
    await open({ ...row, first: { year: 2026, month: 3 }, last: { year: 2026, month: 6 } });
    choose("last", "2");
    save();
    await waitFor(() => expect(document.getElementById("calendar-last-error")?.textContent).toBe(t("configuration.last-before-first")));
    expect(sent).toEqual([]);
  });
});
