import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { DatabaseClient } from "./db/client.ts";
import { connectionOptions } from "./db/connect.ts";
import { limits } from "./db/limits.ts";
import { compileCache } from "./testing/compile-cache.ts";
import { newTestDirectory } from "./testing/data-root.ts";
import { withDatabase } from "./testing/database-setup.ts";
import { layOutRelease, startPart } from "./testing/other-release.ts";

// Three releases of this tree, one after the other: the second only adds, the third takes away what the first still gives and reads. What an earlier tree reads and
// writes is tried with that tree itself (`npm run test:long`, where the repository has its tag).
const [first, second, third] = ["98.0.0", "98.1.0", "98.2.0"] as const;
const adds = { "9001_adds.sql": "create table later (id bigint primary key);\nalter table legal_entity add column later text;\n" };
const takes = {
  "9002_takes.sql": `-- contract: needs ${second}, which no longer gives it.\nalter table legal_entity drop column later;\n`,
};

const name = `releases_${randomBytes(6).toString("hex")}`;
const administrator = { email: "admin@example.com", password: "a long enough password" };
let url: string;
let env: Record<string, string>;
const folders = new Map<string, string>();
const running: ReturnType<typeof startPart>[] = [];

beforeAll(async () => {
  url = withDatabase(inject("postgresUrl"), name);
  env = {
    ...compileCache,
    DATABASE_URL: url,
    HUB_DATA_DIR: await newTestDirectory("tests"),
    HUB_SECRET_KEY: randomBytes(32).toString("base64"),
    HUB_ADMIN_EMAIL: administrator.email,
    HUB_ADMIN_PASSWORD: administrator.password,
    HUB_DRAIN_SECONDS: "2",
  };
  await asOwner(inject("postgresUrl"), `create database ${name}`);
  for (const [version, migrations] of [
    [first, {}],
    [second, adds],
    [third, { ...adds, ...takes }],
  ] as const)
    folders.set(version, await layOutRelease({ version, migrations }));
});
afterAll(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  await asOwner(inject("postgresUrl"), `drop database ${name} with (force)`);
});

