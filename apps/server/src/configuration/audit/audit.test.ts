import * as contract from "@hub/contract/configuration/audit.ts";
import { createLegalEntity, deleteLegalEntity, updateLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { updateSetting } from "@hub/contract/configuration/settings.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { portalActor } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { sheetTasks } from "../../tasks/testing/sheets.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal();
  token = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
});
afterAll(() => portal.stop());

type Entry = {
  id: number;
  action: string;
  subjectName: string | null;
  subjectId: string;
  before: unknown;
  after: unknown;
  actor: string;
  at: string;
};
const list = async (query: Record<string, string | number> = {}): Promise<{ items: Entry[]; next: string | null }> =>
  (await portal.call(contract.listAudit, { token, query })).body;
const entity = {
  code: "L1",
  name: "Luna",
  country: null,
  currency: null,
  parentId: null,
  validFrom: "2020-01-01",
  validTo: null,
  active: true,
};

test("changes and sign-ins are in the trail, newest first, each with who, when, what, before and after", async () => {
  const { body } = await portal.call(createLegalEntity, { token, body: entity });
  await portal.call(updateLegalEntity, { token, params: { id: body.id }, ifMatch: 1, body: { ...entity, name: "Luna Nueva" } });
  const { items } = await list();
  expect(items.map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ["legal-entity-changed", "Luna Nueva (L1)"],
    ["legal-entity-created", "Luna Nueva (L1)"],
    ["signed-in", "admin"],
  ]);
  expect(items[0]).toMatchObject({
    actor: "admin@example.com",
    subjectId: String(body.id),
    before: { name: "Luna" },
    after: { name: "Luna Nueva" },
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    requestId: expect.stringMatching(/\w/),
  });
  await portal.call(deleteLegalEntity, { token, params: { id: body.id }, ifMatch: 2 });
  expect((await list({ subjectType: "legal-entity" })).items.map(({ subjectName }) => subjectName)).toEqual([null, null, null]);
  expect((await portal.call(contract.auditKinds, { token })).body).toEqual({
    actions: ["legal-entity-changed", "legal-entity-created", "legal-entity-deleted", "signed-in"],
    subjectTypes: ["legal-entity", "user"],
  });
});

test("somebody whom the portal does not know is called by the address they signed in with, in the list and in its export", async () => {
  const by = { actor: portalActor, requestId: "r" };
  const failed = { action: "sign-in-failed", subjectType: "user", after: { method: "sso", address: "192.0.2.7" } };
  await audit(portal.db, by, { ...failed, subjectId: "stranger@norte.example" });
  // Somebody who is gone has a number, which is no name.
  await audit(portal.db, by, { ...failed, subjectId: 999_999_999 });
  await audit(portal.db, by, { ...failed, subjectId: "99999999999999999999" });
  const names = (await list({ action: "sign-in-failed" })).items.map(({ subjectId, subjectName }) => [subjectId, subjectName]);
  expect(names).toEqual([
    ["99999999999999999999", null],
    ["999999999", null],
    ["stranger@norte.example", "stranger@norte.example"],
  ]);
  const filter = { action: "sign-in-failed" };
  const csv = (await sheetTasks(portal).exported(token, "audit-export", { format: "csv", language: "es", filter })).toString("utf8");
  expect(csv.split("\n").find((line) => line.includes("stranger@"))).toContain('"stranger@norte.example";"stranger@norte.example"');
});

