import * as contract from "@hub/contract/quality/events.ts";
import { deleteLookupValue, listLookupValues } from "@hub/contract/configuration/settings.ts";
import { ownedBy } from "@hub/contract/configuration/users.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sweepTally } from "../record/sweep-tally.ts";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";

let portal: QualityPortal;
beforeAll(async () => {
  portal = await startQualityPortal();
});
afterAll(() => portal.stop());

const people = async (query: Record<string, string | number> = {}, who = "owner"): Promise<string[]> =>
  (await portal.call(contract.listQualityAccountants, { token: portal.of(who).token, query })).body.items.map(
    (item: { name: string }) => item.name,
  );

test("people who read events are offered, by words of name and e-mail, accents and case aside", async () => {
  const { id } = await portal.add("inigo", [{ role: "steward" }]);
  await portal.pool.query("update app_user set name = 'Íñigo Peña', search_text = 'inigo pena inigo@example.com' where id = $1", [id]);
  await portal.add("nobody", []);
  await portal.add("administrator", [{ role: "hub-admin" }]);
  expect(await people({ search: "PENA inigo" })).toEqual(["Íñigo Peña"]);
  expect(await people({ search: "example.com owner-n" })).toEqual(["owner-north"]);
  expect(await people({ search: "nobody" })).toEqual([]);
  expect(await people({ search: "administrator" })).toEqual([]);
  expect(await people({ search: "%" })).toEqual([]);
});

test("of one event those who see it; of one that the reader does not see nobody", async () => {
  const north = await portal.addEvent();
  const pay = await portal.addEvent({ feed: "pay", entity: "south" });
  const outside = await portal.addEvent({ feed: "outside", rule: "x" });
  expect(await people({ event: north, search: "owner" })).toEqual(["owner", "owner-north"]);
  expect(await people({ event: pay })).toEqual(["group", "owner", "owner-south", "Íñigo Peña"]);
  expect(await people({ event: outside })).not.toContain("source");
  expect(await people({ event: pay }, "owner-north")).toEqual([]);
  expect(await people({ event: 999_999 })).toEqual([]);
});

test("everybody who is offered is accepted, and nobody else", async () => {
  const id = await portal.addEvent({ feed: "outside", rule: "x" });
  const offered = await people({ event: id });
  for (const name of ["source", "steward", "coordinator-north", "owner", "owner-north", "owner-south", "group"]) {
    const answer = await portal.edit("group", id, { accountant: `${name}@example.com` });
    expect([name, answer.status]).toEqual([name, offered.includes(name) ? 200 : 422]);
  }
});

test("twenty at most, at the same cost however many there are", async () => {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await people();
  const costs = sent.mock.calls.length;
  await portal.pool.query(`
    with added as (insert into app_user (email, name, search_text) select 'p' || n || '@example.com', 'Person ' || n, 'person ' || n from generate_series(1, 60) n returning id)
    insert into area_member (user_id, area) select id, 'MUT' from added`);
  await portal.pool.query(
    "insert into role_grant (user_id, role) select user_id, 'steward' from area_member m join app_user u on u.id = m.user_id where u.name like 'Person %'",
  );
  sent.mockClear();
  expect(await people({ search: "person" })).toHaveLength(20);
  expect(sent.mock.calls.length).toBe(costs);
  sent.mockRestore();
});

test("the perimeters, in the reader's language, also those that are offered no more", async () => {
  await portal.pool.query("update lookup_value set active = false where id = $1", [portal.perimeters.payroll]);
  const { body } = await portal.call(contract.listQualityPerimeters, { token: portal.of("source").token, language: "es" });
  expect(body.items).toEqual([
    { id: portal.perimeters.payroll, code: "PAYROLL", name: "PAYROLL es", active: false },
    { id: portal.perimeters.reward, code: "REWARD", name: "REWARD es", active: true },
  ]);
});

