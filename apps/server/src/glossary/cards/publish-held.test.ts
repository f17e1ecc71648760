import { afterAll, beforeAll, expect, test } from "vitest";
import { listCardsById } from "../cards.sql.ts";
import { writeEditions } from "../editions.sql.ts";
import { cardOf, type GlossaryPortal, startGlossaryPortal } from "../testing/glossary-portal.ts";

let portal: GlossaryPortal;
beforeAll(async () => void (portal = await startGlossaryPortal()));
afterAll(() => portal.stop());

/** What readers find some cards by. */
async function published(ids: readonly number[]): Promise<unknown[][]> {
  const read = async (table: string, order: string) =>
    (await portal.pool.query(`select * from ${table} where edition = 'published' and card_id = any($1) order by card_id, ${order}`, [ids]))
      .rows;
  return [
    await read("glossary_edition", "version"),
    await read("glossary_text", "language"),
    await read("glossary_name", "language nulls first, field, name"),
  ];
}

test("what readers find a card by when it is published is what it says, as if it were worked out anew", async () => {
  const texts = {
    es: { peopleKpiName: "Índice de rotación", otherNames: ["Bajas", "Salidas"], description: "Personas que se van entre la media." },
    de: {
      peopleKpiName: "Fluktuationsquote",
      standardName: "Turnover",
      description: "Wer geht",
      calculation: "3.5 men/women",
      measure: "%",
      observations: "ohne Übertritte",
    },
  };
  const plain = (await portal.create("editor", { globalName: "Plain" })).body;
  const rich = (
    await portal.create("editor", { globalName: "Rich ﬁgure", standard: "ISO 30414", underStandard: true, internalTheme: "PAY", texts })
  ).body;
  const edited = await portal.update(
    "editor",
    rich.id,
    rich.version,
    cardOf({ globalName: "Richer", standard: "ISO 30414", internalTheme: "PAY", texts }),
  );
  expect(edited.status).toBe(200);
  const ids: number[] = [plain.id, rich.id];
  for (const card of [plain, edited.body]) expect((await portal.publish("group", card.id, card.version)).status).toBe(200);
  const told = await published(ids);
  expect(told.map((rows) => rows.length)).toEqual([2, expect.any(Number), expect.any(Number)]);
  expect(JSON.stringify(told)).toContain("Übertritte");

  const cards = await listCardsById(portal.db, ids);
  const writes = cards.map(({ id: cardId, glossary, version, content, states, at, userId }) => ({
    cardId,
    glossary,
    version,
    content,
    states,
    at,
    userId,
  }));
  await portal.pool.query("delete from glossary_edition where edition = 'published'");
  await writeEditions(portal.db, "published", writes);
  expect(await published(ids)).toEqual(told);
});
