import { explainAccess } from "@hub/contract/configuration/access/access.ts";
import { validToken } from "@hub/contract/session/session.ts";
import { listOrganisation } from "@hub/contract/swp/organisation.ts";
import { createDelegation, endDelegation, listDelegations, listStandIns } from "@hub/contract/workflows/workflows.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addOrganisation } from "../swp/testing/organisation.ts";
import { addEntity } from "../testing/fixtures.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";

let portal: TestPortal;
const tokens: Record<string, string> = {};
let north = 0;

beforeAll(async () => {
  portal = await startTestPortal({ now: "2026-11-10T08:00:00Z" });
  north = await addEntity(portal.db, "N");
  await portal.addUser("olga", [{ role: "data-owner", legalEntityId: north }, { role: "wf-user" }]);
  await portal.addUser("ines", [{ role: "wf-user" }]);
  await portal.addUser("rosa", [{ role: "upload-coordinator" }, { role: "wf-user" }]);
  await portal.addUser("admin", [{ role: "hub-admin" }, { role: "wf-admin" }]);
  await portal.addUser("office", [{ role: "wf-admin" }]);
});
beforeEach(async () => {
  await portal.pool.query("delete from delegation");
  portal.setNow("2026-11-10T08:00:00Z");
  for (const name of ["olga", "ines", "rosa", "admin", "office"]) tokens[name] = await portal.signIn(`${name}@example.com`);
});
afterAll(() => portal.stop());

const lend = (by: string, body: object) =>
  portal.call(createDelegation, { token: tokens[by], language: "en", body: { firstDay: "2026-11-10", lastDay: "2026-11-14", ...body } });
const mail = (name: string) => `${name}@example.com`;
const permissions = async (name: string): Promise<string[]> => (await portal.call(validToken, { token: tokens[name] })).body.permissions;

