import * as deleted from "@hub/contract/swp/deleted-items.ts";
import * as contract from "@hub/contract/swp/items.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countStatements } from "../../testing/count-statements.ts";
import type { TestAnswer } from "../../testing/test-portal.ts";
import { contentOfAnswer, type ItemsPortal, startItemsPortal } from "../testing/items-portal.ts";

let portal: ItemsPortal;
beforeAll(async () => {
  portal = await startItemsPortal();
});
afterAll(() => portal.stop());

const remove = async (who: string, { id, version }: { id: number; version: number }) => {
  const answer = await portal.call(contract.deleteSwpItem, { token: portal.of(who).token, params: { id }, ifMatch: version });
  expect(answer.status, answer.text).toBe(200);
};
const bringBack = (who: string, id: number, body: object = {}): Promise<TestAnswer> =>
  portal.call(deleted.bringBackSwpItem, { token: portal.of(who).token, params: { id }, body, language: "en" });
const list = (who: string, query: Record<string, string | number> = {}): Promise<TestAnswer> =>
  portal.call(deleted.listDeletedSwpItems, { token: portal.of(who).token, query, language: "en" });
const idsOf = async (who: string): Promise<number[]> => (await list(who)).body.items.map(({ id }: { id: number }) => id);
const reasonsOf = ({ status, body }: TestAnswer) => [status, body.code, (body.fields ?? []).map(({ code }: { code: string }) => code)];

test("[MANY-08] a deleted item is listed with who deleted it, when and what it was, and comes back with its id and history", async () => {
  const made = await portal.made("profiles-shortage", { size: "5-8", timeline: "2031-Q1" });
  await portal.update("planner", made.id, { competency: "5G" });
  await remove("lead", { id: made.id, version: 2 });
  expect((await list("planner")).body.items[0]).toEqual({
    id: made.id,
    name: "ENG en",
    kind: "profiles-shortage",
    about: "Profiles shortage · OB IBE › Unit RED › Division ACC · 5-8 FTE",
    deletedOn: "2026-11-05T08:00:00.000Z",
    deletedBy: "lead",
    staysUntil: "2026-12-05T08:00:00.000Z",
  });
  // What became of it is read by whoever may bring it back.
  expect((await portal.history("planner", made.id)).map(({ kind }: { kind: string }) => kind)).toEqual(["deleted", "edited", "created"]);
  const readHistory = (who: string) => portal.call(contract.listSwpItemHistory, { token: portal.of(who).token, params: { id: made.id } });
  expect((await readHistory("reader")).status).toBe(404);
  const back = await bringBack("planner", made.id);
  expect(back.status, back.text).toBe(200);
  expect(back.body).toMatchObject({ id: made.id, competency: "5G", version: 4, updatedBy: "planner" });
  expect(contentOfAnswer(back.body)).toEqual({ ...contentOfAnswer(made), competency: "5G" });
  expect((await portal.read("reader", made.id)).status).toBe(200);
  expect((await portal.history("reader", made.id)).map(({ kind }: { kind: string }) => kind)).toEqual([
    "brought-back",
    "deleted",
    "edited",
    "created",
  ]);
  expect(await idsOf("planner")).not.toContain(made.id);
  const { rows } = await portal.send("select actor, after from audit where action = 'swp-item-brought-back' and subject_id = $1", [
    String(made.id),
  ]);
  expect(rows).toEqual([
    {
      actor: "planner@example.com",
      after: { tab: "profiles-shortage", division: "OB IBE › Unit RED › Division ACC", name: "ENG en", size: "5-8" },
    },
  ]);
});

test("[MANY-08] who may not delete an item neither sees it among the deleted nor brings it back", async () => {
  const here = await portal.made("key-profiles");
  const elsewhere = await portal.made("key-profiles", { divisionId: portal.org("IBE/COM/TIE") });
  for (const item of [here, elsewhere]) await remove("planner", item);
  expect(await idsOf("planner-acc")).toContain(here.id);
  expect(await idsOf("planner-acc")).not.toContain(elsewhere.id);
  expect((await bringBack("planner-acc", elsewhere.id)).status).toBe(404);
  for (const who of ["reader", "group"]) {
    expect((await list(who)).status, who).toBe(403);
    expect((await bringBack(who, here.id)).status, who).toBe(403);
  }
  expect((await bringBack("planner-acc", here.id)).status).toBe(200);
});

