import { listLegalEntities, listSections } from "@hub/contract/configuration/configuration.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { insertLegalEntity } from "../legal-entities/legal-entities.sql.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

test("[VAL-03] the sections are GPG, KPIs, OnHR and PLN; GPG is yearly, the others monthly", async () => {
  const { email } = await portal.addUser("anyone", [{ role: "data-owner" }]);
  const { body } = await portal.call(listSections, { token: await portal.signIn(email) });
  const monthly = { periodicity: "monthly", months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], yearlyMonth: null };
  expect(body.items).toMatchObject([
    { code: "GPG", periodicity: "yearly", months: [12], yearlyMonth: 12 },
    { code: "KPIs", ...monthly },
    { code: "OnHR", ...monthly },
    { code: "PLN", ...monthly },
  ]);
});

test("people see the legal entities they are given, administrators all of them", async () => {
  const ids = [];
  for (const code of ["A", "B"])
    ids.push(await insertLegalEntity(portal.db, { code, name: `Entity ${code}`, country: "ES", currency: "EUR" }));
  const owner = await portal.addUser("owner", [{ role: "data-owner", legalEntityId: Number(ids[0]) }]);
  const admin = await portal.addUser("admin", [{ role: "hub-admin" }]);
  const codes = async (email: string) => {
    const { body } = await portal.call(listLegalEntities, { token: await portal.signIn(email) });
    return body.items.map((item: { code: string }) => item.code);
  };
  expect(await codes(owner.email)).toEqual(["A"]);
  expect(await codes(admin.email)).toEqual(["A", "B"]);
});
