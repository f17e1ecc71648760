// @vitest-environment happy-dom
import { monthsOf } from "@hub/domain/configuration/section-months.ts";
import type { Period } from "@hub/domain/period.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { CalendarStep } from "./CalendarStep.tsx";

let sent: Record<string, unknown>[] = [];
let answers: (Response | undefined)[] = [];
let looks = 0;
let done = 0;
let months: number[] = [];
function shown(path: string): object {
  if (path.includes("legal-entities")) return { items: [{ id: 3, code: "E3", name: "Norte", active: true }] };
  if (path.includes("sections")) return { items: [{ code: "PLN", months }] };
  if (path.includes("ingestions")) return { items: [{ id: 1, section: "PLN", active: true }] };
  return { userName: "ana@example.com", name: "Ana", items: [], permissions: ["calendar.manage"] };
}
beforeEach(() => {
  [sent, answers, looks, done, months] = [[], [], 0, 0, monthsOf("monthly", 1)];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method?: string; body?: string }) => {
    if (method === undefined || method === "GET") return Response.json(shown(path));
    const asked = JSON.parse(body ?? "{}") as { first: Period };
    if (path.endsWith("calendar/filling/preview")) {
      looks += 1;
      const effect = { section: "PLN", month: asked.first, appear: 1, late: 0, inTime: 0, vanish: 0, vanishFilled: 0 };
      return Response.json({ added: 1, months: [effect], closedMonths: 0, token: `seen ${asked.first.month}` });
    }
    sent.push({ path: path.replace(/^.*\/api\//, ""), ...asked });
    return answers.shift() ?? Response.json({ added: 1 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
});

async function open(today: Date) {
  vi.useFakeTimers({ toFake: ["Date"], now: today });
  renderPage(() => <CalendarStep onDone={() => void done++} />);
  return screen.findByRole("button", { name: t("today.set-up-expect") });
}
const overdue = () => screen.queryByRole("button", { name: /2026|2027/ });

const told = () => screen.getAllByRole("table").map((table) => table.querySelector("tbody")?.textContent);

test("[MANY-02] the month that is over is proposed until its due day, with what that makes of open months; just that is done", async () => {
  const proposed = await open(new Date(2026, 10, 10));
  expect(told()).toMatchObject([expect.stringMatching(/^oct.*2026PLN10$/)]);
  fireEvent.click(proposed);
  await waitFor(() => expect(done).toBe(1));
  expect(sent).toEqual([
    {
      path: "calendar/filling",
      sections: ["PLN"],
      legalEntityIds: [3],
      country: null,
      first: { year: 2026, month: 10 },
      last: null,
      dueDay: 10,
      token: "seen 10",
    },
  ]);
  expect(overdue()).toBeNull();
});

test("after that the month that runs is, and the one that is overdue by a press of its own, each with what it does", async () => {
  await open(new Date(2026, 10, 11));
  const late = await screen.findByRole("button", { name: /2026|2027/ });
  expect(told()).toMatchObject([expect.stringMatching(/^nov/), expect.stringMatching(/^oct/)]);
  fireEvent.click(late);
  await waitFor(() => expect(sent).toMatchObject([{ first: { year: 2026, month: 10 }, token: "seen 10" }]));
});

test("[MANY-02] what would do something else by now is told anew, with nothing done", async () => {
  answers = [Response.json({ code: "calendar-changed", error: "Ha cambiado." }, { status: 409 })];
  fireEvent.click(await open(new Date(2026, 10, 10)));
  expect((await screen.findByRole("alert")).textContent).toBe("Ha cambiado.");
  await waitFor(() => expect(looks).toBe(2));
  expect(done).toBe(0);
  fireEvent.click(await screen.findByRole("button", { name: t("today.set-up-expect") }));
  await waitFor(() => expect(done).toBe(1));
});

test("a yearly section is expected from its next month on", async () => {
  months = [12];
  fireEvent.click(await open(new Date(2026, 10, 28)));
  await waitFor(() => expect(sent).toMatchObject([{ first: { year: 2026, month: 12 } }]));
  expect(overdue()).toBeNull();
});
