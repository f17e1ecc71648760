import multipart from "@fastify/multipart";
import {
  cancelTask,
  checkAgain,
  runChecked,
  downloadTaskFile,
  downloadTemplate,
  getTask,
  listTasks,
  startExport,
  startImport,
  undoTask,
} from "@hub/contract/tasks/tasks.ts";
import type { Route } from "@hub/contract/route.ts";
import type { Language } from "@hub/domain/languages.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { expect } from "vitest";
import { admitBy } from "../../http/bind.ts";
import { handleErrors } from "../../http/error-handler.ts";
import { findSession } from "../../session/sessions/find-session.ts";
import { startTestPortal } from "../../testing/test-portal.ts";
import type { SheetColumn } from "../../spreadsheets/sheet-column.ts";
import { readSheet } from "../../spreadsheets/testing/sheet.ts";
import type { TaskKinds } from "../kinds.ts";
import { taskRoutes } from "../routes.ts";
import { runTask } from "../run-task.ts";
import { createThings, type Thing, thingColumns, thingKinds } from "./things.ts";

const routes = {
  cancelTask,
  checkAgain,
  downloadTaskFile,
  downloadTemplate,
  getTask,
  listTasks,
  runChecked,
  startExport,
  startImport,
  undoTask,
};
export type TaskAnswer = { status: number; body: any; bytes: Buffer; headers: Record<string, unknown> };
/** Files that tests write have no versions: what they say is meant, unless told otherwise. */
type Given = { dryRun?: boolean; as?: string; language?: Language; replaceUnversioned?: boolean; addAgain?: boolean };
type Input = { params?: { id: number }; query?: Record<string, string>; body?: unknown; language?: Language };

/** A portal whose tasks import and export things; jobs run when they are told to, with kinds of one's own. */
export async function startTaskPortal() {
  const portal = await startTestPortal();
  await createThings(portal.db);
  const app: FastifyInstance = Fastify();
  handleErrors(app);
  await app.register(multipart);
  admitBy(app, findSession);
  taskRoutes(app, portal.ctx, thingKinds());
  const admin = await portal.addUser("admin", [{ role: "hub-admin" }]);
  let token = await portal.signIn(admin.email);

  async function call(name: keyof typeof routes, given: Input = {}, as = token): Promise<TaskAnswer> {
    const route: Route = routes[name];
    const response = await app.inject({
      method: route.method,
      url: `/api/${route.path.replace(":id", String(given.params?.id))}`,
      query: given.query ?? {},
      headers: { authorization: `Bearer ${as}`, "accept-language": given.language ?? "es" },
      ...(given.body === undefined ? {} : { payload: given.body as object }),
    });
    const isJson = String(response.headers["content-type"]).includes("json");
    if (isJson && response.statusCode < 300) route.answer.parse(response.json());
    return {
      status: response.statusCode,
      body: isJson ? response.json() : undefined,
      bytes: response.rawPayload,
      headers: response.headers,
    };
  }

  /** Sends a file; text goes as CSV. */
  async function send(content: string | Buffer, given: Given = {}): Promise<TaskAnswer> {
    const form = new FormData();
    form.append("replaceUnversioned", String(given.replaceUnversioned ?? true));
    form.append("addAgain", String(given.addAgain ?? false));
    form.append("kind", "legal-entities-import");
    form.append("dryRun", String(given.dryRun ?? false));
    form.append("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), "cosas.csv");
    const request = new Request("http://portal", { method: "POST", body: form });
    const response = await app.inject({
      method: "POST",
      url: "/api/tasks/import",
      headers: {
        authorization: `Bearer ${given.as ?? token}`,
        "content-type": request.headers.get("content-type") ?? "",
        "accept-language": given.language ?? "es",
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: response.statusCode, body: response.json(), bytes: response.rawPayload, headers: response.headers };
  }

  const run = (taskId: number, kinds: TaskKinds = thingKinds(), signal = new AbortController().signal) =>
    runTask(portal.ctx, kinds, { taskId }, signal);
  const detail = async (id: number, language: Language = "es") => (await call("getTask", { params: { id }, language })).body;

  /** Tells one writing of a task from the next, whatever it wrote. */
  const versionOf = async (id: number) => (await sql`select xmin::text from task where id = ${id}`.execute(portal.db)).rows;

  return {
    ...portal,
    admin,
    /** A new session for the administrator, when time has passed. */
    renew: async () => void (token = await portal.signIn(admin.email)),
    call,
    send,
    run,
    detail,
    /** Sends a file, runs its task and answers what came of it. */
    async take(content: string | Buffer, given: Parameters<typeof send>[1] = {}): Promise<any> {
      const sent = await send(content, given);
      if (sent.status !== 202) throw new Error(JSON.stringify(sent.body));
      await run(sent.body.id);
      return detail(sent.body.id, given.language);
    },
    /** Runs an export and answers its file. */
    async export(format: "xlsx" | "csv" = "xlsx", given: { filter?: Record<string, string>; language?: Language } = {}): Promise<Buffer> {
      const { body } = await call("startExport", {
        body: { kind: "legal-entities-export", format, filter: given.filter ?? {} },
        language: given.language ?? "es",
      });
      await run(body.id);
      return (await call("downloadTaskFile", { params: { id: body.id }, query: { purpose: "result" } })).bytes;
    },
    errorsOf: async (id: number) => (await call("downloadTaskFile", { params: { id }, query: { purpose: "errors" } })).bytes,
    readThings: (file: Buffer, columns: readonly SheetColumn[] = thingColumns) => readSheet(file, "es", columns),
    async things(): Promise<Record<string, Thing & { applied: number }>> {
      const { rows } = await sql<Thing & { applied: number }>`select * from thing order by code`.execute(portal.db);
      return Object.fromEntries(rows.map((thing) => [thing.code, thing]));
    },
    async addThings(count: number): Promise<void> {
      await sql`insert into thing (code, name) select lpad(n::text, 6, '0'), 'Thing ' || n from generate_series(1, ${count}::integer) n`.execute(
        portal.db,
      );
    },
    clear: () => sql`truncate thing, task, file cascade`.execute(portal.db),
    /** Goes on when a run has heard what was asked of its task: with its second sign of life from now on it has read the answer to the first. */
    async expectHeard(id: number): Promise<void> {
      for (let signs = 0; signs < 2; signs += 1) {
        const before = await versionOf(id);
        await expect.poll(() => versionOf(id)).not.toEqual(before);
      }
    },
    /** Goes on when so many runs have taken the task up. */
    async expectTakenUp(id: number, attempts: number): Promise<void> {
      const read = async () =>
        (await sql<{ attempts: number }>`select attempts from task where id = ${id}`.execute(portal.db)).rows[0]?.attempts;
      await expect.poll(read).toBe(attempts);
    },
    async stop() {
      await app.close();
      await portal.stop();
    },
  };
}
