import type { Role } from "@hub/domain/session/permissions.ts";
import type { Language } from "@hub/domain/languages.ts";
import type pg from "pg";
import { once } from "node:events";
import { createReadStream, createWriteStream, openAsBlob, readFileSync, writeFileSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { finished, pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { buildApp } from "../../apps/server/src/app.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { type Context, systemClock } from "../../apps/server/src/context.ts";
import { connect } from "../../apps/server/src/db/connect.ts";
import { limits } from "../../apps/server/src/db/limits.ts";
import { openPools } from "../../apps/server/src/db/pools.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { openQueue, prepareQueue } from "../../apps/server/src/jobs/queue.ts";
import { keepWorker } from "../../apps/server/src/jobs/worker-process.ts";
import { insertAllViews, insertGrant, insertUser } from "../../apps/server/src/session/users.sql.ts";
import { openDatabase } from "./database.ts";
import { hashPassword } from "../../apps/server/src/session/passwords/hash-password.ts";

export type EndedTask = { id: number; rows: number | null; counts: Record<string, number> | null };

const password = "a password of the bench";

/** A portal that listens, with its worker beside it unless nothing is to be worked on, on a migrated database of its own, filled by `seed`. */
export async function openWorkingPortal(bench: string, seed: (pool: pg.Pool) => Promise<unknown>, { works = true } = {}) {
  const database = await openDatabase(bench);
  await migrate(database.url);
  const log = pino({ level: "error" });
  const { db, pool, close } = connect(database.url, { limits: limits.jobs, max: 8 });
  await seed(pool);
  await prepareQueue(database.url);
  const queue = await openQueue(database.url, log);
  const pools = openPools(database.url);
  const ctx: Context = { db: pools.pages.db, config: readConfig({}), log, clock: systemClock, queue };
  const worker = works ? await keepWorker(database.url, log) : undefined;
  const app = await buildApp(ctx, pools);
  const base = await app.listen({ port: 0, host: "127.0.0.1" });
  const agent = new Agent({ keepAlive: true });

  async function call(path: string, token: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, "accept-language": "es", ...(init.headers as Record<string, string>) };
    const response = await fetch(`${base}/api/${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  /** Asks as a browser does, packed, and takes the answer in without making anything of it: that would be the reader's time. */
  async function read(path: string, token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, "accept-language": "es", "accept-encoding": "br" };
    const [response] = (await once(get(`${base}/api/${path}`, { agent, headers }), "response")) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
    await finished(response.resume());
  }

  return {
    db,
    pool,
    url: database.url,
    directory: database.directory,
    call,
    read,
    async signIn(
      name: string,
      roles: readonly (Role | { role: Role; legalEntityId: number })[],
      language: Language = "es",
    ): Promise<string> {
      const email = `${name}@bench.example`;
      const userId = await insertUser(db, { email, name, language, passwordHash: await hashPassword(password) } as Parameters<
        typeof insertUser
      >[1]);
      for (const given of roles) await insertGrant(db, { userId, ...(typeof given === "string" ? { role: given } : given) });
      await insertAllViews(db, userId);
      const basic = Buffer.from(`${email}:${password}`).toString("base64");
      const response = await fetch(`${base}/api/users/token`, { headers: { authorization: `Basic ${basic}` } });
      return ((await response.json()) as { token: string }).token;
    },
    async startExport(token: string, body: { kind: string; format: "csv" | "xlsx"; filter: Record<string, string> }): Promise<number> {
      const headers = { "content-type": "application/json" };
      return ((await (await call("tasks/export", token, { method: "POST", headers, body: JSON.stringify(body) })).json()) as { id: number })
        .id;
    },
    async startImport(token: string, kind: string, file: string): Promise<number> {
      const form = new FormData();
      form.append("kind", kind);
      form.append("dryRun", "false");
      form.append("replaceUnversioned", "true");
      form.append("file", await openAsBlob(file), "rows.csv");
      return ((await (await call("tasks/import", token, { method: "POST", body: form })).json()) as { id: number }).id;
    },
    /** Waits in the database, so that asking costs the portal nothing. */
    async untilDone(id: number): Promise<EndedTask> {
      for (;;) {
        const { rows } = await pool.query<{
          state: string;
          outcome: { rows?: number; import?: { counts: Record<string, number> } } | null;
          problem: unknown;
        }>("select state, outcome, problem from task where id = $1", [id]);
        const [{ state, outcome, problem } = { state: "gone", outcome: null, problem: null }] = rows;
        if (state === "failed" || state === "gone") throw new Error(`Task ${id} failed: ${JSON.stringify(problem)}`);
        if (state === "done") return { id, rows: outcome?.rows ?? null, counts: outcome?.import?.counts ?? null };
        await sleep(20);
      }
    },
    async saveResult(token: string, id: number, file: string): Promise<void> {
      const response = await call(`tasks/${id}/file?purpose=result`, token);
      await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(file));
    },
    readFile: (file: string) => createReadStream(file, { highWaterMark: 256 * 1024 }),
    /** The most memory the worker held since it was asked last, where the system tells (Linux). */
    workersPeak(): number | undefined {
      try {
        const pid = worker?.pid();
        const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
        writeFileSync(`/proc/${pid}/clear_refs`, "5");
        return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
      } catch {
        return undefined;
      }
    },
    async stop() {
      await app.close();
      await worker?.stop();
      await queue.stop();
      await pools.close();
      await close();
      await database.stop();
    },
  };
}