test("a perimeter that events name is not deleted; one that none names any more is", async () => {
  const { token } = await portal.add("settings", [{ role: "hub-admin" }]);
  const id = await portal.addEvent({ perimeter: portal.perimeters.reward });
  const uses = async () => {
    const { items } = (await portal.call(listLookupValues, { token, query: { lookup: "accountant-perimeter" } })).body;
    return items.find((item: { code: string }) => item.code === "REWARD")?.uses;
  };
  expect(await uses()).toBe(1);
  const given = { token, params: { id: portal.perimeters.reward }, ifMatch: 1 };
  expect((await portal.call(deleteLookupValue, given)).body).toMatchObject({ code: "in-use", details: { uses: 1 } });
  await portal.edit("owner", id, { accountantPerimeter: null });
  expect(await uses()).toBe(0);
  expect((await portal.call(deleteLookupValue, given)).status).toBe(200);
  // The history keeps its code.
  expect((await portal.history("owner", id)).items[0].changes).toEqual([{ field: "accountantPerimeter", before: "REWARD", after: null }]);
});

test("a leaver's open events are told before they are removed, and stay with them until somebody else is named", async () => {
  const { token } = await portal.add("access", [{ role: "hub-admin" }]);
  const leaver = await portal.add("leaver", [{ role: "data-owner" }]);
  const ids = [await portal.addEvent({ accountant: leaver.id }), await portal.addEvent({ accountant: leaver.id, status: "IN_PROGRESS" })];
  await portal.addEvent({ accountant: leaver.id, status: "RESOLVED", comments: "done" });
  expect((await portal.call(ownedBy, { token, params: { email: leaver.email } })).body.openEvents).toBe(2);
  await portal.pool.query("update app_user set active = false, removed_at = now() where id = $1", [leaver.id]);
  expect(await people({ search: "leaver" })).toEqual([]);
  expect((await portal.read("owner", ids[0] ?? 0)).accountant).toMatchObject({ email: leaver.email });
  const filter = { accountants: String(leaver.id), status: "OPEN,IN_PROGRESS" };
  const change = { accountant: "owner@example.com" };
  const preview = (await portal.preview("group", filter, change)).body;
  expect(preview).toMatchObject({ matching: 2, changes: 2 });
  await portal.editAll("group", filter, change, preview.token);
  expect((await portal.call(ownedBy, { token, params: { email: leaver.email } })).body.openEvents).toBe(0);
});

test("kept counts are put together and say the same, also while events change and several do it at once", async () => {
  const tally = async () => {
    const { rows } = await portal.pool.query(
      "select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, sum(events)::int as events from quality_count group by 1, 2, 3, 4, 5, 6 having sum(events) <> 0 order by 1, 2, 3, 4, 5, 6",
    );
    return rows;
  };
  const counted = async () =>
    (
      await portal.pool.query(
        "select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, count(*)::int as events from quality_event group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6",
      )
    ).rows;
  const ids = await Promise.all(Array.from({ length: 8 }, () => portal.addEvent()));
  for (const status of ["IN_PROGRESS", "OPEN"]) for (const id of ids) await portal.edit("owner", id, { status });
  const before = await tally();
  expect(await sweepTally(portal.ctx)).toBeGreaterThan(10);
  expect(await tally()).toEqual(before);
  expect((await portal.pool.query("select count(*)::int as n from quality_tally")).rows[0].n).toBe(before.length);
  expect(await sweepTally(portal.ctx)).toBe(0);
  for (const id of ids) await portal.edit("owner", id, { status: "IN_PROGRESS" });
  await Promise.all([
    ...ids.map((id) => portal.edit("owner", id, { status: "OPEN" })),
    sweepTally(portal.ctx),
    sweepTally(portal.ctx),
    sweepTally(portal.ctx),
  ]);
  await sweepTally(portal.ctx);
  expect(await tally()).toEqual(await counted());
});
