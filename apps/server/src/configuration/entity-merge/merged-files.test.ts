import { mergeLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeliveryPortal, startDeliveryPortal } from "../../ingestion/testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
});
afterAll(() => portal.stop());

const file = (...rows: string[]) => `Department,Person,Sex,Hired,Salary\n${rows.join("\n")}\n`;
const deliver = (month: number, ...rows: string[]) =>
  portal.deliver({ content: file(...rows), ingestionId: portal.ingestions.many, legalEntityId: null, period: { year: 2026, month } });

test("[MANY-02] a file that names a merged entity is the other's in a later month, and its own in a month that was closed with it", async () => {
  const { north, south } = portal.ids;
  expect((await deliver(8, "SUR,1,F,,")).deliveries).toMatchObject([{ legalEntity: { code: "SUR" } }]);
  await portal.pool.query("update scenario set state = 'CLOSED' where period = '2026-08-01'");
  const admin = await portal.openSession(await portal.addUser("merging", [{ role: "hub-admin" }, { role: "mut-admin" }]));
  const merged = await portal.call(mergeLegalEntity, {
    token: admin,
    params: { id: south },
    ifMatch: 1,
    body: { into: north, intoVersion: 1 },
  });
  expect(merged.status).toBe(200);

  const later = await deliver(10, "SUR,1,F,,", "sur moviles,2,F,,", "NOR,3,F,,");
  expect(later).toMatchObject({ state: "LOADED", deliveries: [{ legalEntity: { code: "NOR" } }] });
  expect(await portal.count("person_fact", "period = '2026-10-01'")).toBe(3);
  expect((await deliver(8, "SUR,1,F,,", "SUR,2,F,,")).deliveries).toMatchObject([{ legalEntity: { code: "SUR" } }]);
});
