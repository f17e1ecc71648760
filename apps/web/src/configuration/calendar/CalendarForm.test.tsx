// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, shownConflict, t } from "../../forms/testing/render-page.tsx";
import type { CalendarRow, Section } from "./calendar-entry.ts";
import { CalendarForm } from "./CalendarForm.tsx";

const entities = [
  { id: 1, code: "ES01", name: "España" },
  { id: 2, code: "PT01", name: "Portugal" },
];
const [spain] = entities as [(typeof entities)[0], (typeof entities)[0]];
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

async function open(given: CalendarRow | undefined) {
  const sections = [{ code: "PLN" }, { code: "GPG" }] as Section[];
  renderPage(() => (
    <CalendarForm
      row={given}
      rows={[]}
      sections={sections}
      entities={entities}
      title="Calendar"
      onClose={() => void done++}
      onLeave={() => undefined}
    />
  ));
  await screen.findByRole("form", { name: "Calendar" });
}
const choose = (name: string, value: string) =>
  fireEvent.change(document.getElementById(`calendar-${name}`) as HTMLElement, { target: { value } });
const save = () => fireEvent.submit(screen.getByRole("form", { name: "Calendar" }));

describe("the calendar's form", () => {
  test("adds a section of several entities, once; one that is refused stays with the reason, and is sent alone then", async () => {
    await open(undefined);
    save();
    const summary = await screen.findByRole("alert");
    expect(within(summary).getAllByRole("button")).toHaveLength(2);
    choose("section", "PLN");
    fireEvent.click(screen.getByRole("button", { name: t("configuration.entities-all", { count: 2 }) }));
    answers = [undefined, refusal(409, { code: "duplicate", error: "Ya se espera." })];
    act(() => {
      save();
      save();
    });
    const problem = t("configuration.calendar-failed", { entity: "Portugal", text: "Ya se espera." });
    await waitFor(() => expect(document.getElementById("calendar-entityIds-error")?.textContent).toBe(problem));
    expect(sent.map(({ method, body }) => [method, body["legalEntityId"]])).toEqual([
      ["POST", 1],
      ["POST", 2],
    ]);
    expect(done).toBe(0);
    save();
    await waitFor(() => expect(done).toBe(1));
    expect(sent.map(({ body }) => body["legalEntityId"])).toEqual([1, 2, 2]);
  });

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
