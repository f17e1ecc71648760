import { createCalendarRow } from "@hub/contract/configuration/configuration.ts";
import * as contract from "@hub/contract/ingestion/ingestion.ts";
import { largestUpload } from "@hub/domain/ingestion/upload-limit.ts";
import { once } from "node:events";
import { createReadStream, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import { pino } from "pino";
import { buildApp } from "../apps/server/src/app.ts";
import { readConfig } from "../apps/server/src/config.ts";
import { insertLegalEntity } from "../apps/server/src/configuration/legal-entities/legal-entities.sql.ts";
import { type Context, systemClock } from "../apps/server/src/context.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { limits as databaseLimits } from "../apps/server/src/db/limits.ts";
import { openPools } from "../apps/server/src/db/pools.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { openQueue, prepareQueue } from "../apps/server/src/jobs/queue.ts";
import { keepWorker } from "../apps/server/src/jobs/worker-process.ts";
import { insertGrant, insertUser } from "../apps/server/src/session/users.sql.ts";
import { openApi } from "../scripts/api.ts";
import { openDatabase } from "./setup/database.ts";
import { peopleFeed, writePeopleFile } from "./setup/people-file.ts";
import { counted, isEnough, judge, roundsOf, seconds, sizeOf, tellCost } from "./setup/timing.ts";
import { hashPassword } from "../apps/server/src/session/passwords/hash-password.ts";

// A delivery of 300,000 rows by 20 columns, sent, checked and loaded, against a bare COPY of the same file into a table of texts.
// Three times as many would be more than a file may have; a row is 160 bytes.
const rows = Math.min(sizeOf({ usual: 300_000, quick: 150_000, variable: "BENCH_ROWS" }), Math.floor(largestUpload / 162));
const rounds = roundsOf(3);
const limits = { ratio: 6, megabytes: 300 };

const database = await openDatabase("ingestion");
const file = join(database.directory, "people.csv");
try {
  await writePeopleFile(file, rows);
  const { size } = await stat(file);
  console.log(`${rows} rows by ${peopleFeed.columns.length} columns, ${(size / 1e6).toFixed(1)} MB`);
  const { measured, megabytes } = await measureRounds(database.url);
  const ratio = counted(measured.map(({ copy, sent, checked }) => (sent + checked) / copy));
  for (const { copy, sent, checked } of measured) {
    const whole = `delivery ${seconds(sent + checked)} (${seconds(sent)} sent, ${seconds(checked)} checked and loaded)`;
    console.log(`COPY alone ${seconds(copy)}   ${whole}   ratio ${((sent + checked) / copy).toFixed(2)}`);
  }
  console.log(`delivery by COPY ${judge(ratio, limits.ratio)}`);
  tellCost({ what: "delivery", milliseconds: counted(measured.map(({ sent, checked }) => sent + checked)), rows });
  if (megabytes === undefined) console.log("worker's peak not measured here");
  else console.log(`worker's peak by ${limits.megabytes} MB ${judge(megabytes / limits.megabytes, 1)}`);
} finally {
  await database.stop();
}

async function measureCopy(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `drop table if exists bare; create table bare (${peopleFeed.columns.map((_, at) => `c${at} text`).join(", ")}); checkpoint`,
  );
  const start = performance.now();
  await pipeline(
    createReadStream(file, { highWaterMark: 256 * 1024 }),
    client.query(from("copy bare from stdin with (format csv, header, delimiter ';')")),
  );
  const took = performance.now() - start;
  await client.query("drop table bare");
  await client.end();
  return took;
}

/** Turn by turn, so that both are measured under the same load of the machine. Milliseconds. */
async function measureRounds(
  url: string,
): Promise<{ measured: { copy: number; sent: number; checked: number }[]; megabytes: number | undefined }> {
  await migrate(url);
  const log = pino({ level: "warn" });
  const { db, pool, close } = connect(url, { limits: databaseLimits.jobs });
  await prepareQueue(url);
  const queue = await openQueue(url, log);
  const ctx: Context = { db, config: readConfig({}), log, clock: systemClock, queue };
  const legalEntityId = await insertLegalEntity(db, { code: "BIG", name: "The big one" });
  const userId = await insertUser(db, {
    email: "bench@example.com",
    name: "bench",
    passwordHash: await hashPassword("a long enough password"),
  });
  for (const role of ["mut-admin", "process-source"] as const) await insertGrant(db, { userId, role });
  const worker = await keepWorker(url, log);
  const pools = openPools(url);
  const app = await buildApp(ctx, pools);
  const base = await app.listen({ port: 0, host: "127.0.0.1" });
  const measured: { copy: number; sent: number; checked: number }[] = [];
  try {
    const token = await signIn(base);
    const api = openApi(base, token);
    const year = new Date().getUTCFullYear() - 1;
    const { id: ingestionId } = await api.call(contract.createIngestion, {
      body: { code: "BENCH", name: "bench", section: "OnHR", active: true, definition: peopleFeed },
    });
    await api.call(createCalendarRow, {
      body: { section: "OnHR", legalEntityId, first: { year, month: 1 }, last: null, dueDay: 10 },
    });
    for (let round = 0; round < rounds; round++) {
      const copy = await measureCopy(url);
      await pool.query("checkpoint");
      const start = performance.now();
      const id = await send(base, token, { ingestionId, legalEntityId, year, month: round + 1, purpose: "deliver" });
      const received = performance.now();
      const state = await untilFinished(pool, id);
      if (!state.startsWith("LOADED")) throw new Error(`The delivery ended as ${state}.`);
      const finished = performance.now();
      measured.push({ copy, sent: received - start, checked: finished - received });
      if (isEnough([(finished - start) / copy, limits.ratio])) break;
    }
    return { measured, megabytes: peakMegabytes(worker.pid()) };
  } finally {
    await app.close();
    await worker.stop();
    await queue.stop();
    await pools.close();
    await close();
  }
}

async function signIn(base: string): Promise<string> {
  const basic = Buffer.from("bench@example.com:a long enough password").toString("base64");
  const response = await fetch(`${base}/api/users/token`, { headers: { authorization: `Basic ${basic}` } });
  return ((await response.json()) as { token: string }).token;
}

/** Sends the file as a form with little work of its own, for it shares a process with the API here; answers the upload's id. */
async function send(base: string, token: string, fields: Record<string, string | number>): Promise<number> {
  const boundary = "bench-boundary";
  const part = (name: string, more: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const outgoing = request(`${base}/api/${contract.sendUpload.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": `multipart/form-data; boundary=${boundary}` },
  });
  const answer = once(outgoing, "response") as Promise<[IncomingMessage]>;
  for (const [name, value] of Object.entries(fields)) outgoing.write(`${part(name, "")}${value}\r\n`);
  outgoing.write(part("file", '; filename="people.csv"'));
  await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), outgoing, { end: false });
  outgoing.end(`\r\n--${boundary}--\r\n`);
  const [response] = await answer;
  const body = (await json(response)) as { id: number };
  if (response.statusCode !== 202) throw new Error(JSON.stringify(body));
  return body.id;
}

async function untilFinished(pool: pg.Pool, id: number): Promise<string> {
  for (;;) {
    const { rows: found } = await pool.query<{ state: string; finished_at: Date | null }>(
      "select state, finished_at from upload where id = $1",
      [id],
    );
    if (found[0]?.finished_at) return found[0].state;
    await sleep(20);
  }
}

/** The most memory a process ever held, where the system tells (Linux). */
function peakMegabytes(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
