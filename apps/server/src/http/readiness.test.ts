import { health, healthLive, healthReady, healthStartup } from "@hub/contract/session/session.ts";
import type { Route } from "@hub/contract/route.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { openNode } from "../testing/open-node.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

const routes = { health, live: healthLive, ready: healthReady, startup: healthStartup };
/** Another node; `ask` answers what each of its four addresses says. */
async function askNode() {
  const { front, readiness, app, close } = await openNode(portal.applicationUrl, portal.ctx);
  opened.push(close);
  const say = async (route: Route) => {
    const { statusCode, body, headers } = await app.inject({ url: `/api/${route.path}` });
    const { code } = JSON.parse(body) as { code?: string };
    return code === undefined ? `${statusCode}` : `${statusCode} ${code}${headers["retry-after"] === undefined ? "" : ", again"}`;
  };
  const ask = async () =>
    Object.fromEntries(await Promise.all(Object.entries(routes).map(async ([name, route]) => [name, await say(route)] as const)));
  return { front, readiness, ask };
}
const well = { health: "200", live: "200", ready: "200", startup: "200" };

describe("[SERV-07] live, ready and startup tell the truth", () => {
  test("ready while the database is there; not when it is gone, and again when it is back; alive in any case, and started once and for all", async () => {
    const { front, ask } = await askNode();
    expect(await ask()).toEqual(well);
    front.hang();
    const gone = "503 database-unavailable, again";
    expect(await ask()).toEqual({ ...well, health: gone, ready: gone });
    front.goOn();
    expect(await ask()).toEqual(well);
  });

  test("not ready and not started where the database was never there", async () => {
    const { front, ask } = await askNode();
    front.hang();
    const gone = "503 database-unavailable, again";
    expect(await ask()).toEqual({ live: "200", health: gone, ready: gone, startup: gone });
  });

  test("not ready while the database can only be read", async () => {
    const database = new URL(portal.url).pathname.slice(1);
    await portal.pool.query(`alter database ${database} set default_transaction_read_only = on`);
    const { ask } = await askNode();
    const refused = "503 database-read-only, again";
    expect(await ask()).toEqual({ live: "200", health: refused, ready: refused, startup: refused });
    await portal.pool.query(`alter database ${database} reset default_transaction_read_only`);
    // The next question goes over a new connection.
    expect(await ask()).toEqual(well);
  });

  test.each([
    [
      "a newer portal has migrated",
      "insert into migration (name, sha256) values ('9999_newer.sql', 'x')",
      "delete from migration where name = '9999_newer.sql'",
    ],
    [
      "a migration of ours is lacking",
      "update migration set name = 'was-' || name where name like '0012%'",
      "update migration set name = substr(name, 5) where name like 'was-%'",
    ],
    [
      "a migration had another text",
      "update migration set sha256 = 'was-' || sha256 where name like '0012%'",
      "update migration set sha256 = substr(sha256, 5) where name like '0012%'",
    ],
    ["it is no database of a portal", "alter table migration rename to migration_gone", "alter table migration_gone rename to migration"],
    [
      "a newer portal has migrated, and a migration of ours is lacking",
      "insert into app_release (version, min_app) values ('99.0.0', '1.1.0'); update migration set name = 'was-' || name where name like '0012%'",
      "delete from app_release where version = '99.0.0'; update migration set name = substr(name, 5) where name like 'was-%'",
    ],
  ])("not ready on another schema: %s", async (_, change, undo) => {
    const { ask } = await askNode();
    await portal.pool.query(change);
    const other = "503 schema-differs, again";
    expect(await ask()).toEqual({ ...well, ready: other, startup: other });
    await portal.pool.query(undo);
    expect(await ask()).toEqual(well);
  });

  test("[SERV-06] ready beside a newer release that only added, and not any more once that one needs a newer one than this", async () => {
    const { ask } = await askNode();
    await portal.pool.query(
      "insert into migration (name, sha256) values ('9999_newer.sql', 'x'); insert into app_release (version, min_app) values ('99.0.0', '1.1.0')",
    );
    expect(await ask()).toEqual(well);
    await portal.pool.query("update app_release set min_app = '98.7.6' where version = '99.0.0'");
    expect(await ask()).toEqual({ ...well, ready: "503 release-too-old, again" });
    await portal.pool.query("delete from migration where name = '9999_newer.sql'; delete from app_release where version = '99.0.0'");
    expect(await ask()).toEqual(well);
  });

  test("a portal that stops is not ready from the first moment, and goes on to answer for as long as was set", async () => {
    const { readiness, ask } = await askNode();
    expect(await ask()).toEqual(well);
    let over = false;
    const draining = readiness.drain(1).then(() => (over = true));
    expect(await ask()).toEqual({ ...well, ready: "503 portal-stopping, again" });
    expect(over).toBe(false);
    await draining;
  });

  test("how long is set in whole seconds", () => {
    expect(readConfig({}).drainSeconds).toBe(0);
    expect(readConfig({ HUB_DRAIN_SECONDS: "15" }).drainSeconds).toBe(15);
    for (const wrong of ["-1", "x", "1.5", "301"]) expect(() => readConfig({ HUB_DRAIN_SECONDS: wrong })).toThrow("HUB_DRAIN_SECONDS");
  });
});
