// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { AnswerSuggestion } from "./AnswerSuggestion.tsx";
import { SuggestDialog } from "./SuggestDialog.tsx";
import type { Card } from "./use-card.ts";

/** What was written, and what the server answers to it. */
let sent: { path: string; body: unknown }[] = [];
let answer: Response | undefined;

beforeEach(() => {
  sent = [];
  answer = undefined;
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method?: string; body?: string }) => {
    if (method === undefined || method === "GET") return Response.json({ standard: [], internal: [], items: [] });
    sent.push({ path: path.replace(/^.*\/api\//, ""), body: JSON.parse(body ?? "{}") });
    return answer ?? Response.json({ id: 7 });
  });
});
afterEach(() => cleanup());

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const write = (id: string, value: string) => fireEvent.change(document.getElementById(id) as HTMLElement, { target: { value } });

test("a suggestion wants words, says what kept it from being sent, and is sent in its language", async () => {
  const onClose = vi.fn();
  renderPage(() => <SuggestDialog card={{ id: 5 } as Card} opened language="es" onClose={onClose} />);
  const form = await screen.findByRole("form", { name: t("glossary.suggest") });
  fireEvent.submit(form);
  await waitFor(() => expect(document.getElementById("suggestion-5-text-error")?.textContent).toBe(t("ui.field-required")));
  expect(sent).toEqual([]);

  write("suggestion-5-language", "de");
  write("suggestion-5-text", "  Anders gesagt.  ");
  answer = Response.json({ code: "glossary-suggestions-open", error: "Ya hay muchas." }, { status: 409 });
  fireEvent.submit(form);
  await screen.findByText("Ya hay muchas.");
  expect(onClose).not.toHaveBeenCalled();

  answer = undefined;
  fireEvent.submit(form);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toEqual({ path: "glossary/5/suggestions", body: { language: "de", text: "  Anders gesagt.  " } });
});

test("what is written in a suggestion is left only after a question", async () => {
  const onClose = vi.fn();
  renderPage(() => <SuggestDialog card={{ id: 5 } as Card} opened language="es" onClose={onClose} />);
  await screen.findByRole("form", { name: t("glossary.suggest") });
  write("suggestion-5-text", "Otra cosa");
  press(t("ui.cancel"));
  fireEvent.click(await screen.findByRole("button", { name: t("shell.unsaved-leave") }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test.each([
  { button: "glossary.suggestion-take", state: "taken" },
  { button: "glossary.suggestion-decline", state: "declined" },
] as const)("a suggestion is answered by the button that says it: $state; a key sends nothing", async ({ button, state }) => {
  renderPage(() => <AnswerSuggestion id={7} />);
  fireEvent.click(await screen.findByRole("button", { name: t("glossary.suggestion-answer") }));
  await waitFor(() => expect(document.activeElement?.id).toBe("answer-7-answer"));
  write("answer-7-answer", "Gracias");
  fireEvent.keyDown(document.getElementById("answer-7-answer") as HTMLElement, { key: "Enter", ctrlKey: true });
  fireEvent.submit(screen.getByRole("form", { name: t("glossary.suggestion-answer") }));
  expect(sent).toEqual([]);
  press(t(button));
  await waitFor(() => expect(sent).toEqual([{ path: "glossary/suggestions/7", body: { state, answer: "Gracias" } }]));
  // Nothing is unsaved then: the form goes at once.
  await waitFor(() => {
    press(t("ui.cancel"));
    screen.getByRole("button", { name: t("glossary.suggestion-answer") });
  });
});
