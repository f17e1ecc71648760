import * as contract from "@hub/contract/configuration/groups.ts";
import { validToken } from "@hub/contract/session/session.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { always, type ConfiguredPortal, everything, startConfiguredPortal } from "../users/testing/configured-portal.ts";

let portal: ConfiguredPortal;
beforeAll(async () => {
  portal = await startConfiguredPortal();
});
afterAll(() => portal.stop());

const groupOf = (name: string, more: object = {}) => ({
  area: "HUB",
  name,
  description: "",
  active: true,
  assignments: [portal.line("data-owner", { legalEntityIds: [portal.entities.A] })],
  views: everything,
  ...more,
});
const create = (body: object, token = portal.tokens.all) => portal.call(contract.createGroup, { token, body, language: "en" });
const update = (id: number, version: number, body: object, token = portal.tokens.all) =>
  portal.call(contract.updateGroup, { token, params: { id }, ifMatch: version, body: { join: [], leave: [], ...body }, language: "en" });

describe("groups", () => {
  test("[CONF-03] a group carries roles, legal entities, sections, reports and scenarios, and its members have them while they are in it", async () => {
    const views = { reports: [], scenarios: ["CLOSING"] };
    const made = await create(
      groupOf("Owners A", {
        assignments: [portal.line("data-owner", { legalEntityIds: [portal.entities.A], sections: ["PLN", "GPG"] })],
        views,
      }),
    );
    expect(made).toMatchObject({
      status: 201,
      body: {
        memberCount: 0,
        gains: [
          { kind: "role", role: "data-owner", sections: ["GPG", "PLN"] },
          { kind: "scenario", names: ["CLOSING"] },
        ],
      },
    });
    const { group } = made.body;
    const email = "member@example.com";
    await portal.configure({
      person: portal.person(email),
      areas: {
        HUB: portal.hub({
          group: { mode: "selectable", memberships: [{ groupId: group.id, ...always }] },
          assignments: [],
          views: { reports: [], scenarios: [] },
        }),
      },
    });
    const token = await portal.signInNew(email);
    const permissions = async () => (await portal.call(validToken, { token })).body.permissions;
    expect(await permissions()).toEqual(expect.arrayContaining(["validation.validate", "scenarios.read"]));
    expect(await permissions()).not.toContain("dashboards.read");
    const off = await update(group.id, 1, { ...groupOf("Owners A", { views }), active: false });
    expect(off.body.group).toMatchObject({ active: false, version: 2, memberCount: 1 });
    expect(await permissions()).not.toContain("validation.validate");
    const on = await update(group.id, 2, { ...groupOf("Owners A", { views: everything }) });
    expect(on.body.gains).toMatchObject([{ kind: "report" }, { kind: "scenario" }]);
    expect(await permissions()).toContain("dashboards.read");
    const { person } = (await portal.find(email)).body;
    await update(group.id, 3, { ...groupOf("Owners A"), leave: [person.id] });
    expect(await permissions()).not.toContain("validation.validate");
  });

  test("whoever is in a group that was deactivated can be edited all the same, and stays in it", async () => {
    const { group } = (await create(groupOf("Resting"))).body;
    const email = "resting@example.com";
    const memberships = [{ groupId: group.id, ...always }];
    const held = { group: { mode: "selectable", memberships }, assignments: [], views: { reports: [], scenarios: [] } };
    await portal.configure({ person: portal.person(email), areas: { HUB: portal.hub(held) } });
    await update(group.id, 1, { ...groupOf("Resting"), active: false });
    const edited = await portal.configure({
      person: { email, version: 1 },
      areas: { HUB: portal.hub({ ...held, version: 1, views: everything }) },
    });
    expect(portal.part(edited, "HUB")).toMatchObject({ state: "saved", version: 2 });
    const other = await portal.configure({ person: portal.person("not-resting@example.com"), areas: { HUB: portal.hub(held) } });
    expect(portal.part(other, "HUB")).toMatchObject({ code: "check-hub-configuration" });
  });

  test("[CONF-05] a name that is taken but for spelling is refused in its area, and free in the other", async () => {
    expect((await create(groupOf("Equipo Móvil"))).status).toBe(201);
    expect(await create(groupOf("EQUIPO  movil"))).toMatchObject({
      status: 409,
      body: { code: "group-exists-hub", error: expect.stringContaining("HUB") },
    });
    const mut = groupOf("Equipo móvil", { area: "MUT", assignments: [portal.line("steward", { ingestionIds: [portal.ingestionId] })] });
    expect((await create(mut)).status).toBe(201);
    expect(await create(mut)).toMatchObject({ status: 409, body: { code: "group-exists-mut" } });
  });

  test("a stale version, another area's group, a group with members and one's own are refused", async () => {
    const { group } = (await create(groupOf("Guarded"))).body;
    expect(await update(group.id, 7, groupOf("Guarded"))).toMatchObject({ status: 412 });
    expect(await update(group.id, 1, groupOf("Guarded"), portal.tokens.mut)).toMatchObject({ status: 403, body: { code: "other-area" } });
    expect(await create(groupOf("Foreign"), portal.tokens.mut)).toMatchObject({ status: 403, body: { code: "other-area" } });
    expect(await update(group.id, 1, { ...groupOf("Guarded"), join: [{ email: portal.all.email, ...always }] })).toMatchObject({
      body: { code: "own-rights" },
    });
    const email = "guarded@example.com";
    expect(await update(group.id, 1, { ...groupOf("Guarded"), join: [{ email, ...always }] })).toMatchObject({
      status: 404,
      body: { code: "user-not-found", fields: [{ path: ["join", 0, "email"] }] },
    });
    await portal.configure({ person: portal.person(email), areas: { HUB: portal.hub() } });
    expect((await update(group.id, 1, { ...groupOf("Guarded"), join: [{ email, ...always }] })).body.memberCount).toBe(1);
    const remove = (version: number) =>
      portal.call(contract.deleteGroup, { token: portal.tokens.all, params: { id: group.id }, ifMatch: version });
    expect(await remove(2)).toMatchObject({ status: 409, body: { code: "in-use" } });
    const { person } = (await portal.find(email)).body;
    await update(group.id, 2, { ...groupOf("Guarded"), leave: [person.id] });
    expect((await remove(3)).status).toBe(200);
    expect((await remove(3)).status).toBe(404);
  });

  test("a group that would let an administrator sign, or take an area its last administrator, is refused whole", async () => {
    const admins = (
      await create(groupOf("Admins", { area: "MUT", assignments: [portal.line("mut-admin")], views: { reports: [], scenarios: [] } }))
    ).body.group;
    const email = "signer@example.com";
    await portal.configure({ person: portal.person(email), areas: { HUB: portal.hub(), MUT: portal.mut() } });
    const joined = await update(admins.id, 1, {
      ...groupOf("Admins", { assignments: [portal.line("mut-admin")] }),
      join: [{ email, ...always }],
    });
    expect(joined).toMatchObject({ status: 409, body: { code: "administrators-never-validate", details: { users: [email] } } });
    expect((await portal.call(contract.getGroup, { token: portal.tokens.all, params: { id: admins.id } })).body).toMatchObject({
      version: 1,
      memberCount: 0,
    });
  });

  test("a dry run tells what members gain and lose and keeps nothing", async () => {
    const { group } = (await create(groupOf("Dry"))).body;
    const wide = groupOf("Dry", { assignments: [portal.line("data-owner")] });
    const dry = await update(group.id, 1, { ...wide, dryRun: true });
    expect(dry.body).toMatchObject({ group: null, gains: [{ role: "data-owner", legalEntities: null }], loses: [] });
    expect((await portal.call(contract.getGroup, { token: portal.tokens.all, params: { id: group.id } })).body.version).toBe(1);
  });

  test("a list is found by name without accents, area, role and legal entity, a page at a time", async () => {
    const list = (query: Record<string, string | number>) => portal.call(contract.listGroups, { token: portal.tokens.hub, query });
    expect((await list({ search: "MOVIL equipo" })).body).toMatchObject({
      total: 2,
      items: [{ name: "Equipo Móvil", roles: ["data-owner"] }, { area: "MUT" }],
    });
    expect((await list({ search: "movil", area: "MUT" })).body.total).toBe(1);
    expect((await list({ role: "steward" })).body.items).toMatchObject([{ name: "Equipo móvil" }]);
    expect((await list({ legalEntityId: portal.entities.B })).body.items.map((item: { name: string }) => item.name)).not.toContain(
      "Equipo Móvil",
    );
    const seen: string[] = [];
    for (let after = ""; ;) {
      const { items, next } = (await list({ limit: 2, ...(after ? { after } : {}) })).body;
      seen.push(...items.map((item: { id: number }) => String(item.id)));
      if (!next) break;
      after = next;
    }
    expect(seen).toHaveLength((await list({})).body.total);
    expect(new Set(seen).size).toBe(seen.length);
  });
});
