import { answerSuggestion, listSuggestions, suggestChange } from "@hub/contract/glossary/suggestions.ts";
import { getInbox } from "@hub/contract/workflows/workflows.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertGrant } from "../../session/users.sql.ts";
import { type GlossaryPortal, startGlossaryPortal } from "../testing/glossary-portal.ts";

let portal: GlossaryPortal;
let card = 0;
beforeAll(async () => {
  portal = await startGlossaryPortal();
  const { body } = await portal.create("group", { globalName: "Turnover" });
  await portal.publish("group", body.id, 1);
  card = body.id;
  for (const who of ["editor", "group"]) await insertGrant(portal.db, { userId: portal.ids[who]!, role: "wf-user" });
});
afterAll(() => portal.stop());

const suggest = (who: string, id: number, text: string) =>
  portal.call(suggestChange, { token: portal.tokenOf(who), params: { id }, body: { language: "es", text }, language: "en" });
const list = async (who: string, query: Record<string, string | number> = {}) =>
  (await portal.call(listSuggestions, { token: portal.tokenOf(who), query, language: "es" })).body;
const answer = (who: string, id: number, body: object) =>
  portal.call(answerSuggestion, { token: portal.tokenOf(who), params: { id }, body, language: "en" });
const inbox = async (who: string) =>
  (await portal.call(getInbox, { token: portal.tokenOf(who), language: "en" })).body.items.filter(
    ({ step }: { step: string }) => step === "suggestions",
  );

test("readers suggest, editors see all and answer once, readers see their own and what became of it", async () => {
  const mine = await suggest("reader", card, "  <b>Mejor</b>: rotación 👋  ");
  expect(mine).toMatchObject({
    status: 201,
    body: {
      card: { id: card, name: "Turnover en" },
      text: "<b>Mejor</b>: rotación 👋",
      by: "reader",
      state: "open",
      answer: "",
      answeredBy: null,
    },
  });
  const others = await suggest("coordinator", card, "Otra cosa");
  expect((await list("reader")).items).toMatchObject([{ id: mine.body.id, card: { name: "Turnover es" } }]);
  expect((await list("editor")).items).toMatchObject([{ id: others.body.id }, { id: mine.body.id }]);
  expect((await list("editor", { before: others.body.id, card, state: "open" })).items).toMatchObject([{ id: mine.body.id }]);
  expect((await list("editor", { card: card + 1 })).items).toEqual([]);

  expect((await answer("reader", mine.body.id, { state: "taken", answer: "" })).status).toBe(403);
  const two = await Promise.all(["editor", "group"].map((who) => answer(who, mine.body.id, { state: "taken", answer: `by ${who}` })));
  expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(two.find(({ status }) => status === 409)?.body).toMatchObject({ code: "glossary-suggestion-answered" });
  const { body: said } = two.find(({ status }) => status === 200)!;
  expect(said).toMatchObject({ state: "taken", answer: `by ${said.answeredBy}`, answeredAt: "2026-11-05T08:00:00.000Z" });
  expect((await list("reader")).items).toMatchObject([{ state: "taken", answeredBy: said.answeredBy }]);
  expect((await list("editor", { state: "open" })).items).toHaveLength(1);
  expect((await answer("editor", 99999, { state: "taken", answer: "" })).status).toBe(404);
  const { rows } = await portal.pool.query("select action from audit where subject_type = 'glossary-suggestion' order by id");
  expect(rows.map(({ action }) => action)).toEqual([
    "glossary-suggestion-made",
    "glossary-suggestion-made",
    "glossary-suggestion-answered",
  ]);
  await answer("editor", others.body.id, { state: "declined", answer: "No" });
});

test("nobody suggests on what they do not see, says nothing, or leaves more than twenty open", async () => {
  const { body: draft } = await portal.create("editor", { globalName: "Draft" });
  expect((await suggest("reader", draft.id, "x")).status).toBe(404);
  expect((await suggest("reader", 99999, "x")).status).toBe(404);
  for (const text of ["", "   ", "x".repeat(4001)]) expect((await suggest("reader", card, text)).status).toBe(422);
  for (let n = 0; n < 19; n++) await suggest("reader", card, `${n}`);
  const two = await Promise.all([1, 2].map(() => suggest("reader", card, "at once")));
  expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(two.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "glossary-suggestions-open",
    error: expect.stringContaining("20"),
  });
  expect((await suggest("coordinator", card, "still")).status).toBe(201);
});

test("open ones are one entry in the inbox of those who edit, with the card that waits longest; answered ones and deleted cards' are none", async () => {
  const { body: other } = await portal.create("group", { globalName: "Other" });
  await portal.publish("group", other.id, 1);
  await suggest("reader", other.id, "and here");
  expect(await inbox("editor")).toMatchObject([
    { key: "suggestions", dueDate: null, daysLate: 0, year: null, suggestions: { open: 22, cards: 2, card } },
  ]);
  expect(await inbox("reader")).toEqual([]);
  for (const { id } of (await list("editor", { card, state: "open" })).items) await answer("editor", id, { state: "declined", answer: "" });
  expect(await inbox("group")).toMatchObject([{ suggestions: { open: 1, cards: 1, card: other.id } }]);
  await portal.publish("group", other.id, 1, false);
  await portal.remove("group", other.id, 1);
  expect(await inbox("group")).toEqual([]);
  expect((await list("editor", { card: other.id })).items).toEqual([]);
});

test("a page holds fifty", async () => {
  await portal.pool.query(
    `insert into glossary_suggestion (card_id, version, language, text, at, user_id, state, answered_at, answered_by)
     select $1, 1, 'es', 'n' || n, now(), $2, 'taken', now(), $2 from generate_series(1, 60) n`,
    [card, portal.ids["owner"]],
  );
  const first = await list("owner", { state: "taken" });
  expect([first.items.length, first.items[0].text]).toEqual([50, "n60"]);
  const second = await list("owner", { state: "taken", before: first.next });
  expect([second.items.length, second.next]).toEqual([11, null]);
});
