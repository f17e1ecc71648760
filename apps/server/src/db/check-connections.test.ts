import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "../config.ts";
import { connectionsOf, sizes } from "../config/size.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { checkConnections } from "./check-connections.ts";
import { openPools } from "./pools.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const nodeOf = (env: NodeJS.ProcessEnv) => connectionsOf(readConfig({ DATABASE_URL: "postgres://hub_app@db/hub", ...env }));

test("[SERV-04] one setting says how many connections a node opens, and how much it does at once", async () => {
  expect(() => readConfig({ HUB_SIZE: "huge" })).toThrow("HUB_SIZE is one of small, medium, large.");
  expect(readConfig({}).size).toBe(sizes.medium);
  expect(readConfig({ HUB_SIZE: "large" }).limits.sending.inAll).toBe(64);
  expect([
    nodeOf({ HUB_ROLE: "api" }),
    nodeOf({ HUB_ROLE: "worker" }),
    nodeOf({}),
    nodeOf({ HUB_SIZE: "small" }),
    nodeOf({ HUB_SIZE: "large" }),
  ]).toEqual([22, 12, 33, 26, 49]);
  expect(nodeOf({ HUB_DATABASE_READ_URL: "postgres://hub_app@r1,r2/hub", HUB_METRICS_PORT: "9100" })).toBe(36);
  for (const size of [sizes.small, sizes.large]) {
    const pools = openPools(portal.applicationUrl, { size });
    expect(pools.pages.pool.options.max).toBe(size.pages);
    await pools.close();
  }
});

test("a replica is of the database that DATABASE_URL names, behind a pooler where that one is", () => {
  expect(() => readConfig({ HUB_DATABASE_READ_URL: "postgres://hub_app@db/hub" })).toThrow(/^HUB_DATABASE_READ_URL is for a replica/);
  const both = { DATABASE_URL: "postgres://hub_app@db/hub", HUB_DATABASE_READ_URL: "mysql://secret@db/hub" };
  expect(() => readConfig(both)).toThrow("HUB_DATABASE_READ_URL does not begin with postgres://");
  const pooled = {
    ...both,
    HUB_DATABASE_READ_URL: "postgres://db/hub",
    HUB_DATABASE_POOLED: "true",
    HUB_DATABASE_DIRECT_URL: "postgres://db/hub",
  };
  expect(readConfig(pooled).databaseReadUrl).toMatch(/hub_pooled/);
});

test("a start is refused where the server lets in fewer than this node opens, and warned of where they are too few beside the others", async () => {
  const warn = vi.fn();
  await checkConnections(portal.db, 20, { warn });
  expect(warn).not.toHaveBeenCalled();
  await expect(checkConnections(portal.db, 1000, { warn })).rejects.toThrow(
    /up to 1000 connections, and the database lets in \d+: set HUB_SIZE smaller/,
  );
  const { rows } = await portal.pool.query(
    "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most",
  );
  await checkConnections(portal.db, rows[0].most, { warn });
  expect(warn).toHaveBeenCalledTimes(1);
});
