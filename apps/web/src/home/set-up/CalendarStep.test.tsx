// @vitest-environment happy-dom
import { monthsOf } from "@hub/domain/configuration/section-months.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { CalendarStep } from "./CalendarStep.tsx";

let sent: Record<string, unknown>[] = [];
let months: number[] = [];
function shown(path: string): object {
  if (path.includes("legal-entities")) return { items: [{ id: 3, code: "E3", name: "Norte", active: true }] };
  if (path.includes("sections")) return { items: [{ code: "PLN", months }] };
  if (path.includes("ingestions")) return { items: [{ id: 1, section: "PLN", active: true }] };
  return { userName: "ana@example.com", name: "Ana", items: [], permissions: ["calendar.manage"] };
}
beforeEach(() => {
  [sent, months] = [[], monthsOf("monthly", 1)];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method?: string; body?: string }) => {
    if (method === undefined || method === "GET") return Response.json(shown(path));
    sent.push(JSON.parse(body ?? "{}") as Record<string, unknown>);
    return Response.json({ id: 1, version: 1 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
});

async function open(today: Date) {
  vi.useFakeTimers({ toFake: ["Date"], now: today });
  renderPage(() => <CalendarStep onDone={() => {}} />);
  return screen.findByRole("button", { name: t("today.set-up-expect") });
}
const overdue = () => screen.queryByRole("button", { name: /2026|2027/ });

test("the month that is over is proposed until its due day", async () => {
  fireEvent.click(await open(new Date(2026, 10, 10)));
  await waitFor(() => expect(sent).toMatchObject([{ section: "PLN", legalEntityId: 3, first: { year: 2026, month: 10 }, dueDay: 10 }]));
  expect(overdue()).toBeNull();
});

test("after that the month that runs is, and the one that is overdue by a press of its own", async () => {
  fireEvent.click(await open(new Date(2026, 10, 11)));
  await waitFor(() => expect(sent).toMatchObject([{ first: { year: 2026, month: 11 } }]));
  fireEvent.click(overdue()!);
  await waitFor(() => expect(sent[1]).toMatchObject({ first: { year: 2026, month: 10 } }));
});

test("a yearly section is expected from its next month on", async () => {
  months = [12];
  fireEvent.click(await open(new Date(2026, 10, 28)));
  await waitFor(() => expect(sent).toMatchObject([{ first: { year: 2026, month: 12 } }]));
  expect(overdue()).toBeNull();
});
