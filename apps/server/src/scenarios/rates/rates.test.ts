import * as contract from "@hub/contract/scenarios/rates.ts";
import { getFigures, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { updateSetting } from "@hub/contract/configuration/settings.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

let portal: GroupPortal;
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"] });
  await portal.pool.query('update ingestion_definition set definition = \'{"fullTimeHours":"40"}\'');
  await portal.pool.query("update legal_entity set currency = 'CHF' where code = 'B'");
});
afterEach(() => portal.stop());

const list = async (token = portal.tokens.group, query: object = october) =>
  (await portal.call(contract.listRates, { token, query: query as never })).body;
const create = (body: object = {}, token = portal.tokens.group) =>
  portal.call(contract.createRate, { token, language: "en", body: { ...october, currency: "CHF", rate: "1,05", ...body } });
const update = (id: number, ifMatch: number | undefined, rate: string) =>
  portal.call(contract.updateRate, { token: portal.tokens.group, params: { id }, ifMatch, body: { rate } });
const remove = (id: number, ifMatch: number) => portal.call(contract.deleteRate, { token: portal.tokens.group, params: { id }, ifMatch });

const staff = (code: string, women: string, men: string): TestPerson[] =>
  Array.from({ length: 24 }, (_, index) => ({
    person: `${code}-${index}`,
    sex: index % 2 ? "F" : "M",
    hourlyPay: index % 2 ? women : men,
    cost: "1000",
  }));
const read = async () => {
  const token = portal.tokens.group;
  const [scenario] = (await portal.call(listScenarios, { token })).body.items;
  const { body } = await portal.call(getFigures, { token, params: { id: scenario.id } });
  return {
    ...body,
    of: (kpi: string) => body.group.find((figure: { kpi: string }) => figure.kpi === kpi),
    inB: (kpi: string) => body.entities[1].figures.find((figure: { kpi: string }) => figure.kpi === kpi),
  };
};

test("a rate is set, changed and taken away, with its version; the month says who needs one, who set it and what it was before", async () => {
  await create({ month: 9, rate: "0.97" });
  expect(await list()).toEqual({
    ...october,
    groupCurrency: "EUR",
    mayChange: true,
    closedVersion: null,
    items: [{ currency: "CHF", legalEntities: 1, rate: null, previous: { year: 2026, month: 9, rate: "0.97" } }],
    earlier: [],
  });
  const made = await create();
  expect(made).toMatchObject({
    status: 201,
    body: {
      ...october,
      currency: "CHF",
      groupCurrency: "EUR",
      rate: "1.05",
      changedBy: "group",
      changedAt: "2026-11-05T08:00:00.000Z",
      version: 1,
    },
  });
  const { id } = made.body;
  expect((await list()).items[0].rate).toEqual(made.body);
  expect((await update(id, undefined, "2")).body.code).toBe("version-required");
  expect(await update(id, 1, "1.0637")).toMatchObject({ status: 200, body: { rate: "1.0637", version: 2 } });
  expect((await update(id, 1, "1.1")).body.code).toBe("version-stale");
  expect((await update(id, 2, "1,0637")).body.version).toBe(2);
  expect((await remove(id, 1)).status).toBe(412);
  expect((await remove(id, 2)).status).toBe(200);
  expect((await remove(id, 2)).status).toBe(404);
  const { rows } = await portal.pool.query(
    "select action, before ->> 'rate' as before, after ->> 'rate' as after from audit where subject_type = 'exchange-rate' and subject_id = $1 order by id",
    [String(id)],
  );
  expect(rows).toEqual([
    { action: "rate-created", before: null, after: "1.05" },
    { action: "rate-changed", before: "1.05", after: "1.0637" },
    { action: "rate-deleted", before: "1.0637", after: null },
  ]);
});

test("a month has a rate of a currency once, also when two set it in the same instant", async () => {
  const answers = await Promise.all([create({ rate: "1.05" }), create({ rate: "1.06" })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await create()).body).toMatchObject({
    code: "duplicate",
    fields: [{ path: ["currency"], error: expect.stringContaining("CHF") }],
  });
  expect((await create({ month: 9 })).status).toBe(201);
});

test("[EYES-05] a rate far from the last one, or beyond what any currency is worth, is taken only where it is said to be meant", async () => {
  await create({ month: 9, rate: "1.16" });
  const far = { status: 422, body: { fields: [{ path: ["rate"], code: "kpis.rate-far", error: expect.stringContaining("10 %") }] } };
  expect(await create({ rate: "2.0" })).toMatchObject(far);
  expect(await create({ rate: "999999999999" })).toMatchObject(far);
  const first = { status: 422, body: { fields: [{ path: ["rate"], code: "kpis.rate-far-first" }] } };
  expect(await create({ currency: "GBP", rate: "999999999999" })).toMatchObject(first);
  expect((await list()).items).toMatchObject([{ currency: "CHF", rate: null }]);
  const { id } = (await create({ rate: "1.17" })).body;
  expect(await update(id, 1, "2")).toMatchObject(far);
  const meant = { token: portal.tokens.group, params: { id }, ifMatch: 1, body: { rate: "2", evenIfFar: true } };
  expect(await portal.call(contract.updateRate, meant)).toMatchObject({ status: 200, body: { rate: "2", version: 2 } });
  // A currency that nobody needs this month is still known by its last rate.
  await create({ month: 9, currency: "USD", rate: "0.9" });
  expect((await list()).earlier).toEqual([{ currency: "USD", previous: { year: 2026, month: 9, rate: "0.9" } }]);
  expect(await create({ currency: "USD", rate: "9" })).toMatchObject(far);
  expect((await create({ currency: "USD", rate: "9", evenIfFar: true })).status).toBe(201);
});

