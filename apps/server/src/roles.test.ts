import { setTimeout as sleep } from "node:timers/promises";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { administrator, askNode, signInAt } from "./testing/ask-node.ts";
import { openDatabaseFront } from "./testing/database-front.ts";
import { newTestDirectory } from "./testing/data-root.ts";
import { asOwner, withDatabase } from "./testing/database-setup.ts";
import { killProcess, type NodeProcess, startNodeProcess } from "./testing/node-process.ts";

// An empty database, to which everything comes by the programs as they are started in earnest.
const name = `roles_${randomBytes(6).toString("hex")}`;
let url: string;
let directory: string;
const key = randomBytes(32).toString("base64");
const running: ChildProcess[] = [];
beforeAll(async () => {
  url = withDatabase(inject("postgresUrl"), name);
  directory = await newTestDirectory("tests");
  await asOwner(inject("postgresUrl"), `create database ${name}`);
});
afterAll(async () => {
  await Promise.all(running.map(killProcess));
  await asOwner(inject("postgresUrl"), `drop database ${name} with (force)`);
});

/** How a process ended. Should Node hang while it ends (run-until-stopped.ts), it is ended after a while, and counts by what it said. */
async function endOf({ ended, child, said }: NodeProcess): Promise<{ code: number | null; said: string }> {
  const hung = sleep(30_000, undefined, { ref: false });
  const end = await Promise.race([ended, hung]);
  if (end) return end;
  await killProcess(child);
  return { code: 78, said: said.join("\n") };
}

/** A process of the portal, which ends with the tests. */
function start(role: string, env: Record<string, string> = { HUB_SECRET_KEY: key }) {
  const node = startNodeProcess(role, {
    HUB_DATA_DIR: directory,
    DATABASE_URL: url,
    HUB_ADMIN_EMAIL: administrator.email,
    HUB_ADMIN_PASSWORD: administrator.password,
    ...env,
  });
  running.push(node.child);
  return node;
}
const startApi = async () => {
  const node = start("api");
  return { ...node, address: await node.ready(/^HUB: (\S+)/) };
};

describe("[SERV-04] the parts of a portal as processes of their own", { timeout: 120_000 }, () => {
  test("neither part starts on a database that is not of its release, and what migrates says so and ends", async () => {
    for (const role of ["api", "worker"]) {
      const { code, said } = await start(role).ended;
      expect([code, said]).toEqual([1, expect.stringContaining("HUB_ROLE=migrate")]);
    }
    expect((await start("migrate").ended).code).toBe(0);
    // Once more changes nothing.
    expect((await start("migrate").ended).code).toBe(0);
    expect((await start("somebody").ended).said).toContain("HUB_ROLE is one of all, api, worker, migrate.");
  });

  test("two that answer and two that work share one portal; what was begun goes on when one of each is killed", async () => {
    const [one, other] = await Promise.all([startApi(), startApi()]);
    const token = await signInAt(one.address);
    const exported = { kind: "users-export", format: "csv", filter: {} };
    // Nobody works yet: it waits.
    const begun = await askNode(one.address, token, "POST", "tasks/export", exported);
    expect(begun.body).toMatchObject({ state: "pending", running: false });
    await killProcess(one.child);
    const workers = [start("worker"), start("worker")];
    await Promise.all(workers.map(({ ready }) => ready(/(worker ready)/)));
    await killProcess(workers[0]?.child as ChildProcess);
    const stateOf = async (id: number) => (await askNode(other.address, token, "GET", `tasks/${id}/detail`)).body.state as string;
    await vi.waitFor(async () => expect(await stateOf(begun.body.id)).toBe("done"), { timeout: 40_000, interval: 200 });
    const again = await askNode(other.address, token, "POST", "tasks/export", exported);
    await vi.waitFor(async () => expect(await stateOf(again.body.id)).toBe("done"), { timeout: 40_000, interval: 200 });
    await killProcess(other.child);
  });

  test("a part that starts while nobody answers for the database, as during a failover, waits for it and then works", async () => {
    const front = await openDatabaseFront(url);
    front.hang();
    const parts = [
      start("api", { HUB_SECRET_KEY: key, DATABASE_URL: front.url }),
      start("worker", { HUB_SECRET_KEY: key, DATABASE_URL: front.url }),
    ];
    // Asked twice at least, in vain, by both.
    await vi.waitFor(() => expect(front.made()).toBeGreaterThan(4), { timeout: 40_000, interval: 100 });
    expect(parts.map(({ child }) => child.exitCode)).toEqual([null, null]);
    front.serve();
    await Promise.all([parts[0]?.ready(/^HUB: (\S+)/), parts[1]?.ready(/(worker ready)/)]);
    await Promise.all(parts.map(({ child }) => killProcess(child)));
    await front.close();
  });

  test("where passwords of other servers are sealed, a part that has no key does not start, and makes none", async () => {
    await asOwner(
      url,
      "insert into sftp_endpoint (name, host, user_name, auth, secret) values ('Norte', 'sftp.example.com', 'hub', 'password', '\\x00')",
    );
    for (const role of ["all", "api", "worker", "migrate"]) {
      const { code, said } = await start(role, {}).ended;
      expect([role, code, said]).toEqual([role, 1, expect.stringMatching(/no key: give it theirs by HUB_SECRET_KEY/)]);
    }
  });

  test("a database that a newer release brought further is left to that release", async () => {
    await asOwner(url, "insert into migration (name, sha256) values ('9999_of_tomorrow.sql', 'none')");
    for (const role of ["all", "migrate"])
      expect((await start(role).ended).said).toContain("of a newer release than this portal (9999_of_tomorrow.sql)");
    expect((await start("api").ended).said).toContain("not of this release");
  });

  test("[SERV-06] beside a newer release it starts and works, changing nothing, until that one needs more: then it ends by itself, and does not start again", async () => {
    // What a newer release does that only adds: its migration is there, and it says that this one may go on.
    await asOwner(url, "insert into app_release (version, min_app) values ('99.0.0', '1.1.0')");
    await asOwner(url, "delete from sftp_endpoint");
    expect(await start("migrate").ended).toEqual({ code: 0, said: expect.stringContaining("brings nothing") });
    const [api, all, worker] = [await startApi(), start("all"), start("worker")];
    const addresses = [api.address, await all.ready(/^HUB: (\S+)/)];
    await worker.ready(/(worker ready)/);
    for (const address of addresses) expect(await askNode(address, "", "GET", "health/ready")).toMatchObject({ status: 200 });
    // Then it takes something away.
    await asOwner(url, "update app_release set min_app = '99.0.0' where version = '99.0.0'");
    for (const node of [api, all, worker])
      expect(await endOf(node)).toEqual({ code: 78, said: expect.stringContaining("the database is past this release") });
    for (const address of addresses) await expect(fetch(`${address}/api/health/live`)).rejects.toThrow("fetch failed");
    for (const role of ["all", "api", "worker", "migrate"])
      expect([role, await endOf(start(role))]).toEqual([role, { code: 78, said: expect.stringContaining("needs 99.0.0 or newer") }]);
  });
});
