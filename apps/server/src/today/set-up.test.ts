import { getToday } from "@hub/contract/today/today.ts";
import { afterAll, expect, test } from "vitest";
import { addEntity, addExpectation, addIngestion, addLoadedDelivery } from "../testing/fixtures.ts";
import { startTestPortal } from "../testing/test-portal.ts";
import { countStatements } from "../testing/count-statements.ts";

const portal = await startTestPortal({ now: "2026-11-12T08:00:00Z" });
afterAll(() => portal.stop());

test("[TODAY-02] [MANY-04] a first administrator is told what is to be set up, in order, until all of it is done; nobody else is", async () => {
  const { db, pool } = portal;
  const admin = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
  const source = await portal.addUser("source", [{ role: "process-source" }]);
  const setUp = async (token: string) => (await portal.call(getToday, { token })).body.setUp;
  const open = async () =>
    ((await setUp(admin)) ?? []).filter(({ done }: { done: boolean }) => !done).map(({ step }: { step: string }) => step);
  expect(await open()).toEqual(["domain", "entities", "ingestion", "calendar", "delivery", "signers"]);
  const statements = await countStatements(() => setUp(admin));
  expect(await setUp(await portal.openSession(source))).toBeNull();

  await pool.query(`update setting set value = '"norte.example"', version = version + 1 where key = 'corporate-domain'`);
  const legalEntityId = await addEntity(db, "A");
  expect(await open()).toEqual(["ingestion", "calendar", "delivery", "signers"]);

  const missing = async () => (await setUp(admin)).find(({ step }: { step: string }) => step === "signers").missing;
  expect(await missing()).toEqual(["upload-coordinator", "data-owner", "group-owner"]);
  await portal.addUser("coordinator", [{ role: "upload-coordinator" }]);
  const gone = await portal.addUser("owner", [{ role: "data-owner" }]);
  await pool.query("update app_user set active = false where id = $1", [gone.id]);
  expect(await missing()).toEqual(["data-owner", "group-owner"]);
  // Whoever has it by a group has it.
  const { rows } = await pool.query("insert into access_group (name, folded_name, area) values ('Owners', 'owners', 'HUB') returning id");
  await pool.query("insert into role_grant (group_id, role) values ($1, 'data-owner')", [rows[0].id]);
  expect(await missing()).toEqual(["data-owner", "group-owner"]);
  const group = await portal.addUser("group", [{ role: "group-owner" }]);
  await pool.query("insert into group_member (group_id, user_id, area) values ($1, $2, 'HUB')", [rows[0].id, group.id]);
  expect(await open()).toEqual(["ingestion", "calendar", "delivery"]);
  // Whoever delivers is a step of its own, before the first file.
  await pool.query("update app_user set active = false where id = $1", [source.id]);
  expect(await open()).toEqual(["ingestion", "calendar", "source", "delivery"]);
  await pool.query("update app_user set active = true where id = $1", [source.id]);

  const ingestionId = await addIngestion(db, "PLN");
  await addExpectation(db, { section: "PLN", legalEntityId, first: { year: 2026, month: 10 } });
  expect(await open()).toEqual(["delivery"]);
  expect(await countStatements(() => setUp(admin))).toBe(statements);
  await addLoadedDelivery(portal.ctx, {
    ingestionId,
    legalEntityId,
    period: { year: 2026, month: 10 },
    by: source.id,
    persons: [{ person: "1" }],
  });
  expect(await setUp(admin)).toBeNull();
});
