import { createCard } from "@hub/contract/glossary/cards.ts";
import { emptyTexts } from "@hub/domain/glossary/card.ts";
import { daysDeletedStays } from "@hub/domain/deleted.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ItemsPortal, startItemsPortal } from "../../swp/testing/items-portal.ts";
import { forgetDeleted } from "./forget-deleted.ts";

let portal: ItemsPortal;
beforeAll(async () => {
  portal = await startItemsPortal();
});
afterAll(() => portal.stop());

const said = { ...emptyTexts, peopleKpiName: "Name", description: "x", calculation: "x", measure: "x" };
async function addCard(globalName: string): Promise<number> {
  const texts = { es: said, en: said, de: emptyTexts, pt: emptyTexts };
  const card = {
    globalName,
    type: null,
    standard: "",
    underStandard: false,
    standardTheme: null,
    internalTheme: null,
    kpi: null,
    files: [],
    texts,
  };
  const { body } = await portal.call(createCard, { token: portal.of("group").token, body: { glossary: "term", ...card } });
  return body.id;
}
/** Deleted so many minutes before the last of its days is over, by the database's clock. */
const minutesLeft = (minutes: number) => `now() - interval '${daysDeletedStays} days' + interval '${minutes} minutes'`;
const deleteAt = async (table: "swp_item" | "glossary_card", id: number, minutes: number) => {
  if (table === "glossary_card") await portal.send("delete from glossary_edition where card_id = $1", [id]);
  await portal.send(`update ${table} set deleted_at = ${minutesLeft(minutes)} where id = $1`, [id]);
};
const addGroup = (id: number, minutes: number) =>
  portal.send(
    `insert into deleted_group (id, area, name, description, active, version, assignments, views, deleted_at) values ($1, 'HUB', 'G', '', true, 1, '[]', '{}', ${minutesLeft(minutes)})`,
    [id],
  );
const idsIn = async (table: string, column = "id") =>
  (await portal.send(`select distinct ${column} as id from ${table} order by 1`)).rows.map(({ id }: { id: number | string }) => Number(id));

test("[MANY-08] what was deleted thirty days ago is forgotten with its history, what was not stays; the trail is told how much", async () => {
  const [stands, fresh, old] = [await portal.made("key-profiles"), await portal.made("key-skills"), await portal.made("profiles-shortage")];
  await deleteAt("swp_item", fresh.id, 1);
  await deleteAt("swp_item", old.id, -1);
  const [card, oldCard, shipped] = [await addCard("Fresh"), await addCard("Old"), await addCard("Shipped")];
  await portal.send("update glossary_card set shipped_key = 'forget-me' where id = $1", [shipped]);
  await deleteAt("glossary_card", card, 1);
  for (const id of [oldCard, shipped]) await deleteAt("glossary_card", id, -1);
  await addGroup(901, 1);
  await addGroup(902, -1);

  // Whoever is to keep everything keeps this as well.
  const { rows: holds } = await portal.send(
    "insert into legal_hold (reason, set_by, set_at) select 'Audit', min(id), now() from app_user returning id",
  );
  await forgetDeleted(portal.ctx);
  expect(await idsIn("deleted_group")).toEqual([901, 902]);
  await portal.send("update legal_hold set lifted_by = set_by, lifted_at = now() where id = $1", [holds[0].id]);

  await Promise.all([forgetDeleted(portal.ctx), forgetDeleted(portal.ctx)]);
  await forgetDeleted(portal.ctx);
  expect(await idsIn("swp_item")).toEqual([stands.id, fresh.id]);
  expect(await idsIn("swp_item_change", "item_id")).toEqual([stands.id, fresh.id]);
  expect(await idsIn("glossary_version", "card_id")).toEqual([card]);
  // The bare row of a card that came with the portal keeps the next release from bringing it again.
  expect(await idsIn("glossary_card")).toEqual([card, shipped]);
  expect(await idsIn("deleted_group")).toEqual([901]);
  // Two runs at once may each tell a part.
  const { rows } = await portal.send("select actor, after from audit where action = 'deleted-forgotten'");
  expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(["HUB"]));
  const told = (kind: string) => rows.reduce((sum, { after }) => sum + after[kind], 0);
  expect({ items: told("items"), cards: told("cards"), groups: told("groups") }).toEqual({ items: 1, cards: 2, groups: 1 });
});

test("what is append-only stays so for everybody else", async () => {
  await expect(portal.send("delete from swp_item_change")).rejects.toThrow("append-only");
  await expect(portal.send("delete from glossary_version")).rejects.toThrow("append-only");
});

test("what-ifs that name a deleted item are found by an index: there may be many more of them than are forgotten at once", async () => {
  const { rows } = await portal.send(
    `select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = 'swp_what_if_item'::regclass and a.attname = 'item_id'`,
  );
  expect(rows).toHaveLength(1);
});
