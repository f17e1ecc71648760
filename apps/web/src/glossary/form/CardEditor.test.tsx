// @vitest-environment happy-dom
import { emptyCard, emptyTexts } from "@hub/domain/glossary/card.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, shownConflict, t } from "../../forms/testing/render-page.tsx";
import type { Card } from "../card/use-card.ts";
import { CardEditor } from "./CardEditor.tsx";

const es = { ...emptyTexts, peopleKpiName: "Plantilla", description: "Personas con contrato." };
const en = { ...emptyTexts, peopleKpiName: "Headcount", description: "People with a contract." };
const de = { ...emptyTexts, peopleKpiName: "Personalbestand" };
const card = {
  id: 5,
  glossary: "term",
  version: 2,
  content: { ...emptyCard, globalName: "Headcount", texts: { ...emptyCard.texts, es, en, de } },
  states: { es: "current", en: "current", de: "current", pt: "missing" },
  files: [],
  published: true,
  savedAt: "2026-11-23T10:00:00Z",
  savedBy: "Eva Ruiz",
  mayEdit: true,
} as unknown as Card;
const said = (texts: Partial<Record<"es" | "en" | "de", Partial<typeof es>>>) => {
  const { texts: before } = card.content;
  const put = (language: "es" | "en" | "de") => ({ ...before[language], ...texts[language] });
  return { ...card.content, texts: { ...before, es: put("es"), en: put("en"), de: put("de") } };
};

/** What was written, and what the server answers to it: by turns, else the card. */
let sent: { method: string; path: string; body: Record<string, unknown> }[] = [];
let answers: Response[] = [];
const saved = vi.fn();

