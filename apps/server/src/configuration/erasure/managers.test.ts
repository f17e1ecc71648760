import * as contract from "@hub/contract/configuration/retention.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClosedPortal, february, january, march, startClosedPortal } from "../retention/testing/closed-portal.ts";
import { advanceErasures } from "./advance-erasures.ts";

/** Who leaves in January; their subordinates go on to name them. */
const gone = "ZK-99417-QX";
let portal: ClosedPortal;
let hash: string;
/** February's delivery of the entity, in which only subordinates are. */
let onlyTheirs: number;

beforeAll(async () => {
  portal = await startClosedPortal();
  const subordinates = [
    { person: "A-1", manager: gone },
    { person: "A-2", manager: "A-1" },
  ];
  await portal.deliver("A", [{ person: gone, ended: "2024-01-15" }, ...subordinates], { period: january });
  onlyTheirs = await portal.deliver("A", subordinates, { period: february });
  await portal.deliver("A", [{ person: "A-1" }, { person: "A-2" }], { period: march });
  for (const period of [january, february, march]) await portal.deliver("B", [{ person: "B-1", manager: "B-1" }], { period });
  for (const period of [january, february, march]) await portal.close(period);
  const { rows } = await portal.pool.query("select distinct encode(person_hash, 'hex') as hash from person_fact where person = $1", [gone]);
  hash = rows[0].hash;
}, 180_000);
afterAll(() => portal.stop());

/** The tables in which some bytes stand, whatever of a row they are in. */
async function searchHash(): Promise<string[]> {
  const { rows: tables } = await portal.pool.query<{ name: string }>(
    "select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('public', 'pgboss', 'fact', 'fact_away')",
  );
  const places = [];
  for (const { name } of tables) {
    const { rows } = await portal.pool.query(`select from ${name} t where t::text like '%' || $1 || '%' limit 1`, [hash]);
    if (rows.length > 0) places.push(name);
  }
  return places.toSorted();
}

test("[SERV-08] the keyed hash of a manager is nowhere after their erasure, not in what was made of deliveries that hold their subordinates alone", async () => {
  expect(await searchHash()).toEqual([
    "delivery_part",
    "fact.person_fact_2024_01",
    "fact.person_fact_2024_02",
    "fact.version_person_2024_01",
    "fact.version_person_2024_02",
  ]);
  const body = { legalEntityId: portal.idOf("A"), person: gone, userEmail: null, words: [], reason: "Asked on paper" };
  const { body: asked } = await portal.call(contract.askErasure, { token: portal.tokens.alba, body });
  await advanceErasures(portal.ctx);
  expect((await portal.call(contract.confirmErasure, { token: portal.tokens.bruno, params: { id: asked.id }, body: {} })).status).toBe(200);
  // Its versions are out of the portal's reach, and the certificate says so.
  const bucket = { bucket: "hub-files", prefix: "hr/", endpoint: undefined, region: "eu-south-2", keys: undefined };
  await advanceErasures({ ...portal.ctx, config: { ...portal.ctx.config, objectStore: bucket } });
  const { rows } = await portal.pool.query("select state, done, certificate::jsonb as certificate from erasure where id = $1", [asked.id]);
  expect(rows[0]).toMatchObject({ state: "DONE", done: { rows: 2 } });
  expect(await searchHash()).toEqual([]);
  // Two months are not what was closed any more, and both say so.
  const { rows: noted } = await portal.pool.query("select amount::integer from put_away where kind = 'rows' and delivery_id = $1", [
    onlyTheirs,
  ]);
  expect(noted).toEqual([{ amount: 0 }]);
  expect(rows[0].certificate.closedVersions).toHaveLength(2);
  expect(rows[0].certificate.olderVersionsMayStandIn).toBe("s3://hub-files/hr/");
  const { rows: others } = await portal.pool.query("select count(manager_hash)::integer as kept from version_person where period = $1", [
    "2024-02-01",
  ]);
  expect(others).toEqual([{ kept: 2 }]);
});
