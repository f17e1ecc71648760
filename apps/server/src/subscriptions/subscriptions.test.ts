import * as contract from "@hub/contract/subscriptions/subscriptions.ts";
import { mostSubscriptions } from "@hub/domain/subscriptions/subscription.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { never, startSubscribedPortal, type SubscribedPortal } from "./testing/subscribed-portal.ts";

let portal: SubscribedPortal;
let admin: string;
beforeAll(async () => {
  portal = await startSubscribedPortal();
  admin = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
});
beforeEach(async () => void (await portal.pool.query("delete from subscription")));
afterAll(() => portal.stop());

const save = (token: string, given: object) =>
  portal.call(contract.saveSubscription, {
    token,
    body: { dashboardId: null, kpi: null, legalEntityId: null, nodeId: null, ...never, ...given },
    language: "en",
  });
const own = async (token: string) => (await portal.call(contract.listSubscriptions, { token, language: "en" })).body.items;
const everybodys = async (query: Record<string, string | number> = {}) =>
  (await portal.call(contract.listAllSubscriptions, { token: admin, query, language: "en" })).body;

describe("[FIG-07] one's own subscriptions", () => {
  test("are made, changed and ended, each in the trail; the same thing is subscribed to once", async () => {
    const { a, group } = portal.tokens;
    const { id } = (await save(a, { dashboardId: portal.overview, onClosing: true })).body;
    expect((await save(a, { dashboardId: portal.overview, weekly: true })).body).toEqual({ id });
    const figure = (await save(a, { kpi: "headcount", legalEntityId: portal.idOf("A"), movedBy: "2.50" })).body.id;
    expect(await own(a)).toMatchObject([
      { id: figure, kpi: "headcount", legalEntity: { code: "A" }, name: null, movedBy: "2.5", endedAt: null },
      { id, name: "People overview", kpi: null, onClosing: false, weekly: true, movedBy: null, lastSentAt: null },
    ]);
    expect(await own(group)).toEqual([]);
    expect((await portal.call(contract.endSubscription, { token: group, params: { id } })).status).toBe(404);
    expect((await portal.call(contract.endSubscription, { token: a, params: { id } })).status).toBe(200);
    expect((await portal.call(contract.endSubscription, { token: a, params: { id } })).status).toBe(404);
    const { rows } = await portal.pool.query(
      "select action from audit where subject_type = 'subscription' and subject_id = $1 order by id",
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["subscription-created", "subscription-changed", "subscription-ended"]);
  });

  test("are of what one may read: other reports, entities and the group's figures are as what is not there", async () => {
    const { a } = portal.tokens;
    const hidden = await portal.idOfReport("movement");
    await portal.pool.query("update dashboard set hidden = true where id = $1", [hidden]);
    for (const given of [
      { dashboardId: hidden },
      { dashboardId: 9999 },
      { kpi: "headcount" },
      { kpi: "headcount", legalEntityId: portal.idOf("B") },
      { kpi: "headcount", legalEntityId: 9999 },
    ])
      expect((await save(a, { ...given, onClosing: true })).status).toBe(404);
    for (const given of [
      { kpi: "happiness" },
      {},
      { dashboardId: portal.overview, kpi: "headcount" },
      { dashboardId: portal.overview, movedBy: "1" },
    ])
      expect((await save(a, { ...given, onClosing: true })).status).toBe(422);
    expect((await save(admin, { dashboardId: portal.overview, onClosing: true })).status).toBe(403);
    expect(await own(a)).toEqual([]);
  });

  test("are so many at most, also of requests at the same instant, and one hears how many", async () => {
    const { group } = portal.tokens;
    const kpis = ["headcount", "fte", "joiners"];
    await portal.pool.query(
      `insert into subscription (user_id, kpi, on_closing, on_closing_again, weekly, leave_key, created_at, since, since_version)
       select $1, 'kpi-' || n, true, false, false, 'key-' || n, now(), now(), 0 from generate_series(1, $2) n`,
      [portal.users.group.id, mostSubscriptions - 1],
    );
    const answers = await Promise.all(kpis.map((kpi) => save(group, { kpi, onClosing: true })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ error: expect.stringContaining("50 subscriptions") });
    // One that stands is changed all the same.
    const [{ kpi }] = (await own(group)).filter((each: { kpi: string }) => kpis.includes(each.kpi));
    expect((await save(group, { kpi, weekly: true })).status).toBe(200);
  });
});

describe("[FIG-07] administrators", () => {
  test("see who is sent what, by person and report, and end one, which its person sees", async () => {
    const { a, group } = portal.tokens;
    const id = (await save(a, { dashboardId: portal.overview, onClosing: true })).body.id;
    await save(group, { dashboardId: await portal.idOfReport("diversity-and-pay"), onClosing: true });
    await save(group, { kpi: "headcount", onClosing: true });
    expect((await everybodys()).items.map(({ person, name, kpi }: any) => [person.email, name ?? kpi])).toEqual([
      ["group@example.com", "headcount"],
      ["group@example.com", "Diversity and pay gap"],
      ["owner-a@example.com", "People overview"],
    ]);
    expect((await everybodys({ search: "OWNER" })).items).toMatchObject([{ id }]);
    expect((await everybodys({ dashboardId: portal.overview })).items).toMatchObject([{ id }]);
    expect((await everybodys({ after: id })).items).toEqual([]);
    expect((await portal.call(contract.listAllSubscriptions, { token: group })).status).toBe(403);
    expect((await portal.call(contract.endSubscriptionOf, { token: group, params: { id } })).status).toBe(403);
    for (let again = 0; again < 2; again += 1)
      expect((await portal.call(contract.endSubscriptionOf, { token: admin, params: { id } })).status).toBe(200);
    expect((await portal.call(contract.endSubscriptionOf, { token: admin, params: { id: id + 1000 } })).status).toBe(404);
    expect(await own(a)).toMatchObject([{ id, endedBecause: "administrator", endedAt: "2026-11-05T08:00:00.000Z" }]);
    const { rows } = await portal.pool.query("select actor, after from audit where action = 'subscription-ended' and subject_id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ actor: "admin@example.com", after: { reason: "administrator" } }]);
    // Its person takes it out of the list, and the trail has its end once.
    expect((await portal.call(contract.endSubscription, { token: a, params: { id } })).status).toBe(200);
    expect(await own(a)).toEqual([]);
  });

  test("go on from page to page", async () => {
    await portal.pool.query(
      `insert into subscription (user_id, kpi, on_closing, on_closing_again, weekly, leave_key, created_at, since, since_version)
       select $1, 'kpi-' || n, true, false, false, 'key-' || n, now(), now(), 0 from generate_series(1, 120) n`,
      [portal.users.group.id],
    );
    const first = await everybodys();
    const second = await everybodys({ after: first.next });
    expect([first.items.length, second.items.length, second.next]).toEqual([100, 20, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(120);
  });
});
