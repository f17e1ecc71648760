import * as contract from "@hub/contract/configuration/settings.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getMinimumGroupSize } from "../../scenarios/scenarios.sql.ts";
import { listAreaHosts } from "../../session/area-hosts.sql.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal();
  token = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
});
afterAll(() => portal.stop());

type Setting = { key: string; value: unknown; version: number; changed: { at: string; by: string } | null };
const list = async (): Promise<Setting[]> => (await portal.call(contract.listSettings, { token })).body.items;
const update = (key: string, ifMatch: number | undefined, value: unknown) =>
  portal.call(contract.updateSetting, { token, params: { key }, ifMatch, body: { value }, language: "en" });

test("[CONF-06] a setting is changed with its version, counts at once, and says who changed it last", async () => {
  expect(await list()).toEqual([
    { key: "minimum-group-size", value: 10, version: 1, changed: null },
    { key: "pay-protection-percent", value: 10, version: 1, changed: null },
    { key: "delivery-resemblance-percent", value: 30, version: 1, changed: null },
    { key: "group-currency", value: "EUR", version: 1, changed: null },
    { key: "corporate-domain", value: "example.com", version: 1, changed: null },
    { key: "data-loader-host", value: null, version: 1, changed: null },
    { key: "workflow-host", value: null, version: 1, changed: null },
    { key: "embed-hosts", value: null, version: 1, changed: null },
    { key: "retirement-ages", value: "65", version: 1, changed: null },
    { key: "session-idle-minutes", value: 120, version: 1, changed: null },
    { key: "session-absolute-minutes", value: 720, version: 1, changed: null },
    { key: "lock-out-attempts", value: 5, version: 1, changed: null },
    { key: "lock-out-minutes", value: 15, version: 1, changed: null },
    { key: "password-minimum-length", value: 12, version: 1, changed: null },
    { key: "second-factor-administrators", value: 0, version: 1, changed: null },
  ]);
  expect((await update("minimum-group-size", undefined, 12)).body.code).toBe("version-required");
  const changed = await update("minimum-group-size", 1, "12");
  expect(changed).toMatchObject({
    status: 200,
    body: { value: 12, version: 2, changed: { by: "admin@example.com", at: expect.stringMatching(/Z$/) } },
  });
  expect(await getMinimumGroupSize(portal.db)).toBe(12);
  expect((await update("minimum-group-size", 1, 11)).body).toMatchObject({ code: "version-stale", now: (await list())[0] });
  expect((await update("minimum-group-size", 2, 12)).body).toMatchObject({ version: 2 });
  expect((await update("corporate-domain", 1, " @Group.Example ")).body.value).toBe("group.example");
  expect((await update("nothing", 1, 1)).status).toBe(422);
  const { rows } = await portal.pool.query("select subject_id, before, after from audit where action = 'setting-changed' order by id");
  expect(rows).toEqual([
    { subject_id: "minimum-group-size", before: { value: 10, version: 1 }, after: { value: 12, version: 2 } },
    { subject_id: "corporate-domain", before: { value: "example.com", version: 1 }, after: { value: "group.example", version: 2 } },
  ]);
});

test("[CONF-09] a host that is set is linked to, without one the built-in area serves", async () => {
  expect(await listAreaHosts(portal.db)).toEqual({ mut: null, workflows: null });
  expect((await update("data-loader-host", 1, "https://loader.example.com/mut")).status).toBe(200);
  expect((await update("workflow-host", 1, "https://wf.example.com")).status).toBe(200);
  expect(await listAreaHosts(portal.db)).toEqual({ mut: "https://loader.example.com/mut", workflows: "https://wf.example.com" });
  expect((await update("data-loader-host", 2, "")).body.value).toBe(null);
  expect(await listAreaHosts(portal.db)).toEqual({ mut: null, workflows: "https://wf.example.com" });
});

describe("what is no value is refused with the reason, and nothing changes", () => {
  test.each([
    ["minimum-group-size", 1],
    ["minimum-group-size", null],
    ["group-currency", "EURO"],
    ["corporate-domain", "<script>"],
    ["corporate-domain", "norte.example, sur"],
    ["corporate-domain", null],
    ["data-loader-host", "http://loader.example.com"],
    ["workflow-host", "javascript:alert(1)"],
    ["workflow-host", 7],
    ["embed-hosts", "*.example.com"],
    ["session-idle-minutes", 4],
    ["session-absolute-minutes", 1441],
    ["lock-out-attempts", 2],
    ["lock-out-minutes", null],
    ["password-minimum-length", 9],
    ["second-factor-administrators", 2],
  ])("%s %j", async (key, value) => {
    const before = (await list()).find((setting) => setting.key === key);
    const answer = await update(key, before?.version, value);
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ path: ["value"], error: expect.stringMatching(/^Enter/) }] } });
    expect((await list()).find((setting) => setting.key === key)).toEqual(before);
  });
});

test("of two changes of one version in the same instant one is told", async () => {
  const version = (await list())[0]?.version ?? 0;
  const answers = await Promise.all([20, 30].map((size) => update("minimum-group-size", version, size)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});

test.each(roles)("who may: %s", async (role) => {
  const mine = await portal.signIn((await portal.addUser(`s-${role}`, [{ role }])).email);
  const allowed = role === "hub-admin";
  const params = { key: "minimum-group-size", code: "pt", id: 999 };
  const statuses = [
    (await portal.call(contract.listSettings, { token: mine })).status,
    (await portal.call(contract.updateSetting, { token: mine, params, ifMatch: 99, body: { value: 1 } })).status,
    (await portal.call(contract.listPortalLanguages, { token: mine })).status,
    (await portal.call(contract.updatePortalLanguage, { token: mine, params, ifMatch: 99, body: { active: true, isDefault: false } }))
      .status,
    (await portal.call(contract.createLookupValue, { token: mine, body: {} })).status,
    (await portal.call(contract.updateLookupValue, { token: mine, params, ifMatch: 1, body: {} })).status,
    (await portal.call(contract.deleteLookupValue, { token: mine, params, ifMatch: 1 })).status,
    (await portal.call(contract.listLookupValues, { token: mine })).status,
  ];
  const reads = role === "auditor" ? 200 : 403;
  expect(statuses).toEqual(allowed ? [200, 412, 200, 412, 422, 422, 404, 200] : [reads, 403, reads, 403, 403, 403, 403, 200]);
});
