import { createAccessToken } from "@hub/contract/session/account.ts";
import { listAudit } from "@hub/contract/configuration/audit.ts";
import { createOrgNode, listOrganisation, updateOrgNode } from "@hub/contract/swp/organisation.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { addOrganisation } from "../testing/organisation.ts";

let portal: TestPortal;
let ids: Record<string, number>;
const tokens: Record<string, string> = {};
const idOf = (codes: string): number => ids[codes] ?? 0;

beforeAll(async () => {
  portal = await startTestPortal();
  ids = await addOrganisation(portal.db);
  const add = async (name: string, ...grants: Parameters<TestPortal["addUser"]>[1] & {}) =>
    (tokens[name] = await portal.signIn((await portal.addUser(name, grants)).email));
  await add("lead", { role: "swp-lead" });
  await add("lead-ibe", { role: "swp-lead", orgId: idOf("IBE") });
  await add("lead-acc", { role: "swp-lead", orgId: idOf("IBE/RED/ACC") });
  await add("planner-division", { role: "swp-planner", orgId: idOf("IBE/RED/ACC") });
  await add("planner-unit", { role: "swp-planner", orgId: idOf("IBE/RED") });
  await add("planner-ob", { role: "swp-planner", orgId: idOf("IBE") });
  await add("planner-all", { role: "swp-planner" });
  await add("two-parts", { role: "swp-reader", orgId: idOf("NOR/RED/ACC") }, { role: "swp-planner", orgId: idOf("IBE/COM") });
  await add("group", { role: "group-owner", sectionCode: "PLN" });
  await add("owner", { role: "data-owner" });
  await add("hub", { role: "hub-admin" });
  await add("mut", { role: "mut-admin" });
});
afterAll(() => portal.stop());

const list = (name: string) => portal.call(listOrganisation, { token: tokens[name] ?? "" });
const create = (name: string, body: object, token = tokens[name] ?? "") => portal.call(createOrgNode, { token, body, language: "en" });
const update = (name: string, id: number, version: number, body: object) =>
  portal.call(updateOrgNode, { token: tokens[name] ?? "", params: { id }, ifMatch: version, body, language: "en" });

describe("who sees which part of the organisation", () => {
  const everything = ["IBE", "IBE/COM", "IBE/COM/TIE", "IBE/RED", "IBE/RED/ACC", "IBE/RED/COR", "NOR", "NOR/RED", "NOR/RED/ACC"];
  const seen = async (name: string) => {
    const { items } = (await list(name)).body as { items: { id: number; parentId: number | null; code: string }[] };
    const codesOf = (node: { parentId: number | null; code: string }): string => {
      const above = items.find(({ id }) => id === node.parentId);
      if (node.parentId !== null && !above) throw new Error("nothing stands without what is above it");
      return above ? `${codesOf(above)}/${node.code}` : node.code;
    };
    return items.map(codesOf).toSorted();
  };

  test.each([
    ["planner-division", ["IBE", "IBE/RED", "IBE/RED/ACC"]],
    ["planner-unit", ["IBE", "IBE/RED", "IBE/RED/ACC", "IBE/RED/COR"]],
    ["planner-ob", everything.filter((codes) => codes.startsWith("IBE"))],
    ["planner-all", everything],
    ["two-parts", ["IBE", "IBE/COM", "IBE/COM/TIE", "NOR", "NOR/RED", "NOR/RED/ACC"]],
    ["lead-ibe", everything.filter((codes) => codes.startsWith("IBE"))],
    ["group", everything],
    ["hub", everything],
    ["mut", everything],
  ])("%s: their part with what is below it, and the way down to it", async (name, expected) => {
    expect(await seen(name)).toEqual(expected);
  });

  test("an owner of data alone does not plan", async () => {
    expect(await list("owner")).toMatchObject({ status: 403, body: { code: "operation-not-allowed" } });
  });

  test("a part that is no longer given is gone at once, and so is one given until yesterday", async () => {
    const person = await portal.addUser("leaving", [{ role: "swp-reader", orgId: idOf("NOR") }]);
    tokens["leaving"] = await portal.signIn(person.email);
    expect(await seen("leaving")).toContain("NOR/RED/ACC");
    await portal.pool.query("update role_grant set valid_to = now()::date - 3650 where user_id = $1", [person.id]);
    expect((await list("leaving")).status).toBe(403);
  });

  test("a personal access token sees no more than its scopes say", async () => {
    const made = await portal.call(createAccessToken, {
      token: tokens["planner-unit"] ?? "",
      body: { name: "bi", scopes: ["swp.read"], lastDay: "2026-11-20" },
    });
    expect(made.status).toBe(201);
    expect((await portal.call(listOrganisation, { token: made.body.token })).status).toBe(403);
  });
});

