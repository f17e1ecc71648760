// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storeSession } from "../api/stored-session.ts";
import { renderLearning, t } from "../forms/testing/render-page.tsx";
import { CloseForm } from "./CloseForm.tsx";
import type { Scenario } from "./scenario-states.ts";

const open = { id: 7, scenarioType: "CLOSING", year: 2026, month: 10, name: null, state: "OPEN", closing: false, stale: false } as Scenario;
const first = { ...open, expected: 4, validated: 4, currentVersion: null };
const closed = { ...first, state: "CLOSED", stale: true, currentVersion: 1 } as Scenario;
const none = { total: 0, shown: 0, rounded: 0, hidden: 0, notGiven: 0 };
const seen = {
  scenarioId: 7,
  from: 1,
  to: null,
  changes: [],
  figures: [],
  figureCounts: none,
  hiddenChanges: [],
  notices: [],
  complete: true,
  fingerprint: "f".repeat(64),
};

/** What was written, and what the server answers to it: by turns, else that it is closing. */
let sent: Record<string, unknown>[] = [];
let answers: Response[] = [];
const refusal = (now: object) =>
  Response.json({ code: "validation-message-changed", error: "Ha cambiado.", requestId: "1", now }, { status: 409 });

beforeEach(() => {
  sent = [];
  answers = [];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method?: string; body?: string }) => {
    if (path.endsWith("closing-preview")) return Response.json(seen);
    if (path.endsWith("types")) return Response.json({ items: [{ code: "CLOSING", closes: true }] });
    if (method === undefined || method === "GET") return Response.json(path.endsWith("months") ? [9, 10] : [2026]);
    sent.push(JSON.parse(body ?? "{}"));
    return answers.shift() ?? Response.json({ scenarioId: 7, outcome: "closing", missing: [] });
  });
});
afterEach(() => cleanup());

async function show(scenario: Scenario, isChosen = false) {
  const page = renderLearning(scenario, (now) => <CloseForm scenarios={[now]} isChosen={isChosen} />);
  await screen.findByRole("form", { name: t("scenarios.form") });
  return page;
}
const comment = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: new RegExp(`^${t("ui.comment")}`) });
const write = (text: string) => fireEvent.change(comment(), { target: { value: text } });
const submit = () => fireEvent.submit(screen.getByRole("form", { name: t("scenarios.form") }));
const question = () => screen.findByRole("dialog", { name: /octubre de 2026/ });
const say = async (yes: string) => {
  const button = within(await question()).getByRole<HTMLButtonElement>("button", {
    name: t(yes as "scenarios.close-action", { period: "octubre de 2026" }),
  });
  await waitFor(() => expect(button.disabled).toBe(false));
  return button;
};

describe("[SCN-01] closing a scenario", () => {
  test("is asked after a yes, once; its choice stays and its comment goes", async () => {
    await show(first);
    write(" Todo está. ");
    submit();
    expect(sent).toEqual([]);
    const yes = await say("scenarios.close-action");
    act(() => {
      fireEvent.click(yes);
      fireEvent.click(yes);
    });
    await screen.findByText(t("scenarios.closing-now", { name: "Cierre, octubre de 2026" }));
    expect(sent).toEqual([{ scenarioType: "CLOSING", year: "2026", month: "10", replaces: null, comment: "Todo está." }]);
    expect(comment().value).toBe("");
  });

  test("[SCN-03] again it needs a comment, and closes what one has seen", async () => {
    await show(closed);
    submit();
    const summary = await screen.findByRole("alert");
    fireEvent.click(within(summary).getByRole("button", { name: new RegExp(t("scenarios.comment-missing")) }));
    expect(document.activeElement).toBe(comment());
    write("Corregido.");
    submit();
    fireEvent.click(await say("scenarios.close-again-action"));
    await waitFor(() => expect(sent).toMatchObject([{ replaces: 1, comment: "Corregido.", previewed: seen.fingerprint }]));
  });

  test("[SCN-03] what would be closed by now is something else: the question stays and shows it", async () => {
    answers = [refusal({ scenarioId: 7, currentVersion: 1, fingerprint: "a".repeat(64) })];
    await show(closed);
    write("Corregido.");
    submit();
    fireEvent.click(await say("scenarios.close-again-action"));
    within(await question()).getByText(await waitFor(() => screen.getByText(t("scenarios.preview-changed")).textContent ?? ""));
    fireEvent.click(await say("scenarios.close-again-action"));
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  test("a version that somebody else has replaced is a refusal; what was typed stays, also on its own page, and the next yes replaces theirs", async () => {
    answers = [refusal({ scenarioId: 7, currentVersion: 2 })];
    const { leave, learn } = await show(closed, true);
    write("Corregido.");
    submit();
    fireEvent.click(await say("scenarios.close-again-action"));
    await screen.findByText("Ha cambiado.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    act(() => learn({ ...closed, closing: true }));
    expect(screen.queryByRole("form")).toBeNull();
    act(() => learn({ ...closed, currentVersion: 2 }));
    expect(comment().value).toBe("Corregido.");
    act(leave);
    fireEvent.click(
      within(await screen.findByRole("dialog", { name: t("shell.unsaved-title") })).getByRole("button", { name: t("ui.cancel") }),
    );
    submit();
    fireEvent.click(await say("scenarios.close-again-action"));
    await waitFor(() => expect(sent.map(({ replaces }) => replaces)).toEqual([1, 2]));
  });

  test("what waits says what is missing, and goes with the version that it becomes", async () => {
    const missing = [
      { section: "PLN", legalEntity: { id: 1, code: "ES01", name: "España" }, data: "NO_DATA", signOff: "NONE", dueDate: null },
    ];
    answers = [Response.json({ scenarioId: 7, outcome: "waiting", missing })];
    const { learn } = await show(first, true);
    submit();
    fireEvent.click(await say("scenarios.close-action"));
    const told = t("scenarios.closing-waits", { name: "Cierre, octubre de 2026", count: 1 });
    await screen.findByText(told);
    act(() => learn({ ...closed, stale: false }));
    expect(screen.queryByText(told)).toBeNull();
  });
});
