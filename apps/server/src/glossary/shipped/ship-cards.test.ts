import { checkPublication } from "@hub/domain/glossary/check-card.ts";
import { kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { canonicalFields } from "@hub/domain/ingestion/canonical-record.ts";
import { languages } from "@hub/domain/languages.ts";
import { getCard, listGlossary, listKpiCards, updateCard } from "@hub/contract/glossary/cards.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectLockWaits } from "../../testing/lock-waits.ts";
import { type GlossaryPortal, startGlossaryPortal } from "../testing/glossary-portal.ts";
import { shipCards } from "./ship-cards.ts";
import { readShippedCards } from "./shipped-cards.ts";

const all = kpiCodes.length + canonicalFields.length;
let portal: GlossaryPortal;
let reader: string;
let editor: string;
beforeAll(async () => {
  portal = await startGlossaryPortal();
  [reader, editor] = [portal.tokenOf("reader"), portal.tokenOf("group")];
});
afterAll(() => portal.stop());

test("[GLO-01] [GLO-05] every KPI and every field of the people record has a card fit to be published, written in all four languages", async () => {
  const cards = await readShippedCards();
  expect(cards).toHaveLength(all);
  for (const { key, content, glossary } of cards) {
    expect(checkPublication(content, glossary), key).toEqual([]);
    for (const language of languages) {
      const texts = content.texts[language];
      expect(texts.description, `${key} ${language}`).not.toBe("");
      if (language !== "en") expect(texts.description, `${key} ${language}`).not.toBe(content.texts.en.description);
    }
    // A language that says more than another would be a translation left half done.
    for (const field of ["content", "calculation", "measure", "observations"] as const)
      expect(new Set(languages.map((language) => content.texts[language][field] === "")).size, `${key} ${field}`).toBe(1);
  }
});

test("they come once, also with two portals starting at once; each is published, and found by readers", async () => {
  const results = await Promise.all([shipCards(portal.ctx), shipCards(portal.ctx)]);
  expect(results.map(({ brought }) => brought).toSorted((a, b) => a - b)).toEqual([0, all]);
  expect(await shipCards(portal.ctx)).toEqual({ brought: 0, renewed: 0, leftOut: 0 });
  const { body } = await portal.call(listKpiCards, { token: reader });
  expect(body.items.filter(({ published }: { published: boolean }) => published)).toHaveLength(kpiCodes.length);
  const found = await portal.call(listGlossary, { token: reader, query: { text: "rotación" } });
  expect(found.body.items[0]?.kpi).toBe("turnover");
});

test("a card that a release says otherwise is renewed, with a version of its own; one that people edited stays as they left it", async () => {
  const [kept, renewed] = (await portal.call(listGlossary, { token: editor, query: { glossary: "kpi" } })).body.items;
  if (!kept || !renewed) throw new Error("no cards");
  const before = await portal.call(getCard, { token: editor, params: { id: kept.id } });
  const content = { ...before.body.content, standard: "Ours" };
  await portal.call(updateCard, { token: editor, params: { id: kept.id }, body: content, ifMatch: before.body.version });
  // As if the release before had said something else: what it shipped is put back in time.
  await portal.pool.query("alter table glossary_version disable trigger glossary_version_append_only");
  await portal.pool.query("update glossary_version set content = jsonb_set(content, '{standard}', '\"Old\"') where card_id = any($1)", [
    [renewed.id],
  ]);
  await portal.pool.query("alter table glossary_version enable trigger glossary_version_append_only");
  expect(await shipCards(portal.ctx)).toEqual({ brought: 0, renewed: 1, leftOut: 0 });
  const after = await portal.call(getCard, { token: reader, params: { id: renewed.id } });
  expect(after.body).toMatchObject({ version: 2, publishedVersion: 2, savedBy: null });
  expect(after.body.content.standard).not.toBe("Old");
  expect((await portal.call(getCard, { token: editor, params: { id: kept.id } })).body.content.standard).toBe("Ours");
});

/** As if the release before had said something else of a card: what it shipped is changed in time. */
async function shippedOtherwise(id: number, content: Record<string, unknown>): Promise<void> {
  const { pool } = portal;
  await pool.query("alter table glossary_version disable trigger glossary_version_append_only");
  await pool.query("update glossary_version set content = content || $2 where card_id = $1", [id, content]);
  await pool.query("update glossary_edition set global_name = $2, folded_name = lower($2) where card_id = $1", [id, content["globalName"]]);
  await pool.query("alter table glossary_version enable trigger glossary_version_append_only");
}
const cardOfKpi = async (kpi: string) => {
  const { body } = await portal.call(listKpiCards, { token: editor });
  const id = body.items.find((item: { kpi: string }) => item.kpi === kpi).card as number;
  return (await portal.call(getCard, { token: editor, params: { id } })).body;
};

test("one whose new name somebody's own card has stays as it was, and the portal starts; its languages come together", async () => {
  const [leavers, joiners] = [await cardOfKpi("leavers"), await cardOfKpi("joiners")];
  const { texts } = joiners.content;
  await shippedOtherwise(leavers.id, { globalName: "Gone" });
  await shippedOtherwise(joiners.id, { globalName: "Come", texts: { ...texts, es: { ...texts.es, description: "Otra" } } });
  expect((await portal.create("editor", { globalName: leavers.content.globalName })).status).toBe(201);
  expect(await shipCards(portal.ctx)).toEqual({ brought: 0, renewed: 1, leftOut: 1 });
  expect(await cardOfKpi("leavers")).toMatchObject({ version: leavers.version, content: { globalName: "Gone" } });
  const states = { es: "current", en: "current", de: "current", pt: "current" };
  expect(await cardOfKpi("joiners")).toMatchObject({ publishedVersion: joiners.version + 1, content: joiners.content, states });
});

test("one that somebody saves while the portal starts stays as they left it", async () => {
  const fte = await cardOfKpi("fte");
  await shippedOtherwise(fte.id, { globalName: "Before" });
  const client = await portal.pool.connect();
  await client.query("begin");
  await client.query("select from glossary_card where id = $1 for update", [fte.id]);
  const body = { ...fte.content, standard: "Ours" };
  // Both wait for the card, the save first.
  const saved = portal.call(updateCard, { token: editor, params: { id: fte.id }, body, ifMatch: fte.version });
  await expectLockWaits(portal.pool, 1);
  const shipped = shipCards(portal.ctx);
  await expectLockWaits(portal.pool, 2);
  await client.query("commit");
  client.release();
  expect((await saved).status).toBe(200);
  // The one that was left out before is tried at every start.
  expect(await shipped).toEqual({ brought: 0, renewed: 0, leftOut: 1 });
  expect((await cardOfKpi("fte")).content.standard).toBe("Ours");
});
