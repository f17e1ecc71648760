import * as contract from "@hub/contract/ingestion/sources.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConnectionPortal, startConnectionPortal } from "../connections/testing/connection-portal.ts";
import { sweepSources } from "./sweep-sources.ts";

let portal: ConnectionPortal;
beforeAll(async () => {
  portal = await startConnectionPortal();
});
afterAll(() => portal.stop());

const query =
  'select person as "Person", sex as "Sex", hired as "Hired", salary as "Salary" from pay where month_start = {first_day} and entity = {entity} order by person';

test("[CONF-08] what a connection answers is delivered for each entity, once as long as it stays the same, and again when it changed", async () => {
  const { tokens, ids } = portal;
  const { rows } = await portal.pool.query("select id from app_user where email = 'source@example.com'");
  const made = await portal.call(contract.createSource, {
    token: tokens.admin,
    body: {
      ingestionId: portal.ingestions.feed,
      sftpEndpointId: null,
      connectionId: await portal.add(),
      legalEntityId: null,
      details: { kind: "postgresql", query },
      schedule: { when: { kind: "every", minutes: 60 }, zone: "UTC", days: null, month: "previous" },
      runsAs: Number(rows[0].id),
      active: true,
    },
  });
  expect(made.status).toBe(201);
  const { id } = made.body;
  const pass = async () => {
    portal.passMinutes(61);
    await sweepSources(portal.ctx);
    await portal.runJobs();
  };
  const files = async () => (await portal.call(contract.listSourceFiles, { token: tokens.admin, params: { id } })).body.items;
  await pass();
  expect(await files()).toMatchObject([
    { state: "left", upload: { legalEntity: { id: ids.south }, year: 2026, month: 10 } },
    { state: "left", upload: { legalEntity: { id: ids.north } } },
  ]);
  await pass();
  await pass();
  expect(await portal.count("upload")).toBe(2);
  await portal.foreign.run("update pay set salary = salary + 1 where entity = 'NOR' and month_start = '2026-10-01'");
  await pass();
  expect(await portal.count("upload")).toBe(3);
  // Back to what it was before the last one: other than what stands, and so delivered.
  await portal.foreign.run("update pay set salary = salary - 1 where entity = 'NOR' and month_start = '2026-10-01'");
  await pass();
  expect(await portal.count("upload")).toBe(4);
  const runs = await portal.pool.query("select state, files_taken from source_run where source_id = $1 order by id", [id]);
  expect(runs.rows.map((run) => `${run.state} ${run.files_taken}`)).toEqual(["done 2", "done 0", "done 0", "done 1", "done 1"]);
});
