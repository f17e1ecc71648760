import * as deleted from "@hub/contract/glossary/deleted-cards.ts";
import { listGlossary } from "@hub/contract/glossary/cards.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countStatements } from "../../testing/count-statements.ts";
import type { TestAnswer } from "../../testing/test-portal.ts";
import { cardOf, type GlossaryPortal, startGlossaryPortal } from "../testing/glossary-portal.ts";

let portal: GlossaryPortal;
beforeAll(async () => void (portal = await startGlossaryPortal()));
afterAll(() => portal.stop());

const bringBack = (who: string, id: number): Promise<TestAnswer> =>
  portal.call(deleted.bringBackCard, { token: portal.tokenOf(who), params: { id }, body: {}, language: "en" });
const list = (who: string, query: Record<string, string | number> = {}): Promise<TestAnswer> =>
  portal.call(deleted.listDeletedCards, { token: portal.tokenOf(who), query, language: "en" });
const namesOf = async (who: string): Promise<string[]> => (await list(who)).body.items.map(({ name }: { name: string }) => name);
const findable = async (who: string, text: string): Promise<number> =>
  (await portal.call(listGlossary, { token: portal.tokenOf(who), query: { text } })).body.total;

test("[MANY-08] a deleted card comes back with its versions, and readers see what they saw, which need not be the latest", async () => {
  const { body: card } = await portal.create("editor", { globalName: "Absence" });
  await portal.publish("group", card.id, 1);
  await portal.update("editor", card.id, 1, { ...cardOf({ globalName: "Absence", texts: { en: { description: "Changed since" } } }) });
  expect((await portal.remove("group", card.id, 2)).status).toBe(200);
  expect((await list("group")).body.items).toEqual([
    {
      id: card.id,
      name: "Absence",
      kind: "kpi",
      about: "Glossary of KPIs · readers saw it",
      deletedOn: "2026-11-05T08:00:00.000Z",
      deletedBy: "group",
      staysUntil: "2026-12-05T08:00:00.000Z",
    },
  ]);
  // Its versions are read by those who edit, as long as it can come back.
  expect((await portal.versions("editor", card.id)).body.items).toHaveLength(2);
  expect((await portal.compare("editor", card.id, 1, 2)).status).toBe(200);
  expect((await portal.versions("reader", card.id)).status).toBe(404);

  const back = await bringBack("group", card.id);
  expect(back.status, back.text).toBe(200);
  expect(back.body).toMatchObject({ id: card.id, version: 2, published: true, publishedVersion: 1 });
  expect((await portal.read("reader", card.id)).body).toMatchObject({ version: 1, content: { globalName: "Absence" } });
  expect((await portal.read("editor", card.id)).body.content.texts.en.description).toBe("Changed since");
  expect(await findable("reader", "Absence")).toBe(1);
  expect(await findable("editor", "changed since")).toBe(1);
  expect((await portal.trail(card.id)).at(-1)).toMatchObject({
    action: "glossary-card-brought-back",
    actor: "group@example.com",
    after: { name: "Absence", version: 2, published: 1 },
  });
  expect(await namesOf("group")).toEqual([]);
});

test("[MANY-08] one that readers saw is brought back by those who publish alone; readers bring nothing back", async () => {
  const { body: seen } = await portal.create("editor", { globalName: "Seen" });
  await portal.publish("group", seen.id, 1);
  await portal.remove("group", seen.id, 1);
  const { body: draft } = await portal.create("editor", { globalName: "Draft" });
  await portal.remove("editor", draft.id, 1);
  expect(await namesOf("editor")).toEqual(["Draft"]);
  expect(await namesOf("group")).toEqual(["Draft", "Seen"]);
  expect((await bringBack("editor", seen.id)).status).toBe(403);
  for (const who of ["reader", "coordinator"]) {
    expect((await list(who)).status, who).toBe(403);
    expect((await bringBack(who, draft.id)).status, who).toBe(403);
  }
  expect((await bringBack("owner", draft.id)).body).toMatchObject({ id: draft.id, published: false });
  expect((await bringBack("group", seen.id)).body).toMatchObject({ published: true });
});

test("[MANY-08] a name that another card has by now, and a theme that is gone, keep it from coming back", async () => {
  const reasonsOf = ({ status, body }: TestAnswer) => [status, body.code, body.fields.map(({ code }: { code: string }) => code)];
  const { body: card } = await portal.create("editor", { globalName: "Taken", internalTheme: "PAY" });
  await portal.remove("editor", card.id, 1);
  const { body: other } = await portal.create("owner", { globalName: "taken" });
  expect(reasonsOf(await bringBack("editor", card.id))).toEqual([409, "cannot-bring-back", ["errors.glossary-name-taken"]]);
  expect(await findable("editor", "Taken")).toBe(1);
  await portal.remove("owner", other.id, 1);
  await portal.pool.query("update lookup_value set code = 'PAY-OLD' where code = 'PAY' and lookup = 'internal-theme'");
  expect(reasonsOf(await bringBack("editor", card.id))).toEqual([409, "cannot-bring-back", ["glossary.theme-unknown"]]);
  await portal.pool.query("update lookup_value set code = 'PAY' where code = 'PAY-OLD'");
  expect((await bringBack("editor", card.id)).status).toBe(200);
});

test("[MANY-08] two bring it back at once: one does, the other is told", async () => {
  const { body: card } = await portal.create("editor", { globalName: "Twice" });
  await portal.remove("editor", card.id, 1);
  const answers = await Promise.all([bringBack("editor", card.id), bringBack("owner", card.id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("no-longer-deleted");
  expect(await findable("editor", "Twice")).toBe(1);
});

test("[MANY-08] after 30 days neither the card nor its versions are there; one statement, however many", async () => {
  const one = await countStatements(() => list("editor", { limit: 1 }));
  for (const globalName of ["Old 1", "Old 2", "Old 3"]) {
    const { body } = await portal.create("editor", { globalName });
    await portal.remove("editor", body.id, 1);
  }
  expect(await countStatements(() => list("editor"))).toBe(one);
  const [{ id }] = (await list("editor")).body.items;
  await portal.pool.query("update glossary_card set deleted_at = deleted_at - interval '30 days 1 second' where deleted_at is not null");
  expect(await namesOf("editor")).toEqual([]);
  expect((await portal.versions("editor", id)).status).toBe(404);
  expect((await bringBack("editor", id)).status).toBe(404);
});