test("[MANY-08] what saving would refuse does not come back: a full pool, one that is gone, a closed division, a domain of others", async () => {
  const pool = await portal.addPool("10");
  const part = await portal.made("profiles-pool", { poolId: pool.id, size: "8" });
  await remove("planner", part);
  const other = await portal.made("profiles-pool", { poolId: pool.id, size: "5", profileId: portal.term("TECH") });
  expect(reasonsOf(await bringBack("planner", part.id))).toEqual([409, "cannot-bring-back", ["swp.pool-size-exceeded"]]);
  await remove("planner", other);
  const { body } = await portal.call(contract.listSwpPools, { token: portal.of("planner").token });
  const { version } = body.items.find(({ id }: { id: number }) => id === pool.id);
  await portal.call(contract.deleteSwpPool, { token: portal.of("planner").token, params: { id: pool.id }, ifMatch: version });
  expect(reasonsOf(await bringBack("planner", part.id))).toEqual([409, "cannot-bring-back", ["swp.pool-unknown"]]);

  const item = await portal.made("key-profiles", { profileId: portal.term("SCI") });
  await remove("planner", item);
  const setDivision = (active: boolean) => portal.send("update swp_org set active = $1 where id = $2", [active, portal.org("IBE/RED/ACC")]);
  await setDivision(false);
  expect(reasonsOf(await bringBack("planner", item.id))).toEqual([409, "cannot-bring-back", ["swp.division-inactive"]]);
  await setDivision(true);
  await portal.send(`update setting set value = '"other.example"' where key = 'corporate-domain'`);
  expect(reasonsOf(await bringBack("planner", item.id))[2]).toHaveLength(1);
  // Of several domains one is enough.
  await portal.send(`update setting set value = '"other.example, example.com"' where key = 'corporate-domain'`);
  // What is offered no more stays in it, as in an item that stands.
  await portal.send("update swp_term set active = false where id = $1", [portal.term("SCI")]);
  expect((await bringBack("planner", item.id)).status).toBe(200);
  await portal.send(`update setting set value = '"example.com"' where key = 'corporate-domain'`);
});

test("[MANY-08] where another one says the same by now it is asked first", async () => {
  const of = { profileId: portal.term("TECH"), timeline: "2032-Q2" };
  const item = await portal.made("profiles-shortage", of);
  await remove("planner", item);
  const there = await portal.made("profiles-shortage", of);
  const refused = await bringBack("planner", item.id);
  expect([refused.status, refused.body.code, refused.body.details.id]).toEqual([409, "swp-item-there", there.id]);
  expect((await bringBack("planner", item.id, { addAgain: true })).status).toBe(200);
});

test("[MANY-08] two bring it back at once: one does, the other is told; so is who comes later", async () => {
  const item = await portal.made("key-skills");
  await remove("planner", item);
  const answers = await Promise.all([bringBack("planner", item.id), bringBack("lead", item.id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("no-longer-deleted");
  expect((await bringBack("planner", item.id)).body.code).toBe("no-longer-deleted");
  expect(await portal.history("reader", item.id)).toHaveLength(3);
});

test("[MANY-08] after 30 days it is none any more", async () => {
  const item = await portal.made("key-skills", { skillId: portal.term("PY") });
  await remove("planner", item);
  const deletedFor = (time: string) =>
    portal.send("update swp_item set deleted_at = $2::timestamptz - $3::interval where id = $1", [item.id, portal.ctx.clock.now(), time]);
  await deletedFor("29 days 23 hours 59 minutes");
  expect(await idsOf("planner")).toContain(item.id);
  await deletedFor("30 days 1 minute");
  expect(await idsOf("planner")).not.toContain(item.id);
  expect((await bringBack("planner", item.id)).status).toBe(404);
  expect((await portal.call(contract.listSwpItemHistory, { token: portal.of("planner").token, params: { id: item.id } })).status).toBe(404);
});

test("[MANY-08] a page at a time, the latest first; as many statements for one as for many", async () => {
  const items = [];
  for (let at = 0; at < 5; at += 1) items.push(await portal.made("key-profiles", { competency: `page ${at}` }));
  portal.passMinutes(1);
  await remove("planner", items[0]);
  const one = await countStatements(() => list("planner", { limit: 1 }));
  // In one instant, as a file deletes them.
  for (const item of items.slice(1)) await remove("planner", item);
  portal.passMinutes(-1);
  const seen: number[] = [];
  let after: string | null = null;
  do {
    const page: TestAnswer = await list("planner", { limit: 2, ...(after !== null && { after }) });
    seen.push(...page.body.items.map(({ id }: { id: number }) => id));
    after = page.body.next;
  } while (after !== null && seen.length < 40);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.slice(0, 5)).toEqual(items.map(({ id }) => id).toSorted((a, b) => b - a));
  expect(await countStatements(() => list("planner", { limit: 100 }))).toBe(one);
});