describe("keeping the organisation", () => {
  beforeEach(async () => {
    ids = { ...ids, ...(await addOrganisation(portal.db, { [`T${(round += 1)}`]: { U: ["D"] } })) };
  });
  let round = 0;
  const fresh = (below = "") => idOf(`T${round}${below}`);

  test("a lead and the HUB's administrator add an OB, a unit, a division; nothing stands below that", async () => {
    const ob = await create("hub", { parentId: null, code: `  N${round} `, name: "New OB" });
    expect(ob).toMatchObject({ status: 201, body: { level: "ob", parentId: null, code: `N${round}`, active: true, version: 1 } });
    const unit = await create("lead", { parentId: ob.body.id, code: "U", name: "New unit" });
    expect(unit.body).toMatchObject({ level: "unit", parentId: ob.body.id });
    const division = await create("lead", { parentId: unit.body.id, code: "D", name: "Ñandú ≠ división" });
    expect(division.body).toMatchObject({ level: "division", name: "Ñandú ≠ división" });
    expect(await create("lead", { parentId: division.body.id, code: "X", name: "Below" })).toMatchObject({
      status: 422,
      body: { fields: [{ path: ["parentId"], code: "swp.organisation-parent-is-division" }] },
    });
  });

  test("who does not keep the catalogue changes nothing of it", async () => {
    for (const name of ["planner-all", "two-parts", "group", "owner", "mut"]) {
      expect((await create(name, { parentId: null, code: "X", name: "X" })).status, name).toBe(403);
      expect((await update(name, fresh(), 1, { code: "X", name: "X", active: true })).status, name).toBe(403);
    }
  });

  test("a lead of a part keeps that part: no OB beside it, nothing above it, and of others not even that they are there", async () => {
    const unit = await create("lead-ibe", { parentId: idOf("IBE"), code: `U${round}`, name: "Within" });
    expect(unit.status).toBe(201);
    expect((await update("lead-ibe", unit.body.id, 1, { code: `V${round}`, name: "Renamed", active: true })).body).toMatchObject({
      version: 2,
    });
    expect((await create("lead-ibe", { parentId: null, code: `O${round}`, name: "Beside" })).body.code).toBe("operation-not-allowed");
    // What stands above is seen, and not theirs.
    expect((await update("lead-acc", idOf("IBE"), 1, { code: "IBE", name: "Mine", active: true })).body.code).toBe("operation-not-allowed");
    expect((await create("lead-acc", { parentId: idOf("IBE/RED"), code: "MINE", name: "Mine" })).body.code).toBe("operation-not-allowed");
    const foreign = { code: "MINE", name: "Mine", active: false };
    const [others, nobodys] = [await update("lead-ibe", fresh("/U"), 1, foreign), await update("lead-ibe", 987_654, 1, foreign)];
    expect([others.status, others.body.code]).toEqual([404, "not-found"]);
    expect([others.status, others.body.code]).toEqual([nobodys.status, nobodys.body.code]);
    const below = (parentId: number) => create("lead-ibe", { parentId, code: "MINE", name: "Mine" });
    expect((await below(fresh())).body.fields).toEqual((await below(987_654)).body.fields);
  });

  test("a code stands once among the children of a parent, case aside, and elsewhere again", async () => {
    expect(await create("lead", { parentId: fresh(), code: "u", name: "Again" })).toMatchObject({
      status: 409,
      body: { code: "duplicate", fields: [{ path: ["code"], code: "swp.organisation-code-taken" }] },
    });
    expect((await create("lead", { parentId: null, code: `t${round}`, name: "Again" })).status).toBe(409);
    const other = await create("lead", { parentId: fresh(), code: "W", name: "Other" });
    expect((await update("lead", other.body.id, 1, { code: "U", name: "Other", active: true })).status).toBe(409);
    expect((await update("lead", other.body.id, 1, { code: "w", name: "Other", active: true })).status).toBe(200);
    for (const code of ["", "  ", "A/B", "x".repeat(41), "a\u0000b"])
      expect((await create("lead", { parentId: fresh(), code, name: "Wrong" })).status, code).toBe(422);
  });

  test("a code and a name of signs that nobody sees are none", async () => {
    const unseen = { code: "\u200b", name: "\u2800" };
    const missing = ["code", "name"].map((field) => ({ path: [field], code: "swp.required" }));
    expect((await create("lead", { parentId: fresh(), ...unseen })).body.fields).toMatchObject(missing);
    expect((await update("lead", fresh("/U"), 1, { ...unseen, active: true })).body.fields).toMatchObject(missing);
  });

  test("two at once: one code is given once, and of two changes of a version one is told", async () => {
    const twice = await Promise.all([1, 2].map(() => create("lead", { parentId: fresh(), code: "TWICE", name: "Twice" })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const changes = await Promise.all(["One", "Two"].map((name) => update("lead", fresh("/U"), 1, { code: "U", name, active: true })));
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  test("what is deactivated stays where it is and takes nothing new; the trail says who did it, by name", async () => {
    const off = await update("lead", fresh("/U"), 1, { code: "U", name: "Unit U", active: false });
    expect(off.body).toMatchObject({ active: false, version: 2 });
    expect((await create("lead", { parentId: fresh("/U"), code: "NEW", name: "New" })).body.fields).toMatchObject([
      { code: "swp.organisation-parent-inactive" },
    ]);
    const on = await update("lead", fresh("/U"), 2, { code: "U", name: "Unit Ü", active: true });
    expect(on.body).toMatchObject({ active: true, version: 3 });
    const { body } = await portal.call(listAudit, { token: tokens["hub"] ?? "", query: { subjectType: "swp-org" }, language: "en" });
    expect(body.items.slice(0, 2)).toMatchObject([
      { action: "swp-org-activated", actor: "lead@example.com", subjectName: `OB T${round} › Unit Ü` },
      { action: "swp-org-deactivated", before: { active: true, code: `T${round}/U` }, after: { active: false } },
    ]);
  });
});