describe("filters", () => {
  beforeAll(async () => {
    const by = (email: string) => ({ actor: { ...portalActor, id: null, email }, requestId: "r" });
    await audit(portal.db, by("Zoe%_@example.com"), { action: "thing-done", subjectType: "thing", subjectId: "007" });
    await audit(portal.db, by("mia@example.com"), { action: "thing-undone", subjectType: "thing", subjectId: "99999999999999999999" });
    await audit(portal.db, by("mia@example.com"), { action: "thing-done", subjectType: "user", subjectId: "not a number" });
  });

  test.each<[string, Record<string, string>, number]>([
    ["part of the e-mail, case aside", { actor: "ZOE%_" }, 1],
    ["a part that only looks like a pattern", { actor: "a%e" }, 0],
    ["the action", { action: "thing-done" }, 2],
    ["nothing but sign-ins, of one of whom there are none", { actor: "mia@", kind: "sign-ins" }, 0],
    ["all but sign-ins", { actor: "mia@", kind: "changes" }, 2],
    ["the type of subject", { subjectType: "thing" }, 2],
    ["the subject", { subjectType: "thing", subjectId: "007" }, 1],
    ["several at once", { action: "thing-done", actor: "mia" }, 1],
    ["what cannot be", { subjectId: "'; drop table audit; --" }, 0],
    ["days in the past", { actor: "mia", to: "0000-01-01" }, 0],
    ["days in the future", { actor: "mia", from: "9999-12-31" }, 0],
  ])("%s", async (_, query, expected) => {
    expect((await list(query)).items).toHaveLength(expected);
  });

  test("days are UTC's and both included", async () => {
    await portal.pool.query(
      `insert into audit (at, actor, action, subject_type, subject_id)
       select at::timestamptz, 'clock', 'tick', 'clock', at from unnest(array['2001-02-02T23:59:59.999Z', '2001-02-03T00:00:00Z', '2001-02-04T23:59:59.999Z', '2001-02-05T00:00:00Z']) at`,
    );
    const days = async (query: Record<string, string>) =>
      (await list({ action: "tick", ...query })).items.map(({ subjectId }) => subjectId.slice(8, 10));
    expect(await days({ from: "2001-02-03", to: "2001-02-04" })).toEqual(["04", "03"]);
    expect(await days({ from: "2001-02-05" })).toEqual(["05"]);
    expect(await days({ to: "2001-02-02" })).toEqual(["02"]);
  });

  test("a day that does not exist is refused", async () => {
    expect((await portal.call(contract.listAudit, { token, query: { from: "2026-02-30" } })).status).toBe(422);
    expect((await portal.call(contract.listAudit, { token, query: { before: "x" } })).status).toBe(422);
  });
});

test("pages go on where the one before ended, though more is written meanwhile, with as many statements however long they are", async () => {
  for (let at = 0; at < 25; at += 1)
    await audit(portal.db, { actor: portalActor }, { action: "page", subjectType: "user", subjectId: at + 1, after: { at } });
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const seen: string[] = [];
  const costs: number[] = [];
  let before: string | null = "";
  while (before !== null) {
    sent.mockClear();
    const page: { items: Entry[]; next: string | null } = await list({
      action: "page",
      limit: costs.length === 0 ? 2 : 10,
      ...(before ? { before } : {}),
    });
    costs.push(sent.mock.calls.length);
    seen.push(...page.items.map(({ subjectId }) => subjectId));
    before = page.next;
    await portal.pool.query("insert into audit (actor, action, subject_type, subject_id) values ('late', 'page', 'user', '1000')");
  }
  sent.mockRestore();
  expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => String(25 - at)));
  expect(new Set(costs).size).toBe(1);
});

test("nothing that stands under the name of a secret is shown", async () => {
  const after = {
    password: "one",
    nested: [{ passwordHash: "two", token: "three", clientSecret: "four" }],
    tokenName: "kept",
    passwordChanged: true,
  };
  await audit(portal.db, { actor: portalActor }, { action: "leak", subjectType: "thing", subjectId: 1, after });
  const [entry] = (await list({ action: "leak" })).items;
  expect(entry?.after).toEqual({
    password: "•••",
    nested: [{ passwordHash: "•••", token: "•••", clientSecret: "•••" }],
    tokenName: "kept",
    passwordChanged: true,
  });
});

test("a change that is refused leaves nothing in the trail", async () => {
  const before = (await list({ action: "setting-changed" })).items.length;
  await portal.call(updateSetting, { token, params: { key: "minimum-group-size" }, ifMatch: 1, body: { value: 1 } });
  expect((await list({ action: "setting-changed" })).items).toHaveLength(before);
});

test.each(roles)("who may read it: %s", async (role) => {
  const mine = await portal.signIn((await portal.addUser(`a-${role}`, [{ role }])).email);
  const expected = role.endsWith("-admin") || role === "auditor" ? 200 : 403;
  expect((await portal.call(contract.listAudit, { token: mine })).status).toBe(expected);
  expect((await portal.call(contract.auditKinds, { token: mine })).status).toBe(expected);
});