async function asOwner(at: string, statement: string): Promise<any[]> {
  const client = new DatabaseClient(connectionOptions(at, limits.owner));
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

function start(version: string, role: string) {
  const part = startPart(folders.get(version) ?? "", role, env);
  running.push(part);
  return part;
}
async function startApi(version: string) {
  const part = start(version, "api");
  return { ...part, version, address: await part.ready(/^HUB: (\S+)/) };
}
async function startWorker(version: string) {
  const part = start(version, "worker");
  await part.ready(/(worker ready)/);
  return part;
}
type Node = Awaited<ReturnType<typeof startApi>>;

async function ask(address: string, token: string, method: "GET" | "POST", path: string, body?: unknown) {
  const answer = await fetch(`${address}/api/${path}`, {
    method,
    headers: { authorization: token, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const json = ({ bytes }: { bytes: Buffer }): any => JSON.parse(bytes.toString());

/** People at work, sent to whichever node is ready, as a load balancer sends them: what each asked was answered, or it stands in `failed`. */
function traffic(token: string) {
  const nodes: Node[] = [];
  const ready = new Set<Node>();
  const failed: string[] = [];
  const saved: string[] = [];
  let over = false;
  const balance = async () => {
    while (!over) {
      for (const node of nodes) {
        const state = await fetch(`${node.address}/api/health/ready`).then(
          ({ status }) => status,
          () => 0,
        );
        if (state === 200) ready.add(node);
        else ready.delete(node);
      }
      await sleep(100);
    }
  };
  const person = async (who: number) => {
    for (let at = 0; !over; at++) {
      const node = [...ready][(at + who) % Math.max(1, ready.size)];
      if (node) {
        const code = `P${who}-${at}`;
        const body = {
          code,
          name: `Entity ${code}`,
          country: "ES",
          currency: "EUR",
          parentId: null,
          validFrom: "2026-01-01",
          validTo: null,
          active: true,
        };
        const isSave = at % 3 === 0;
        const answer = await (
          isSave
            ? ask(node.address, token, "POST", "legal-entities", body)
            : ask(node.address, token, "GET", at % 3 === 1 ? "legal-entities/all" : "tasks")
        ).catch((error: unknown) => ({ status: 0, bytes: Buffer.from(String(error)) }));
        if (answer.status !== (isSave ? 201 : 200))
          failed.push(`${node.version} ${answer.status} ${answer.bytes.toString().slice(0, 200)}`);
        else if (isSave) saved.push(code);
      }
      await sleep(20);
    }
  };
  const all = [balance(), ...[0, 1, 2].map(person)];
  return {
    nodes,
    failed,
    saved,
    async end() {
      over = true;
      await Promise.all(all);
    },
  };
}

/** An export ordered at one node, made by whoever works, and what each node gives for it. */
async function exported(token: string, by: Node, nodes: Node[], format: "csv" | "xlsx"): Promise<Buffer[]> {
  const begun = json(await ask(by.address, token, "POST", "tasks/export", { kind: "users-export", format, filter: {} }));
  await vi.waitFor(async () => expect(json(await ask(by.address, token, "GET", `tasks/${begun.id}/detail`)).state).toBe("done"), {
    timeout: 40_000,
    interval: 200,
  });
  return Promise.all(nodes.map(async ({ address }) => (await ask(address, token, "GET", `tasks/${begun.id}/file?purpose=result`)).bytes));
}

describe("[SERV-06] releases of one portal, one after the other on one database, while people work", { timeout: 180_000 }, () => {
  test("the second stands beside the first; the third has the first end by itself; nothing is refused, lost or of other bytes", async () => {
    expect((await start(first, "migrate").ended).code).toBe(0);
    const [old, oldWorker] = await Promise.all([startApi(first), startWorker(first)]);
    const basic = `Basic ${Buffer.from(`${administrator.email}:${administrator.password}`).toString("base64")}`;
    const token = `Bearer ${json(await ask(old.address, basic, "GET", "users/token")).token}`;
    const people = traffic(token);
    people.nodes.push(old);

    expect((await start(second, "migrate").ended).code).toBe(0);
    const next = await startApi(second);
    people.nodes.push(next);
    // Started again it goes on as well, and brings nothing back.
    expect((await start(first, "migrate").ended).code).toBe(0);
    const both = [old, next];
    // Ordered at the new one, made by the old worker; then the other way round.
    const files = [...(await exported(token, next, both, "csv")), ...(await exported(token, old, both, "xlsx"))];
    oldWorker.child.kill("SIGTERM");
    const newWorker = await startWorker(second);
    expect((await oldWorker.ended).code).toBe(0);
    files.push(...(await exported(token, old, both, "csv")), ...(await exported(token, next, both, "xlsx")));
    for (let at = 0; at < files.length; at += 2) {
      expect(files[at]?.length).toBeGreaterThan(100);
      expect(files[at]?.equals(files[at + 1] ?? Buffer.alloc(0))).toBe(true);
    }
    expect(files[0]?.equals(files[4] ?? Buffer.alloc(0))).toBe(true);
    for (const { address } of both)
      for (const version of [first, second]) {
        const answer = await fetch(`${address}/assets/start-${version}.js`);
        expect([answer.status, await answer.text()]).toEqual([200, `export const release = "${version}";`]);
      }

    expect((await start(third, "migrate").ended).code).toBe(0);
    expect((await old.ended).code).toBe(78);
    expect((await start(first, "api").ended).said).toContain(`needs ${second} or newer`);
    await exported(token, next, [next], "csv");
    await people.end();
    expect(people.failed).toEqual([]);
    expect(people.saved.length).toBeGreaterThan(20);
    const kept = await asOwner(url, "select code from legal_entity");
    expect(new Set(kept.map(({ code }) => code as string))).toEqual(new Set(people.saved));
    expect(newWorker.child.exitCode).toBeNull();
  });
});
