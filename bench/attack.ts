import type { Role } from "@hub/domain/session/permissions.ts";
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../apps/server/src/db/connect.ts";
import { limits } from "../apps/server/src/db/limits.ts";
import { insertAllViews, insertGrant, insertUser } from "../apps/server/src/session/users.sql.ts";
import type { Deeds, Orders } from "./setup/attackers.ts";
import { openDatabase } from "./setup/database.ts";
import { counted, judge, milliseconds, roundsOf, sizeOf } from "./setup/timing.ts";
import { hashPassword } from "../apps/server/src/session/passwords/hash-password.ts";

// A page of somebody who has nothing to do with it, while others send deep bodies, files that hardly move, and sign in all at once; in turns with the idle portal.
const rounds = roundsOf(5);
const requests = sizeOf({ usual: 600, quick: 300 });
const limit = 2.5;
const password = "a password of the bench";

const database = await openDatabase("attack");
const portal = spawn(process.execPath, [join(import.meta.dirname, "../apps/server/src/main.ts")], {
  env: {
    ...process.env,
    HUB_PORT: "0",
    HUB_LOG_LEVEL: "fatal",
    HUB_TRUST_PROXY: "1",
    HUB_DATA_DIR: database.directory,
    DATABASE_URL: database.url,
  },
  stdio: ["ignore", "pipe", "inherit"],
});
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let attackers: ChildProcess | undefined;
try {
  const address = await addressOf(portal);
  const orders = await seed(address);
  const token = await signIn(address, "reader@bench.example");
  attackers = fork(join(import.meta.dirname, "setup/attackers.ts"), [JSON.stringify(orders)]);
  await once(attackers, "message");
  await readPages(address, token);
  const idle: number[] = [];
  const attacked: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const calm = await readPages(address, token);
    attackers.send("begin");
    // The queues of the attack fill first.
    await sleep(3_000);
    const hit = await readPages(address, token);
    attackers.send("end");
    const [deeds] = (await once(attackers, "message")) as [Deeds];
    if (round === rounds - 1) console.log(`attackers: ${JSON.stringify(deeds)}`);
    idle.push(...calm);
    attacked.push(...hit);
    ratios.push(percentile(hit, 0.99) / percentile(calm, 0.99));
    await sleep(3_000);
  }
  console.log(`page of 50 users   idle ${told(idle)}   attacked ${told(attacked)}`);
  console.log(`99th percentile    ${judge(counted(ratios), limit)}`);
} finally {
  attackers?.kill("SIGKILL");
  portal.kill("SIGTERM");
  await once(portal, "exit");
  await database.stop();
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error("The portal ended.")));
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const address = /^HUB: (\S+)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
}

/** Two thousand people, a hundred who sign in, five who send, and one who reads. */
async function seed(address: string): Promise<Orders> {
  const { db, pool, close } = connect(database.url, { limits: limits.jobs, max: 4 });
  const hash = await hashPassword(password);
  const add = async (name: string, roles: readonly Role[]): Promise<string> => {
    const email = `${name}@bench.example`;
    const userId = await insertUser(db, { email, name, passwordHash: hash });
    for (const role of roles) await insertGrant(db, { userId, role });
    await insertAllViews(db, userId);
    return email;
  };
  await pool.query(
    "insert into app_user (email, name, search_text) select 'user' || n || '@example.com', 'User ' || n, 'user ' || n from generate_series(1, 2000) n",
  );
  await pool.query(
    "insert into area_member (user_id, area) select id, 'WF' from app_user; insert into role_grant (user_id, role) select id, 'wf-user' from app_user",
  );
  await add("reader", ["hub-admin", "mut-admin", "wf-admin"]);
  const people: string[] = [];
  for (let each = 0; each < 100; each += 1) people.push(await add(`person${each}`, ["wf-user"]));
  const tokens: string[] = [];
  for (let each = 0; each < 5; each += 1) tokens.push(await signIn(address, await add(`sender${each}`, ["hub-admin", "group-owner"])));
  await pool.query("analyze");
  await close();
  return { address, tokens, people, password };
}

async function signIn(address: string, email: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString("base64")}`;
  const response = await fetch(`${address}/api/users/token`, { headers: { authorization, "x-forwarded-for": "192.0.2.1" } });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

/** How long each of some requests took, one after the other, in milliseconds. */
async function readPages(address: string, token: string): Promise<number[]> {
  const times: number[] = [];
  for (let each = 0; each < requests; each += 1) {
    const start = performance.now();
    const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": "192.0.2.1" };
    const [response] = (await once(get(`${address}/api/users/allUsers?limit=50`, { agent, headers }), "response")) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`a page of somebody else: ${response.statusCode}`);
    await finished(response.resume());
    times.push(performance.now() - start);
  }
  return times;
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

function told(values: readonly number[]): string {
  return `p50 ${milliseconds(percentile(values, 0.5)).trim()}, p99 ${milliseconds(percentile(values, 0.99)).trim()}`;
}