describe("while somebody is away, a colleague acts with their roles of work", () => {
  test("on the days told, both included, and no longer", async () => {
    expect(await permissions("ines")).not.toContain("validation.validate");
    expect(await lend("olga", { to: mail("ines"), firstDay: "2026-11-11", note: "  Holiday " })).toMatchObject({
      status: 201,
      body: { from: { name: "olga" }, to: { name: "ines" }, state: "coming", note: "Holiday", mayEnd: true },
    });
    expect(await permissions("ines")).not.toContain("validation.validate");
    const at = async (now: string) => {
      portal.setNow(now);
      tokens["ines"] = await portal.signIn(mail("ines"));
      return (await permissions("ines")).includes("validation.validate");
    };
    expect([await at("2026-11-11T00:00:00Z"), await at("2026-11-14T23:59:59Z"), await at("2026-11-15T00:00:00Z")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("with their part of the organisation that is planned for, too", async () => {
    const ids = await addOrganisation(portal.db);
    await portal.addUser("pia", [{ role: "swp-planner", orgId: ids["IBE/RED"] ?? 0 }, { role: "wf-user" }]);
    tokens["pia"] = await portal.signIn(mail("pia"));
    expect((await portal.call(listOrganisation, { token: tokens["ines"] ?? "" })).status).toBe(403);
    expect((await lend("pia", { to: mail("ines") })).status).toBe(201);
    const listed = async (name: string) => (await portal.call(listOrganisation, { token: tokens[name] ?? "" })).body;
    expect(await permissions("ines")).toContain("swp.edit");
    expect(await listed("ines")).toEqual(await listed("pia"));
    expect((await listed("ines")).items).toHaveLength(4);
    await portal.pool.query("update app_user set active = false where email = $1", [mail("pia")]);
    expect((await portal.call(listOrganisation, { token: tokens["ines"] ?? "" })).status).toBe(403);
  });

  test("with what the other one is given and has: ended at once when either ends it, when the lender goes, and never lent on", async () => {
    const { body } = await lend("olga", { to: mail("ines") });
    expect(await permissions("ines")).toContain("validation.validate");
    expect(await lend("ines", { to: mail("rosa") })).toMatchObject({ status: 409, body: { code: "nothing-to-delegate" } });
    await portal.pool.query("update app_user set active = false where email = $1", [mail("olga")]);
    expect(await permissions("ines")).not.toContain("validation.validate");
    await portal.pool.query("update app_user set active = true where email = $1", [mail("olga")]);
    const end = (by: string, version = body.version) =>
      portal.call(endDelegation, { token: tokens[by], params: { id: body.id }, ifMatch: version });
    expect((await end("rosa")).status).toBe(404);
    expect((await end("ines", 9)).status).toBe(412);
    expect((await end("ines")).status).toBe(200);
    expect((await end("ines", 2)).status).toBe(412);
    expect(await permissions("ines")).not.toContain("validation.validate");
  });

  test("administrators are never lent anything, nor does anybody lend for others but those who administer workflows", async () => {
    expect(await lend("olga", { to: mail("admin") })).toMatchObject({ status: 409, body: { code: "delegate-not-allowed" } });
    expect(await lend("rosa", { from: mail("olga"), to: mail("ines") })).toMatchObject({ status: 403 });
    expect(await lend("office", { from: mail("olga"), to: mail("ines") })).toMatchObject({ status: 201 });
    // Who becomes an administrator later acts for nobody from then on.
    expect(await permissions("ines")).toContain("validation.validate");
    const { rows } = await portal.pool.query(
      "insert into area_member (user_id, area) select id, 'MUT' from app_user where email = $1 on conflict do nothing returning user_id",
      [mail("ines")],
    );
    await portal.pool.query("insert into role_grant (user_id, role) values ($1, 'mut-admin')", [rows[0].user_id]);
    expect(await permissions("ines")).not.toContain("validation.validate");
    await portal.pool.query("delete from role_grant where role = 'mut-admin'");
  });

  test("the days, the people and what overlaps are refused with the field and the reason", async () => {
    const codes = async (by: string, body: object) => {
      const answer = await lend(by, body);
      return answer.body.fields?.map(({ path, code }: { path: string[]; code: string }) => [path[0], code]) ?? answer.body.code;
    };
    expect(await codes("olga", { to: mail("olga") })).toEqual([["to", "workflows.own-absence"]]);
    expect(await codes("olga", { to: mail("nobody") })).toEqual([["to", "workflows.person-unknown"]]);
    expect(await codes("olga", { to: mail("ines"), lastDay: "2026-11-09" })).toEqual([["lastDay", "workflows.last-day-before-first"]]);
    expect(await codes("olga", { to: mail("ines"), lastDay: "2026-02-31" })).toEqual([["lastDay", expect.any(String)]]);
    expect(await codes("ines", { to: mail("rosa") })).toBe("nothing-to-delegate");
    expect((await lend("olga", { to: mail("ines") })).status).toBe(201);
    expect(await codes("olga", { to: mail("rosa"), firstDay: "2026-11-14", lastDay: "2026-11-20" })).toBe("delegation-overlaps");
    expect((await lend("olga", { to: mail("rosa"), firstDay: "2026-11-15", lastDay: "2026-11-20" })).status).toBe(201);
  });

  test("two at the same instant never overlap", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => lend("olga", { to: mail(n % 2 ? "ines" : "rosa") })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  test("everybody sees what concerns them; who may be asked is searched by name without accents", async () => {
    await lend("olga", { to: mail("ines") });
    const seen = async (name: string) => (await portal.call(listDelegations, { token: tokens[name] })).body.items.length;
    expect([await seen("olga"), await seen("ines"), await seen("rosa"), await seen("office")]).toEqual([1, 1, 0, 1]);
    const found = await portal.call(listStandIns, { token: tokens["olga"], query: { search: " ÍNES exam" } });
    expect(found.body.items).toEqual([{ email: mail("ines"), name: "ines" }]);
    expect(
      (await portal.call(listStandIns, { token: tokens["olga"], query: {} })).body.items.map(({ name }: { name: string }) => name),
    ).toEqual(["ines", "rosa"]);
  });

  test("the explanation of an access names who lends it", async () => {
    await lend("olga", { to: mail("ines") });
    const query = { email: mail("ines"), permission: "validation.validate", legalEntityId: north };
    const { body } = await portal.call(explainAccess, { token: tokens["office"], language: "en", query });
    expect(body).toMatchObject({
      allowed: true,
      reasons: [],
      pathCount: 1,
      paths: [
        { role: "data-owner", lentBy: { name: "olga", email: mail("olga") }, validFrom: "2026-11-10", validTo: "2026-11-14", counts: true },
      ],
    });
    portal.setNow("2026-11-20T08:00:00Z");
    tokens["office"] = await portal.signIn(mail("office"));
    const later = await portal.call(explainAccess, { token: tokens["office"], language: "en", query });
    expect(later.body).toMatchObject({ allowed: false, reasons: ["ended"] });
  });
});