beforeEach(() => {
  [sent, answers] = [[], []];
  saved.mockClear();
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method?: string; body?: string }) => {
    if (method === undefined || method === "GET") return Response.json({ standard: [], internal: [], items: [] });
    sent.push({ method, path: path.replace(/^.*\/api\//, ""), body: JSON.parse(body ?? "{}") as Record<string, unknown> });
    return answers.shift() ?? Response.json({ ...card, version: 3 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open(given: Card | null = card): Promise<void> {
  renderPage(() => <CardEditor glossary="term" saved={given ?? undefined} onSaved={saved} />);
  await screen.findByRole("form");
}
const field = (name: string) => document.getElementById(`card-term-${name}`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string, within_?: HTMLElement) => fireEvent.click((within_ ? within(within_) : screen).getByRole("button", { name }));
const save = () => fireEvent.submit(screen.getByRole("form"));
const openTab = (language: "es" | "en" | "de" | "pt") =>
  fireEvent.click(screen.getByRole("tab", { name: new RegExp(`^${t(`glossary.language-${language}`)}`) }));
/** What is asked before it is saved. */
const question = () => screen.findByRole("dialog", { name: t("glossary.save-title", { name: "Plantilla" }) });

test("[GLO-07] all that changes is shown before it is saved, once, with a word about why", async () => {
  await open();
  type("es.description", "Otra definición.");
  save();
  const asked = await question();
  within(asked).getByText(t("glossary.save-outdates", { languages: `${t("glossary.language-en")}, ${t("glossary.language-de")}` }));
  expect(sent).toEqual([]);
  type("comment", " Más claro. ");
  const yes = within(asked).getByRole("button", { name: t("glossary.save-action") });
  act(() => {
    fireEvent.click(yes);
    fireEvent.click(yes);
  });
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    method: "PUT",
    path: "glossary/5/detail",
    body: { ...said({ es: { description: "Otra definición." } }), comment: "Más claro." },
  });
});

test("[GLO-05] what is missing names its language, is counted on its tab and leads there; the text is the rule's", async () => {
  await open();
  openTab("pt");
  type("pt.measure", "pessoas");
  openTab("en");
  type("en.peopleKpiName", "");
  openTab("es");
  save();
  const summary = await screen.findByRole("alert");
  const place = (language: "en" | "pt") =>
    t("glossary.field-at", { language: t(`glossary.language-${language}`), field: t("glossary.field-peopleKpiName") });
  expect(
    within(summary)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual([
    t("ui.form-problem", { field: place("en"), problem: t("glossary.required") }),
    t("ui.form-problem", { field: place("pt"), problem: t("glossary.required") }),
  ]);
  for (const language of ["en", "pt"] as const)
    within(screen.getByRole("tab", { name: new RegExp(t(`glossary.language-${language}`)) })).getByText(
      t("glossary.form-wrong", { count: 1 }),
    );
  fireEvent.click(within(summary).getAllByRole("button")[1] as HTMLElement);
  await waitFor(() => expect(document.activeElement).toBe(field("pt.peopleKpiName")));
  expect(screen.getByRole("tab", { selected: true }).textContent).toContain(t("glossary.language-pt"));
  expect(sent).toEqual([]);
});

test("a name that another card has is said beside it, until it is changed", async () => {
  const fields = [{ path: ["globalName"], error: "Ya hay una." }];
  answers = [Response.json({ code: "glossary-name-taken", error: "Ya hay una.", fields }, { status: 409 })];
  await open();
  type("globalName", "Staff");
  save();
  press(t("glossary.save-action"), await question());
  await waitFor(() => expect(document.getElementById("card-term-globalName-error")?.textContent).toBe("Ya hay una."));
  expect(field("globalName").value).toBe("Staff");
  type("globalName", "Staff 2");
  expect(screen.queryByText("Ya hay una.")).toBeNull();
});

test("of two who edit a card each field is decided on; that a language is right as it is has to be said anew", async () => {
  const theirs = said({ en: { description: "Everybody." }, es: { measure: "personas" } });
  answers = [
    Response.json({ code: "version-stale", error: "No.", now: { ...card, version: 3, content: theirs, savedBy: null } }, { status: 412 }),
  ];
  await open();
  type("es.description", "Todos.");
  openTab("en");
  type("en.description", "All of them.");
  openTab("de");
  fireEvent.click(screen.getByLabelText(t("glossary.form-still-right")));
  save();
  press(t("glossary.save-action"), await question());
  const { told, rows } = await shownConflict();
  expect(sent[0]?.body["confirmed"]).toEqual(["de"]);
  within(told).getByText(new RegExp(t("glossary.by-portal")));
  const at = (language: "es" | "en", name: "description" | "measure") =>
    t("glossary.field-at", { language: t(`glossary.language-${language}`), field: t(`glossary.field-${name}`) });
  expect(rows).toEqual([
    [at("es", "description"), "Personas con contrato.", "Todos."],
    [at("es", "measure"), "personas", t("ui.conflict-untouched")],
    [at("en", "description"), "Everybody.", "All of them."],
  ]);
  fireEvent.click(within(told).getByRole("radio", { name: "Everybody." }));
  press(t("ui.conflict-chosen"));
  expect(screen.getByLabelText<HTMLInputElement>(t("glossary.form-still-right")).checked).toBe(false);
  save();
  press(t("glossary.save-action"), await question());
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(sent[1]?.body).toMatchObject({
    confirmed: [],
    texts: { es: { description: "Todos.", measure: "personas" }, en: { description: "Everybody." } },
  });
});

test("another name that is typed and not added yet is saved, too", async () => {
  await open();
  type("es.otherNames", "Efectivos");
  fireEvent.keyDown(field("es.otherNames"), { key: "Enter", ctrlKey: true });
  press(t("glossary.save-action"), await question());
  await waitFor(() => expect(sent[0]?.body["texts"]).toMatchObject({ es: { otherNames: ["Efectivos"] } }));
});

test("[GLO-04] a new one is made of what is typed", async () => {
  await open(null);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: t("glossary.create-action") }).disabled).toBe(false);
  type("globalName", "Telework");
  type("es.peopleKpiName", "Teletrabajo");
  openTab("en");
  type("en.peopleKpiName", "Telework");
  save();
  const asked = await screen.findByRole("dialog", { name: t("glossary.create-title", { name: "Teletrabajo" }) });
  expect(document.getElementById("card-term-comment")).toBeNull();
  press(t("glossary.create-action"), asked);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(sent[0]).toMatchObject({ method: "POST", path: "glossary", body: { glossary: "term", globalName: "Telework" } });
});
