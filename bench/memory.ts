import { choosePort } from "../apps/server/src/db/embedded-postgres/ports.ts";
import { saveLanguage, signIn as signInRoute, signOut } from "@hub/contract/session/session.ts";
import { startImport } from "@hub/contract/tasks/tasks.ts";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../apps/server/src/db/connect.ts";
import { limits } from "../apps/server/src/db/limits.ts";
import { hashPassword } from "../apps/server/src/session/passwords/hash-password.ts";
import { readContractRoutes } from "../apps/server/src/testing/contract-routes.ts";
import { openDatabase } from "./setup/database.ts";
import { addPerson, password, type PortalProcess, signIn, startPortalProcess } from "./setup/portal-process.ts";
import { judge, median, sizeOf } from "./setup/timing.ts";

// 100,000 mixed requests leave the resident size where 10,000 left it: whatever somebody signed in may read, saves, small files, signing in and out, and what is refused,
// over 15 connections that stay; the portal is asked for its own figures, and so is its worker.
const all = sizeOf({ usual: 100_000, quick: 20_000, variable: "BENCH_REQUESTS" });
const first = all / 10;
const connections = 15;
/** The working heap of a process breathes; what a thousand requests left behind would be far beyond. */
const limit = 1.25;

const database = await openDatabase("memory");
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const metricsPort = await choosePort(undefined);
let portal: PortalProcess | undefined;
try {
  portal = await startPortalProcess(database, { HUB_METRICS_PORT: String(metricsPort) });
  const { address } = portal;
  const tokens = await seed(address);
  const paths = await readablePaths(address, tokens[0] ?? "");
  console.log(`${paths.length} lists and pages, ${connections} connections`);
  const statuses: Record<number, number> = {};
  const started = performance.now();
  await send(address, tokens, paths, 0, first, statuses);
  const before = await settle();
  await send(address, tokens, paths, first, all, statuses);
  const seconds = (performance.now() - started) / 1000;
  const after = await settle();
  console.log(`${all} requests in ${seconds.toFixed(0)} s: ${JSON.stringify(statuses)}`);
  for (const [status, count] of Object.entries(statuses)) if (Number(status) >= 500) throw new Error(`${count} answers of ${status}.`);
  for (const who of ["portal", "worker"] as const)
    console.log(
      `${who}   resident ${before[who].resident.toFixed(0)} MB after ${first}, ${after[who].resident.toFixed(0)} MB after ${all}   heap ${before[who].heap.toFixed(0)}, ${after[who].heap.toFixed(0)} MB   ${judge(after[who].resident / before[who].resident, limit)}`,
    );
} finally {
  agent.destroy();
  await portal?.stop();
  await database.stop();
}

type Size = { resident: number; heap: number };

/** Megabytes of both processes once they have nothing to do: the middle of some looks. */
async function settle(): Promise<{ portal: Size; worker: Size }> {
  const looks: { portal: Size; worker: Size }[] = [];
  await sleep(2_000);
  for (let look = 0; look < 5; look += 1) {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]) / 1024 / 1024;
    const of = (prefix: string): Size => ({
      resident: read(`${prefix}process_resident_memory_bytes`),
      heap: read(`${prefix}nodejs_heap_size_used_bytes`),
    });
    looks.push({ portal: of(""), worker: of("hub_worker_") });
    await sleep(500);
  }
  const middle = (pick: (look: { portal: Size; worker: Size }) => number) => median(looks.map(pick));
  return {
    portal: { resident: middle((look) => look.portal.resident), heap: middle((look) => look.portal.heap) },
    worker: { resident: middle((look) => look.worker.resident), heap: middle((look) => look.worker.heap) },
  };
}

/** Every route of the contract that reads and asks for nothing more, as far as it answers. */
async function readablePaths(address: string, token: string): Promise<string[]> {
  const routes = (await readContractRoutes()).filter(
    ({ method, path, answers }) => method === "GET" && !path.includes(":") && answers === undefined && path !== signInRoute.path,
  );
  const paths: string[] = [];
  for (const path of new Set(routes.map((route) => route.path)))
    if ((await ask(address, { path: `/api/${path}`, token })) === 200) paths.push(`/api/${path}`);
  if (paths.length < 20) throw new Error(`Only ${paths.join(", ")} can be read.`);
  return paths;
}

