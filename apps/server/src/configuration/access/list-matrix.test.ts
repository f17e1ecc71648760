import { accessMatrix } from "@hub/contract/configuration/access/access.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addEntity } from "../../testing/fixtures.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { giveAccess } from "./testing/subject.ts";

let portal: TestPortal;
let tokens: Record<"hub" | "mut" | "wf", string>;
const many = 3000;

beforeAll(async () => {
  portal = await startTestPortal();
  const signIn = async (role: "hub-admin" | "mut-admin" | "wf-admin") =>
    portal.signIn((await portal.addUser(`zz ${role}`.replace(" ", "-"), [{ role }])).email);
  tokens = { hub: await signIn("hub-admin"), mut: await signIn("mut-admin"), wf: await signIn("wf-admin") };
  await portal.pool.query(`
    insert into legal_entity (code, name, country, currency) select 'L' || n, 'Large ' || n, 'ES', 'EUR' from generate_series(1, 40) n;
    insert into app_user (email, name, search_text) select 'p' || n || '@example.com', 'Person ' || lpad(n::text, 5, '0'), 'person ' || lpad(n::text, 5, '0') || ' p' || n || '@example.com'
      from generate_series(1, ${many}) n;
    insert into area_member (user_id, area) select id, a from app_user, unnest(array['HUB', 'MUT', 'WF']) a where name like 'Person %';
    insert into access_group (area, name, folded_name) select case when n % 2 = 0 then 'HUB' else 'MUT' end, 'Group ' || n, 'group ' || n from generate_series(1, 300) n;
    insert into role_grant (group_id, role, legal_entity_id) select g.id, case when g.area = 'HUB' then 'data-owner' else 'process-source' end, e.id
      from access_group g join legal_entity e on e.id % 10 = g.id % 10;
    insert into group_member (group_id, user_id, area) select g.id, u.id, g.area from app_user u join access_group g on g.id % 100 = u.id % 100 where u.name like 'Person %';
    insert into role_grant (user_id, role) select id, 'wf-user' from app_user where name like 'Person %';
    insert into role_grant (user_id, role, legal_entity_id) select u.id, 'upload-coordinator', e.id from app_user u join legal_entity e on e.id % 20 = u.id % 20 where u.name like 'Person %';
    analyze`);
}, 120_000);
afterAll(() => portal.stop());

const list = (query: Record<string, string | number> = {}, token = tokens.wf) => portal.call(accessMatrix, { token, query });
type Item = {
  id: number;
  name: string;
  email: string;
  cells: { area: string; role: string; legalEntities: number | null; groups: string[]; direct: boolean }[];
};

