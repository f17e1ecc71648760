import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../apps/server/src/db/connect.ts";
import { limits } from "../apps/server/src/db/limits.ts";
import type { Deeds, Orders } from "./setup/attackers.ts";
import { openDatabase } from "./setup/database.ts";
import { addPerson, password, type PortalProcess, signIn, startPortalProcess } from "./setup/portal-process.ts";
import { counted, isEnough, judge, milliseconds, roundsOf, sizeOf } from "./setup/timing.ts";
import { hashPassword } from "../apps/server/src/session/passwords/hash-password.ts";

// A page of somebody who has nothing to do with it, while others send deep bodies, files that hardly move, and sign in all at once; in turns with the idle portal.
const rounds = roundsOf(5);
const requests = sizeOf({ usual: 600, quick: 200 });
const limit = 2.5;

const database = await openDatabase("attack");
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let portal: PortalProcess | undefined;
let attackers: ChildProcess | undefined;
try {
  portal = await startPortalProcess(database);
  const { address } = portal;
  const orders = await seed(address);
  const token = await signIn(address, "reader@bench.example");
  attackers = fork(join(import.meta.dirname, "setup/attackers.ts"), [JSON.stringify(orders)]);
  await once(attackers, "message");
  await readPages(address, token);
  const idle: number[] = [];
  const attacked: number[] = [];
  const ratios: number[] = [];
  let last: Deeds | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const calm = await readPages(address, token);
    attackers.send("begin");
    // The queues of the attack fill first.
    await sleep(3_000);
    const hit = await readPages(address, token);
    attackers.send("end");
    const [deeds] = (await once(attackers, "message")) as [Deeds];
    last = deeds;
    idle.push(...calm);
    attacked.push(...hit);
    const ratio = percentile(hit, 0.99) / percentile(calm, 0.99);
    ratios.push(ratio);
    if (isEnough([ratio, limit])) break;
    await sleep(3_000);
  }
  console.log(`attackers: ${JSON.stringify(last)}`);
  console.log(`page of 50 users   idle ${told(idle)}   attacked ${told(attacked)}`);
  console.log(`99th percentile    ${judge(counted(ratios), limit)}`);
} finally {
  attackers?.kill("SIGKILL");
  await portal?.stop();
  await database.stop();
}

/** Two thousand people, a hundred who sign in, five who send, and one who reads. */
async function seed(address: string): Promise<Orders> {
  const { db, pool, close } = connect(database.url, { limits: limits.jobs, max: 4 });
  const passwordHash = await hashPassword(password);
  await pool.query(
    "insert into app_user (email, name, search_text) select 'user' || n || '@example.com', 'User ' || n, 'user ' || n from generate_series(1, 2000) n",
  );
  await pool.query(
    "insert into area_member (user_id, area) select id, 'WF' from app_user; insert into role_grant (user_id, role) select id, 'wf-user' from app_user",
  );
  await addPerson(db, "reader", ["hub-admin", "mut-admin", "wf-admin"], { passwordHash });
  const people: string[] = [];
  for (let each = 0; each < 100; each += 1) people.push(await addPerson(db, `person${each}`, ["wf-user"], { passwordHash }));
  const tokens: string[] = [];
  for (let each = 0; each < 5; each += 1)
    tokens.push(await signIn(address, await addPerson(db, `sender${each}`, ["hub-admin", "group-owner"], { passwordHash })));
  await pool.query("analyze");
  await close();
  return { address, tokens, people, password };
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