/** A portal of some people and entities; answers the tokens of who may do everything. */
async function seed(address: string): Promise<string[]> {
  const { db, pool, close } = connect(database.url, { limits: limits.jobs, max: 4 });
  const passwordHash = await hashPassword(password);
  await pool.query(`
    insert into legal_entity (code, name, country, currency) select 'E' || n, 'Entity ' || n, 'ES', 'EUR' from generate_series(1, 40) n;
    insert into app_user (email, name, search_text) select 'user' || n || '@example.com', 'User ' || n, 'user ' || n from generate_series(1, 500) n;
    insert into area_member (user_id, area) select id, 'WF' from app_user; insert into role_grant (user_id, role) select id, 'wf-user' from app_user`);
  const tokens: string[] = [];
  for (let each = 0; each < 10; each += 1)
    tokens.push(
      await signIn(address, await addPerson(db, `person${each}`, ["hub-admin", "mut-admin", "wf-admin", "group-owner"], { passwordHash })),
    );
  await pool.query("analyze");
  await close();
  return tokens;
}

/** The requests of some numbers, as many at once as there are connections: the same ones at every run. */
async function send(
  address: string,
  tokens: readonly string[],
  paths: readonly string[],
  from: number,
  to: number,
  statuses: Record<number, number>,
): Promise<void> {
  let next = from;
  const sender = async () => {
    for (let at = next++; at < to; at = next++) {
      const status = await ask(address, requestOf(at, tokens, paths));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sender));
}

type Asked = { path: string; method?: string; token?: string; headers?: Record<string, string>; body?: string };

/** What is asked at a turn: of a hundred 6 save, 8 are refused in one way or another, and some send a file, sign in or leave; the others read. */
function requestOf(at: number, tokens: readonly string[], paths: readonly string[]): Asked {
  const who = at % tokens.length;
  const token = tokens[who] ?? "";
  const json = { "content-type": "application/json" };
  const turn = at % 100;
  if (turn < 6) {
    const body = JSON.stringify({ email: `person${who}@bench.example`, lang: ["es", "en", "de", "pt"][at % 4] });
    return { method: saveLanguage.method, path: `/api/${saveLanguage.path}`, token, headers: json, body };
  }
  if (turn < 8) return { path: `/api/no-such-route/${at}`, token };
  if (turn < 10) return { path: paths[at % paths.length] ?? "", token: `not-a-token-${at}` };
  if (turn < 12) return { path: `/api/users/allUsers?limit=none-${at}`, token };
  if (turn < 14) return { method: "POST", path: `/api/${saveLanguage.path}`, token, headers: json, body: `{"email": ${at}` };
  if (turn === 14) return smallFile(at, token);
  if (turn === 15 && at % 400 < 100)
    return { path: `/api/${signInRoute.path}`, headers: basic(`person${who}@bench.example`, password, at) };
  if (turn === 16 && at % 400 < 100) return { path: `/api/${signInRoute.path}`, headers: basic(`nobody${at}@bench.example`, "wrong", at) };
  if (turn === 17) return { method: signOut.method, path: `/api/${signOut.path}`, token: `left-${at}` };
  return { path: paths[at % paths.length] ?? "", token };
}

/** As if a proxy said whose address it is: one alone would soon be refused. */
function basic(email: string, word: string, at: number): Record<string, string> {
  const from = `10.${(at >> 16) % 250}.${(at >> 8) % 250}.${at % 250}`;
  return { authorization: `Basic ${Buffer.from(`${email}:${word}`).toString("base64")}`, "x-forwarded-for": from };
}

function smallFile(at: number, token: string): Asked {
  const boundary = "a-boundary";
  const field = (name: string, value: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const rows = Array.from({ length: 20 }, (_, row) => `new${at}.${row}@bench.example;New ${row};;;`);
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="users.csv"\r\ncontent-type: text/csv\r\n\r\n${["email;name;hubRoles;mutRoles;workflow", ...rows].join("\n")}\r\n--${boundary}--\r\n`;
  return {
    method: startImport.method,
    path: `/api/${startImport.path}`,
    token,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: `${field("kind", "users-import")}${field("dryRun", "true")}${file}`,
  };
}

/** Sends one request and takes its answer in; answers the status. */
async function ask(address: string, { path, method = "GET", token, headers = {}, body }: Asked): Promise<number> {
  const all = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
    ...headers,
  };
  const asked = request(new URL(path, address), { agent, method, headers: all });
  asked.end(body);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  for await (const _ of answer);
  return answer.statusCode ?? 0;
}