async function addPerson(name: string): Promise<{ id: number; email: string }> {
  const email = `${foldText(name).replace(/\W+/g, ".")}@example.com`;
  const { id } = await portal.db
    .insertInto("app_user")
    .values({ email, name, search_text: foldText(`${name} ${email}`) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, email };
}

test("a page costs the same number of statements whatever it holds, for the most and the least privileged", async () => {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const statements = async (query: Record<string, string | number>, token: string) => {
    sent.mockClear();
    const { status, body } = await list(query, token);
    expect(status).toBe(200);
    return { count: sent.mock.calls.length, items: body.items.length };
  };
  for (const token of Object.values(tokens)) await list({}, token);
  const few = await statements({ limit: 10 }, tokens.hub);
  expect(few.items).toBe(10);
  expect(few.count).toBeGreaterThan(1);
  for (const token of Object.values(tokens)) {
    expect(await statements({ limit: 10 }, token)).toEqual({ count: few.count, items: 10 });
    expect(await statements({ limit: 200 }, token)).toEqual({ count: few.count, items: 200 });
    expect(await statements({ limit: 200, search: "person", legalEntityId: 5 }, token)).toMatchObject({ count: few.count });
    expect(await statements({ search: "nobody at all" }, token)).toEqual({ count: few.count, items: 0 });
  }
  sent.mockRestore();
});

test("the pages together are everybody, once, in the order of their names, with exact totals", async () => {
  const seen: Item[] = [];
  let after: string | undefined;
  do {
    const { body } = await list({ limit: 200, ...(after === undefined ? {} : { after }) });
    expect(body.total).toBe(many + 3);
    seen.push(...body.items);
    after = body.next ?? undefined;
  } while (after !== undefined);
  expect(seen).toHaveLength(many + 3);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(many + 3);
  expect(seen.at(0)?.name).toBe("Person 00001");
  expect((await list({ limit: 1 })).body.items).toHaveLength(1);
  expect((await list()).body.items).toHaveLength(50);
});

test("cells say roles of today by area, on how many legal entities, own and by which groups", async () => {
  const { id } = await addPerson("Cell Person");
  const entities = [await addEntity(portal.db, "C1"), await addEntity(portal.db, "C2")];
  const on = (index: number) => ({ role: "data-owner" as const, legalEntityId: entities[index] ?? 0 });
  await giveAccess(portal.db, id, {
    grants: [on(0), { role: "wf-user" }, { ...on(1), validTo: "2026-11-04" }],
    groups: [
      { area: "HUB", name: "b", grants: [on(0), on(1), { role: "upload-coordinator" }] },
      { area: "HUB", name: "a", grants: [on(1)] },
      { area: "MUT", name: "off", active: false, grants: [{ role: "steward" }] },
    ],
    views: { reports: false, scenarios: false },
  });
  const { body } = await list({ search: "cell person" });
  expect(body.items).toMatchObject([
    {
      name: "Cell Person",
      cells: [
        { area: "HUB", role: "data-owner", legalEntities: 2, groups: [`of ${id}: a`, `of ${id}: b`], direct: true },
        { area: "HUB", role: "upload-coordinator", legalEntities: null, groups: [`of ${id}: b`], direct: false },
        { area: "WF", role: "wf-user", legalEntities: null, groups: [], direct: true },
      ],
    },
  ]);
  expect(body.total).toBe(1);
});

test("people are found by parts of name and e-mail, without accents and case, and signs of a pattern are letters", async () => {
  await addPerson("José Ñúñez Öztürk");
  await addPerson("50%_off \\ Deal");
  const found = async (search: string) => (await list({ search })).body.items.map(({ name }: Item) => name);
  expect(await found("JOSE nunez")).toEqual(["José Ñúñez Öztürk"]);
  expect(await found("  öztürk   josé ")).toEqual(["José Ñúñez Öztürk"]);
  expect(await found("jose.nunez.ozturk@")).toEqual(["José Ñúñez Öztürk"]);
  expect(await found("%_off")).toEqual(["50%_off \\ Deal"]);
  expect(await found("\\")).toEqual(["50%_off \\ Deal"]);
  expect(await found("' or true --")).toEqual([]);
  expect(await found("<script>")).toEqual([]);
  expect((await list({ search: "x".repeat(201) })).status).toBe(422);
  expect((await list({ after: "nonsense" })).status).toBe(422);
  expect((await list({ after: "99999999999:x" })).status).toBe(422);
  expect((await list({ limit: 201 })).status).toBe(422);
});

test("two of one name are both listed, and a name of the greatest length does not break the pages", async () => {
  const name = `${"ß漢İ".repeat(66)}zz`;
  for (const [at, email] of ["twin1@example.com", "twin2@example.com", "twin3@example.com"].entries())
    await portal.db
      .insertInto("app_user")
      .values({ email, name, search_text: foldText(`${name} twin ${at}`) })
      .execute();
  const first = (await list({ search: "twin", limit: 1 })).body;
  const second = (await list({ search: "twin", limit: 1, after: first.next })).body;
  const third = (await list({ search: "twin", limit: 1, after: second.next })).body;
  expect([first, second, third].map(({ items }) => items[0].email)).toEqual([
    "twin1@example.com",
    "twin2@example.com",
    "twin3@example.com",
  ]);
  expect(third.next).toBeNull();
});

test("the filter by legal entity finds those who see its data today, and no administrator", async () => {
  const entity = await addEntity(portal.db, "F1");
  const other = await addEntity(portal.db, "F2");
  const give = async (
    name: string,
    grants: Parameters<typeof giveAccess>[2]["grants"],
    groups: Parameters<typeof giveAccess>[2]["groups"] = [],
  ) => giveAccess(portal.db, (await addPerson(`Filter ${name}`)).id, { grants, groups, views: { reports: false, scenarios: false } });
  const on = { role: "data-owner", legalEntityId: entity } as const;
  await give("own", [on]);
  await give("all", [{ role: "steward" }]);
  await give("group", [], [{ area: "HUB", name: "g", grants: [on] }]);
  await give("ended", [{ ...on, validTo: "2026-11-04" }]);
  await give("left", [], [{ area: "HUB", name: "g", validTo: "2026-11-04", grants: [on] }]);
  await give("off", [], [{ area: "HUB", name: "g", active: false, grants: [on] }]);
  await give("other", [{ ...on, legalEntityId: other }]);
  await give("admin", [{ role: "mut-admin" }, { role: "wf-user" }]);
  const { body } = await list({ legalEntityId: entity, search: "filter" });
  expect(body.items.map(({ name }: Item) => name)).toEqual(["Filter all", "Filter group", "Filter own"]);
  expect(body.total).toBe(3);
});

test("it is for administrators; who was removed is not listed", async () => {
  const owner = await portal.addUser("zz-owner", [{ role: "data-owner" }]);
  expect(await list({}, await portal.signIn(owner.email))).toMatchObject({ status: 403, body: { code: "operation-not-allowed" } });
  await portal.pool.query("update app_user set active = false, removed_at = now() where id = $1", [owner.id]);
  expect((await list({ search: "zz-owner" })).body).toMatchObject({ items: [], total: 0 });
});