test.each([
  [{ rate: "0" }, "rate"],
  [{ rate: "1.234,56" }, "rate"],
  [{ rate: "-1" }, "rate"],
  [{ currency: "EUR" }, "currency"],
  [{ currency: "XXB" }, "currency"],
])("%j is refused with the reason", async (given, path) => {
  expect(await create(given)).toMatchObject({ status: 422, body: { fields: [{ path: [path], error: expect.stringMatching(/\w/) }] } });
});

describe("figures of the group in several currencies (readings 3)", () => {
  test("[SCN-05] need the month's rates; with them pay and cost are converted, and a closed version keeps its own", async () => {
    // Women of B are paid 10 francs, men of A 10 euros: who earns what depends on the rate.
    await portal.complete("A", staff("A", "10", "10"));
    await portal.complete("B", staff("B", "8", "10"));
    const without = await read();
    for (const kpi of ["mean-pay-gap", "median-pay-gap", "pay-quartile-1", "workforce-cost-per-fte"])
      expect(without.of(kpi)).toMatchObject({ value: null, reason: "NOT_AGGREGABLE", currency: null });
    expect(without.inB("mean-pay-gap")).toMatchObject({ value: "20" });
    expect(without.inB("workforce-cost-per-fte")).toMatchObject({ value: "1000", unit: "money", currency: "CHF" });
    expect(without.of("headcount")).toMatchObject({ value: "48", currency: null });

    const { id } = (await create({ rate: "1.25" })).body;
    const open = await read();
    // Men (10 + 12.5) / 2, women (10 + 10) / 2: 11.1, of few people rounded to fives.
    expect(open.of("mean-pay-gap")).toMatchObject({ value: "10", roundedTo: "5" });
    expect(open.of("weighted-pay-gap")).toMatchObject({ reason: null });
    // 1,125 by 48 people: rounded to fifties, so that nobody's own cost is told.
    expect(open.of("workforce-cost-per-fte")).toMatchObject({ value: "1150", roundedTo: "50", currency: "EUR" });
    await portal.runJobs();
    const closed = await read();
    expect(closed.provisional).toBe(false);
    expect(closed.group).toEqual(open.group);
    expect(closed.conventions.groupCurrency).toBe("EUR");
    expect((await list()).closedVersion).toBe(1);

    await update(id, 1, "2");
    expect((await read()).group).toEqual(closed.group);
    const { rows } = await portal.pool.query("select currency, rate::text as rate, changed_by from version_rate");
    expect(rows).toEqual([{ currency: "CHF", rate: "1.25", changed_by: "group" }]);
    for (const statement of ["update version_rate set rate = 2", "delete from version_rate", "truncate version_rate"])
      await expect(portal.pool.query(statement)).rejects.toThrow(/version_rate/);
    const adding = "insert into version_rate select version_id, 'GBP', group_currency, rate, changed_by, changed_at from version_rate";
    await expect(portal.pool.query(adding)).rejects.toThrow(/version_rate/);
  });

  test("when the group's currency is changed, rates to the former one do not count, and count again when it is changed back", async () => {
    await portal.complete("A", staff("A", "10", "10"));
    await portal.complete("B", staff("B", "8", "10"));
    await create({ rate: "1.25" });
    const admin = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
    const set = (value: string, ifMatch: number) =>
      portal.call(updateSetting, { token: admin, params: { key: "group-currency" }, ifMatch, body: { value } });
    await set("CHF", 1);
    expect((await list()).items).toMatchObject([{ currency: "EUR", legalEntities: 1, rate: null }]);
    expect((await read()).of("workforce-cost-per-fte")).toMatchObject({ reason: "NOT_AGGREGABLE" });
    await create({ currency: "EUR", rate: "0.8" });
    expect((await read()).of("workforce-cost-per-fte")).toMatchObject({ value: "900", currency: "CHF" });
    await set("EUR", 2);
    expect((await read()).of("workforce-cost-per-fte")).toMatchObject({ value: "1150", roundedTo: "50", currency: "EUR" });
  });
});

describe("who may", () => {
  test.each(roles)("%s", async (role) => {
    const token = await portal.signIn((await portal.addUser(`r-${role}`, [{ role }])).email);
    const allowed = role === "group-owner";
    const statuses = [
      (await portal.call(contract.listRates, { token, query: october })).status,
      (await create({ rate: "no" }, token)).status,
      (await portal.call(contract.updateRate, { token, params: { id: 999 }, ifMatch: 1, body: { rate: "1" } })).status,
      (await portal.call(contract.deleteRate, { token, params: { id: 999 }, ifMatch: 1 })).status,
    ];
    expect(statuses).toEqual(allowed ? [200, 422, 404, 404] : [role === "auditor" ? 200 : 403, 403, 403, 403]);
  });

  test("an owner of one section of the group reads them and changes none", async () => {
    const token = await portal.signIn((await portal.addUser("section", [{ role: "group-owner", sectionCode: "OnHR" }])).email);
    expect((await list(token)).mayChange).toBe(false);
    expect((await create({}, token)).body.code).toBe("operation-not-allowed");
  });
});
