import { areaOf } from "@hub/domain/session/areas.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import type { ImportKind } from "@hub/domain/tasks/kinds.ts";
import pg from "pg";
import { pino } from "pino";
import { buildApp } from "../../apps/server/src/app.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { type Context, systemClock } from "../../apps/server/src/context.ts";
import { connect, type Database } from "../../apps/server/src/db/connect.ts";
import { limits } from "../../apps/server/src/db/limits.ts";
import { openPools } from "../../apps/server/src/db/pools.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { taskKinds } from "../../apps/server/src/task-kinds.ts";
import { runTask } from "../../apps/server/src/tasks/run-task.ts";
import { insertAllViews, insertGrant, insertUser } from "../../apps/server/src/session/users.sql.ts";
import { openDatabase } from "./database.ts";
import { hashPassword } from "../../apps/server/src/session/passwords/hash-password.ts";

export type Sent = { text: string; values: unknown[] };
export type BenchPortal = {
  /** What the pages' calls and tasks run with, in this process. */
  ctx: Context;
  db: Database;
  pool: pg.Pool;
  /** Somebody with these roles everywhere, who sees all views; answers their token. */
  signIn(name: string, roles: readonly Role[]): Promise<string>;
  /** Answers the body; throws on anything but 200. With something to send it is a POST. */
  ask(path: string, token: string, body?: object): Promise<string>;
  /** What a call sends to the database, in its order. */
  statementsOf(path: string, token: string, body?: object): Promise<Sent[]>;
  /** Sends a file to be imported, and runs the task in this process; throws unless all rows went in. */
  importFile(kind: ImportKind, content: string, token: string): Promise<number>;
  /** Sends statements again without the portal, on one connection: a transaction among them is one. */
  sendBare(statements: readonly Sent[]): Promise<void>;
  stop(): Promise<void>;
};

const password = "a password of the bench";

/** A portal without a socket on a migrated database of its own, filled by `seed`. */
export async function openPortal(bench: string, seed: (pool: pg.Pool) => Promise<unknown>): Promise<BenchPortal> {
  const database = await openDatabase(bench);
  const { db, pool, close } = connect(database.url, { limits: limits.jobs, max: 4 });
  const pools = openPools(database.url);
  const stopDatabase = async () => {
    await pools.close();
    await close();
    await database.stop();
  };
  try {
    await migrate(database.url);
    await seed(pool);
    const log = pino({ level: "error" });
    const ctx: Context = { db: pools.pages.db, config: readConfig({}), log, clock: systemClock, queue: { send: async () => undefined } };
    const app = await buildApp(ctx, pools);
    const listen = listenToStatements();
    const ask = async (path: string, token: string, payload?: object): Promise<string> => {
      const { statusCode, body } = await app.inject({
        method: payload ? "POST" : "GET",
        url: `/api/${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      });
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`);
      return body;
    };
    return {
      ctx,
      db,
      pool,
      ask,
      async signIn(name, roles) {
        const email = `${name}@bench.example`;
        const userId = await insertUser(db, { email, name, passwordHash: await hashPassword(password) });
        for (const role of roles) await insertGrant(db, { userId, role });
        if (roles.some((role) => areaOf(role) === "HUB")) await insertAllViews(db, userId);
        const basic = Buffer.from(`${email}:${password}`).toString("base64");
        const { body } = await app.inject({ url: "/api/users/token", headers: { authorization: `Basic ${basic}` } });
        return (JSON.parse(body) as { token: string }).token;
      },
      async importFile(kind, content, token) {
        const form = new FormData();
        form.append("kind", kind);
        form.append("dryRun", "false");
        form.append("file", new Blob([content]), "bench.csv");
        const request = new Request("http://bench", { method: "POST", body: form });
        const headers = { authorization: `Bearer ${token}`, "content-type": request.headers.get("content-type") ?? "" };
        const sent = await app.inject({
          method: "POST",
          url: "/api/tasks/import",
          headers,
          payload: Buffer.from(await request.arrayBuffer()),
        });
        if (sent.statusCode !== 202) throw new Error(`${kind}: ${sent.statusCode} ${sent.body}`);
        const { id } = sent.json<{ id: number }>();
        await runTask(ctx, taskKinds, { taskId: id }, new AbortController().signal);
        const { state, counts } = JSON.parse(await ask(`tasks/${id}/detail`, token)) as { state: string; counts: Record<string, number> };
        if (state !== "done" || counts["errors"] !== 0) throw new Error(`${kind}: ${state} ${JSON.stringify(counts)}`);
        return id;
      },
      statementsOf: (path, token, body) => listen(() => ask(path, token, body)),
      async sendBare(statements) {
        const client = await pool.connect();
        try {
          for (const { text, values } of statements) await client.query(text, values);
        } finally {
          client.release();
        }
      },
      stop: () => app.close().then(stopDatabase),
    };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/** Listens to every connection from now on; the answered function tells what was sent while its work ran. */
export function listenToStatements(): (work: () => Promise<unknown>) => Promise<Sent[]> {
  let sent: Sent[] | undefined;
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    // Prepared ones, such as the look at the session, come as an object.
    const [asked, values] = given;
    const { text, values: own } = (typeof asked === "string" ? { text: asked, values } : asked) as { text: unknown; values?: unknown };
    if (typeof text === "string") sent?.push({ text, values: Array.isArray(own ?? values) ? ((own ?? values) as unknown[]) : [] });
    return query.apply(this, given);
  } as never;
  return async (work) => {
    const own: Sent[] = (sent = []);
    await work();
    sent = undefined;
    return own;
  };
}
