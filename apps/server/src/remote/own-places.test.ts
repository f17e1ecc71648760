import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { keepNode, ownAddresses, sweepNodes } from "../nodes/keep-node.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { resolveGuarded } from "./network-guard.ts";
import { findOwnPlaces } from "./own-places.ts";

let portal: TestPortal;
let database: URL;
const own = "hub-own.example";
const resolver = async (name: string) => [{ address: name === own ? "10.0.0.9" : "10.0.0.1", family: 4 }];
beforeAll(async () => {
  portal = await startTestPortal();
  database = new URL(portal.url);
  await portal.pool.query(
    `insert into node (id, role, version, addresses, ports, seen_at) values
       (gen_random_uuid(), 'api', '1', '{10.0.0.20,127.0.0.1,::1}', '{8080,9100}', now()),
       (gen_random_uuid(), 'api', '1', '{127.0.0.1,::1}', '{8090}', now()),
       (gen_random_uuid(), 'api', '1', '{10.0.0.21}', '{8080}', now() - interval '9 minutes'),
       (gen_random_uuid(), 'api', '1', '{10.0.0.22}', '{8080}', now() - interval '11 minutes'),
       (gen_random_uuid(), 'worker', '1', '{10.0.0.23}', '{}', now()),
       (gen_random_uuid(), 'api', '1', '{fd00::24}', '{8080}', now())`,
  );
});
afterAll(() => portal.stop());

const places = async () => {
  const config = {
    ...portal.ctx.config,
    ...readConfig({
      HUB_PORT: "7000",
      HUB_METRICS_PORT: "7001",
      HUB_PUBLIC_URL: "https://10.0.0.2/hub",
      HUB_OWN_ADDRESSES: "10.0.0.3 10.0.0.4:8443,[fd00::4]:8443",
      DATABASE_URL: "postgres://hub@10.0.0.5:6432/hub",
      HUB_DATABASE_POOLED: "true",
      HUB_DATABASE_DIRECT_URL: "postgres://hub@10.0.0.6,10.0.0.7:5433/hub",
    }),
  };
  return findOwnPlaces({ db: portal.db, config });
};

test.each([
  ["this node", "127.0.0.1", 7000, false],
  ["what tells its figures", "127.0.0.1", 7001, false],
  ["another port of this machine", "127.0.0.1", 7002, true],
  ["another node", "10.0.0.20", 8080, false],
  ["another node, written otherwise", "::ffff:10.0.0.20", 8080, false],
  ["what tells another node's figures", "10.0.0.20", 9100, false],
  ["another port of another node", "10.0.0.20", 22, true],
  ["what leads another node to itself leads here to something else", "127.0.0.1", 9100, true],
  ["a second node of this machine", "127.0.0.1", 8090, false],
  ["a node that has just gone silent", "10.0.0.21", 8080, false],
  ["where a node stood long ago", "10.0.0.22", 8080, true],
  ["a worker, which answers nowhere", "10.0.0.23", 22, true],
  ["a node at an address of IPv6", "fd00:0:0::24", 8080, false],
  ["the proxy that browsers see", "10.0.0.2", 443, false],
  ["another port of the proxy", "10.0.0.2", 22, true],
  ["what the operator names whole", "10.0.0.3", 22, false],
  ["what the operator names with its port", "10.0.0.4", 8443, false],
  ["another port of it", "10.0.0.4", 22, true],
  ["the same of IPv6", "fd00::4", 8443, false],
  ["the pooler", "10.0.0.5", 6432, false],
  ["a server of the database", "10.0.0.6", 5432, false],
  ["another one", "10.0.0.7", 5433, false],
  ["somebody else's server", "10.0.0.99", 8080, true],
])("[SERV-04] [CONF-08] nothing is fetched from the portal's own places: %s", async (_, host, port, isFree) => {
  const tried = await resolveGuarded(host, { allowPrivate: true, port, own: await places(), resolver }).then(
    () => true,
    (error: { code: string }) => error.code,
  );
  expect(tried).toBe(isFree || "connections.network-own-portal");
});

test("[SERV-04] the database that is really asked is refused, and a name that leads to another node is its address", async () => {
  const tried = (host: string, port: number, nameServer = resolver) =>
    places().then((own) => resolveGuarded(host, { allowPrivate: true, port, own, resolver: nameServer }));
  await expect(tried("127.0.0.1", Number(database.port))).rejects.toMatchObject({ code: "connections.network-own-portal" });
  const leadsToNode = async () => [
    { address: "10.0.0.99", family: 4 },
    { address: "10.0.0.20", family: 4 },
  ];
  await expect(tried("sftp.example", 8080, leadsToNode)).rejects.toMatchObject({ code: "connections.network-own-portal" });
});

test("[SERV-04] a node says where it is for as long as it is up; who ended without a word is forgotten", async () => {
  const ctx = { ...portal.ctx, config: { ...portal.ctx.config, role: "api" as const } };
  const ours = () =>
    portal.db
      .selectFrom("node")
      .selectAll()
      .where(sql<boolean>`7999 = any(ports)`)
      .execute();
  const leave = await keepNode(ctx, [7999]);
  const [node] = await ours();
  expect(node).toMatchObject({ role: "api", version: expect.stringMatching(/^\d/) });
  expect(ownAddresses()).toContain("127.0.0.1");
  await leave();
  expect(await ours()).toEqual([]);
  await portal.pool.query("update node set seen_at = now() - interval '2 days' where host(addresses[1]) = '10.0.0.22'");
  const count = async () => Number((await portal.pool.query("select count(*) from node")).rows[0].count);
  const before = await count();
  await sweepNodes(ctx);
  expect(await count()).toBe(before - 1);
});
