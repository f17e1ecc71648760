import { listGroups } from "@hub/contract/configuration/groups.ts";
import { allUsers, ownedBy } from "@hub/contract/configuration/users.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type ConfiguredPortal, startConfiguredPortal } from "../testing/configured-portal.ts";

let portal: ConfiguredPortal;
beforeAll(async () => {
  portal = await startConfiguredPortal();
  await sql`insert into app_user (email, name, search_text)
    select 'many' || n || '@example.com', 'Many ' || lpad(n::text, 5, '0'), 'many ' || lpad(n::text, 5, '0') || ' many' || n || '@example.com' from generate_series(1, 3000) n`.execute(
    portal.db,
  );
  await sql`insert into area_member (user_id, area) select id, 'HUB' from app_user where email like 'many%'`.execute(portal.db);
  await sql`insert into access_group (area, name, folded_name) select 'HUB', 'Group ' || n, 'group ' || n from generate_series(1, 300) n`.execute(
    portal.db,
  );
  await sql`insert into role_grant (group_id, role, legal_entity_id) select id, 'data-owner', ${portal.entities.B} from access_group`.execute(
    portal.db,
  );
  await sql`insert into group_member (group_id, user_id, area) select (select min(id) from access_group) + u.id % 300, u.id, 'HUB' from app_user u where email like 'many%'`.execute(
    portal.db,
  );
});
afterAll(() => portal.stop());

const list = (query: Record<string, string | number> = {}, token = portal.tokens.hub) => portal.call(allUsers, { token, query });

describe("[API-06] the list of users", () => {
  test("pages of all users, each once, in the order of names", async () => {
    const names: string[] = [];
    for (let after = ""; ;) {
      const { items, next, total } = (await list({ limit: 200, ...(after ? { after } : {}) })).body;
      expect(total).toBe(3004);
      names.push(...items.map((item: { name: string }) => item.name));
      if (!next) break;
      after = next;
    }
    expect(names).toHaveLength(3004);
    expect(new Set(names).size).toBe(3004);
    expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  });

  test("found by words of name and e-mail, area, role of a group, group, legal entity and state", async () => {
    expect((await list({ search: "MANY 00042" })).body).toMatchObject({
      total: 1,
      items: [{ email: "many42@example.com", areas: ["HUB"], roles: ["data-owner"], groupCount: 1 }],
    });
    expect((await list({ role: "data-owner" })).body.total).toBe(3000);
    expect((await list({ role: "mut-admin" })).body.total).toBe(2);
    expect((await list({ legalEntityId: portal.entities.B })).body.total).toBe(3000);
    expect((await list({ legalEntityId: portal.entities.A })).body.total).toBe(0);
    expect((await list({ area: "MUT" })).body.total).toBe(2);
    const { items } = (await portal.call(listGroups, { token: portal.tokens.hub, query: { limit: 1 } })).body;
    expect((await list({ groupId: items[0].id })).body.total).toBe(10);
    expect((await list({ state: "inactive" })).body.total).toBe(0);
  });

  test("costs the same number of statements whatever the page holds and whoever asks", async () => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    const statements = async (work: () => Promise<unknown>) => {
      sent.mockClear();
      await work();
      return sent.mock.calls.length;
    };
    await list();
    const few = await statements(() => list({ limit: 1 }));
    for (const token of [portal.tokens.all, portal.tokens.hub, portal.tokens.wf]) {
      await list({}, token);
      expect(await statements(() => list({ limit: 200 }, token))).toBe(few);
      expect(await statements(() => list({ limit: 200, search: "many", role: "data-owner" }, token))).toBe(few);
    }
    const groups = (limit: number, token: string) => portal.call(listGroups, { token, query: { limit } });
    const fewGroups = await statements(() => groups(1, portal.tokens.all));
    expect(await statements(() => groups(200, portal.tokens.mut))).toBe(fewGroups);
    expect(few).toBeLessThanOrEqual(3);
    sent.mockRestore();
  });
});

test("what a leaver still owns: roles nobody else has as widely, groups without another, the last administration", async () => {
  const email = "leaver@example.com";
  const { configure, person, hub, line, entities, tokens } = portal;
  await configure({
    person: person(email),
    areas: {
      HUB: hub({
        assignments: [line("data-owner", { legalEntityIds: [entities.A, entities.B] }), line("group-owner")],
        group: { mode: "none" },
      }),
    },
  });
  const owned = async (who = email) => (await portal.call(ownedBy, { token: tokens.all, params: { email: who } })).body;
  // The many own B by their groups: only A and the group's ownership are the leaver's alone.
  expect(await owned()).toMatchObject({
    soleRoles: [
      { role: "data-owner", legalEntities: [{ code: "A" }] },
      { role: "group-owner", legalEntities: null },
    ],
    soleGroups: [],
    lastAdministratorOf: [],
    openUploads: 0,
    openEvents: 0,
    tokens: 0,
  });
  await configure({
    person: person("other@example.com"),
    areas: { HUB: hub({ assignments: [line("data-owner")], group: { mode: "new", name: "Everything", description: "" } }) },
  });
  expect((await owned()).soleRoles).toMatchObject([{ role: "group-owner" }]);
  expect(await owned("other@example.com")).toMatchObject({
    soleGroups: [{ name: "Everything" }],
    soleRoles: [{ role: "data-owner", legalEntities: null, group: "Everything" }],
  });
  expect((await portal.call(ownedBy, { token: tokens.all, params: { email: "nobody@example.com" } })).status).toBe(404);
});
