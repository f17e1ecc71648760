import { createCalendarRow, updateCalendarRow } from "@hub/contract/configuration/configuration.ts";
import { getLegalEntity, updateLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { listValidation } from "@hub/contract/validation/validation.ts";
import { getInbox } from "@hub/contract/workflows/workflows.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { duties } from "../../duties.ts";
import { addEntity } from "../../testing/fixtures.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let admin: string;
let group: string;
let entity: number;
beforeAll(async () => {
  portal = await startTestPortal({ now: "2026-11-30T23:57:00Z" });
  entity = await addEntity(portal.db, "A");
  admin = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
  group = await portal.openSession(await portal.addUser("group", [{ role: "group-owner" }, { role: "wf-user" }]));
});
afterAll(() => portal.stop());

const months = async () =>
  (await portal.call(listValidation, { token: group })).body.items.map(
    (item: { year: number; month: number }) => `${item.year}-${item.month}`,
  );
const row = (first: number, given: object = {}) => ({
  section: "PLN",
  legalEntityId: entity,
  first: { year: 2026, month: first },
  last: null,
  dueDay: 10,
  ...given,
});

describe("[API-13] the months that are due are there, and whoever looks opens none", () => {
  test("whoever changes the calendar, or when an entity is valid, opens what is due by it with the same change", async () => {
    const made = await portal.call(createCalendarRow, { token: admin, body: row(9) });
    expect(made.status).toBe(201);
    expect(await months()).toEqual(["2026-10", "2026-9"]);
    const changed = await portal.call(updateCalendarRow, { token: admin, params: { id: made.body.id }, ifMatch: 1, body: row(8) });
    expect(changed.status).toBe(200);
    expect(await months()).toEqual(["2026-10", "2026-9", "2026-8"]);
    await portal.pool.query("update legal_entity set valid_from = '2026-08-01' where id = $1", [entity]);
    await portal.call(updateCalendarRow, { token: admin, params: { id: made.body.id }, ifMatch: 2, body: row(6) });
    expect(await months()).toEqual(["2026-10", "2026-9", "2026-8"]);
    const { id, version, parent: _, ...rest } = (await portal.call(getLegalEntity, { token: admin, params: { id: entity } })).body;
    const { code, name, country, currency, validTo, active } = rest;
    const body = { code, name, country, currency, parentId: null, validFrom: "2026-07-01", validTo, active };
    expect((await portal.call(updateLegalEntity, { token: admin, params: { id }, ifMatch: version, body })).status).toBe(200);
    expect(await months()).toEqual(["2026-10", "2026-9", "2026-8", "2026-7"]);
    const { items } = (await portal.call(listScenarios, { token: group })).body;
    expect(items.map(({ month }: { month: number }) => month)).toEqual([10, 9, 8, 7]);
  });

  test("a month's turn is prepared by the worker, so that the first instant of the next one finds it; never sooner than two minutes before", async () => {
    const look = async () => {
      await portal.call(getInbox, { token: group });
      await portal.call(listScenarios, { token: group });
      return (await months())[0];
    };
    const work = () => duties["open-due-months"]?.run(portal.ctx);
    await work();
    expect(await look()).toBe("2026-10");
    portal.setNow("2026-11-30T23:58:30Z");
    expect(await look()).toBe("2026-10");
    await Promise.all([work(), work()]);
    expect(await look()).toBe("2026-11");
  });
});
