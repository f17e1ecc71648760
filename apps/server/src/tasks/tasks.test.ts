import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweepFiles } from "../files/sweep-files.ts";
import { expectLockWaits } from "../testing/lock-waits.ts";
import { sweepTasks } from "./runs/sweep-tasks.ts";
import { startTaskPortal } from "./testing/task-portal.ts";
import { thingKinds } from "./testing/things.ts";

let portal: Awaited<ReturnType<typeof startTaskPortal>>;
beforeAll(async () => void (portal = await startTaskPortal()));
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.clear();
  portal.setNow("2026-11-05T08:00:00Z");
});

const exportBody = { kind: "legal-entities-export", format: "csv", filter: {} };
const startExport = () => portal.call("startExport", { body: exportBody });
const file = "code;name\nA1;One\nA2;Two\n";

describe("a task", () => {
  test("is pending, then done with its file, then put away", async () => {
    await portal.addThings(3);
    const started = await startExport();
    expect(started.status).toBe(202);
    expect(started.body).toMatchObject({
      state: "pending",
      running: false,
      direction: "export",
      asked: { format: "csv", filter: {} },
      files: [],
    });
    const { id } = started.body;
    expect((await portal.call("downloadTaskFile", { params: { id }, query: { purpose: "result" } })).status).toBe(404);
    await portal.run(id);
    const done = (await portal.call("listTasks")).body.items[0];
    expect(done).toMatchObject({
      id,
      state: "done",
      rows: 3,
      problem: null,
      files: [{ purpose: "result", fileName: "Columnas 2026-11-05.csv" }],
    });
    const download = await portal.call("downloadTaskFile", { params: { id }, query: { purpose: "result" } });
    expect(download.headers["content-disposition"]).toContain("attachment");
    expect(download.bytes.length).toBe(done.files[0].bytes);
    expect((await portal.call("cancelTask", { params: { id }, query: { only: "pending" } })).status).toBe(200);
    expect((await portal.call("listTasks")).body.items).toHaveLength(1);
    expect((await portal.call("cancelTask", { params: { id } })).status).toBe(200);
    expect((await portal.call("listTasks")).body.items).toEqual([]);
    // Nobody holds it any more: the sweep takes its bytes.
    portal.passMinutes(6);
    await sweepFiles(portal.ctx);
    const { rows } = await sql`select from file_piece`.execute(portal.db);
    expect(rows).toEqual([]);
  });

  test("of a kind is pending once, whoever starts two at the same time; another kind and another person do not wait", async () => {
    const started = await Promise.all([startExport(), startExport(), startExport()]);
    expect(started.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    expect(started.find(({ status }) => status === 409)?.body.code).toBe("task-pending");
    const sent = await Promise.all([portal.send(file), portal.send(file)]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    const other = await portal.addUser("other-admin", [{ role: "hub-admin" }]);
    expect((await portal.call("startExport", { body: exportBody }, await portal.signIn(other.email))).status).toBe(202);
  });

  test("that was refused leaves no row, no file and no job", async () => {
    await portal.send(file);
    await portal.send(file);
    const { rows } = await sql<{
      tasks: number;
      files: number;
    }>`select (select count(*) from task) tasks, (select count(*) from task_file) files`.execute(portal.db);
    expect(rows[0]).toEqual({ tasks: 1, files: 1 });
  });

  test("needs the permission of its kind, and a filter that can be meant", async () => {
    const reader = await portal.addUser("reader", [{ role: "mut-admin" }]);
    const token = await portal.signIn(reader.email);
    expect((await portal.call("startExport", { body: exportBody }, token)).status).toBe(403);
    expect((await portal.send(file, { as: token })).status).toBe(403);
    expect((await portal.call("downloadTemplate", { query: { kind: "legal-entities-import" } }, token)).status).toBe(403);
    const refused = await portal.call("startExport", { body: { ...exportBody, filter: { level: "none" } } });
    expect(refused.body).toMatchObject({ code: "invalid-input", fields: [{ path: ["level"] }] });
    expect((await portal.call("startExport", { body: { ...exportBody, kind: "users-export" } })).status).toBe(404);
  });

  test("that would export nothing is refused in the asker's language and leaves nothing behind", async () => {
    const start = (filter: object) => portal.call("startExport", { body: { ...exportBody, kind: "audit-export", filter }, language: "de" });
    const refused = await start({});
    expect(refused).toMatchObject({ status: 409, body: { code: "no-records", error: "Es gibt keine Datensätze zum Exportieren." } });
    await portal.addThings(3);
    expect((await start({ level: "high" })).body.code).toBe("no-records");
    expect((await portal.call("listTasks")).body.items).toEqual([]);
    expect((await start({})).status).toBe(202);
  });

  test("belongs to who asked: to everybody else it is not there", async () => {
    const { id } = (await startExport()).body;
    await portal.run(id);
    const other = await portal.addUser("curious", [{ role: "hub-admin" }]);
    const token = await portal.signIn(other.email);
    for (const name of ["getTask", "cancelTask", "undoTask"] as const)
      expect((await portal.call(name, { params: { id } }, token)).status).toBe(404);
    expect((await portal.call("downloadTaskFile", { params: { id }, query: { purpose: "result" } }, token)).status).toBe(404);
    expect((await portal.call("listTasks", {}, token)).body.items).toEqual([]);
  });

  test("runs with what its owner may do at that moment", async () => {
    const person = await portal.addUser("leaver", [{ role: "hub-admin" }]);
    const token = await portal.signIn(person.email);
    const { id } = (await portal.send(file, { as: token })).body;
    await sql`delete from role_grant where user_id = ${person.id}`.execute(portal.db);
    await portal.run(id);
    expect((await portal.call("getTask", { params: { id } }, token)).body).toMatchObject({
      state: "failed",
      problem: { code: "operation-not-allowed" },
    });
    await sql`insert into role_grant (user_id, role) values (${person.id}, 'hub-admin')`.execute(portal.db);
    const again = (await portal.send(file, { as: token })).body;
    await sql`update app_user set active = false where id = ${person.id}`.execute(portal.db);
    await portal.run(again.id);
    const { rows } = await sql`select state, problem->>'code' as code from task where id = ${again.id}`.execute(portal.db);
    expect(rows).toEqual([{ state: "failed", code: "errors.operation-not-allowed" }]);
    expect(await portal.things()).toEqual({});
  });

  test("keeps its file from who sees less by now than the file was written with", async () => {
    await portal.addThings(3);
    const person = await portal.addUser("narrowed", [{ role: "hub-admin" }, { role: "data-owner" }]);
    const token = await portal.signIn(person.email);
    const { id } = (await portal.call("startExport", { body: exportBody }, token)).body;
    const sent = (await portal.send("code;count\n000001;many\n", { as: token })).body;
    for (const task of [id, sent.id]) await portal.run(task);
    const fetched = async () => [
      await portal.call("downloadTaskFile", { params: { id }, query: { purpose: "result" }, language: "en" }, token),
      await portal.call("downloadTaskFile", { params: { id: sent.id }, query: { purpose: "errors" }, language: "en" }, token),
    ];
    expect((await fetched()).map(({ status }) => status)).toEqual([200, 200]);
    const entity = sql`(select min(id) from legal_entity)`;
    await sql`insert into legal_entity (code, name) values ('ONE', 'One') on conflict do nothing`.execute(portal.db);
    await sql`update role_grant set legal_entity_id = ${entity} where user_id = ${person.id} and role = 'data-owner'`.execute(portal.db);
    const refused = await fetched();
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [403, "access-reduced"],
      [403, "access-reduced"],
    ]);
    await sql`update role_grant set legal_entity_id = null where user_id = ${person.id} and role = 'data-owner'`.execute(portal.db);
    expect((await fetched()).map(({ status }) => status)).toEqual([200, 200]);
  });

  test("stops at the next batch when its owner loses the permission", async () => {
    const person = await portal.addUser("demoted", [{ role: "hub-admin" }]);
    const token = await portal.signIn(person.email);
    const rows = Array.from({ length: 120 }, (_, at) => `B${at};Name`);
    const { id } = (await portal.send(`code;name\n${rows.join("\n")}`, { as: token })).body;
    let seen = 0;
    await portal.run(
      id,
      thingKinds({
        async beforeRow() {
          if (++seen === 60) await sql`delete from role_grant where user_id = ${person.id}`.execute(portal.db);
        },
      }),
    );
    expect(Object.keys(await portal.things())).toHaveLength(100);
    expect((await portal.call("getTask", { params: { id } }, token)).body).toMatchObject({
      state: "failed",
      problem: { code: "operation-not-allowed" },
      counts: { added: 100 },
    });
  });

  test("with a personal access token may do no more than the token", async () => {
    const { id } = (await startExport()).body;
    await sql`update task set params = jsonb_set(params, '{scopes}', '["audit.read"]') where id = ${id}`.execute(portal.db);
    await portal.run(id);
    expect(await portal.detail(id)).toMatchObject({ state: "failed", problem: { code: "operation-not-allowed" } });
  });

  test("cancelled before a worker has it ends at once, and its job does nothing", async () => {
    const { id } = (await portal.send(file)).body;
    expect((await portal.call("cancelTask", { params: { id } })).status).toBe(200);
    expect(await portal.detail(id)).toMatchObject({ state: "failed", problem: { code: "task-cancelled" } });
    await portal.run(id);
    expect(await portal.things()).toEqual({});
    expect((await portal.send(file)).status).toBe(202);
  });

  test("cancelled while it runs ends in order after the batch: what is applied stays and can be taken back", async () => {
    const rows = Array.from({ length: 150 }, (_, at) => `C${at};Name`);
    const { id } = (await portal.send(`code;name\n${rows.join("\n")}`)).body;
    let asked = false;
    await portal.run(
      id,
      thingKinds({
        async beforeRow() {
          if (asked) return;
          asked = true;
          const answer = await portal.call("cancelTask", { params: { id } });
          expect(answer.status).toBe(200);
          expect(await portal.detail(id)).toMatchObject({ state: "pending", running: true, cancelAsked: true });
          await portal.expectHeard(id);
        },
      }),
    );
    expect(await portal.detail(id)).toMatchObject({
      state: "failed",
      problem: { code: "task-cancelled" },
      counts: { added: 50 },
      mayUndo: true,
    });
    expect((await portal.call("undoTask", { params: { id } })).body.undone).toEqual({ taken: 50, kept: 0 });
    expect(await portal.things()).toEqual({});
  });

  test("cancelled when its worker has gone silent ends at once", async () => {
    const { id } = (await portal.send(file)).body;
    await sql`update task set attempts = 1, started_at = ${portal.ctx.clock.now()}, heartbeat_at = ${portal.ctx.clock.now()} where id = ${id}`.execute(
      portal.db,
    );
    portal.passMinutes(2);
    await portal.call("cancelTask", { params: { id } });
    expect(await portal.detail(id)).toMatchObject({ state: "failed" });
  });

  const filesThere = async () => (await sql`select from file`.execute(portal.db)).rows.length;

  test("that was taken up by another run keeps what that one wrote, and nothing of the first stays", async () => {
    await portal.addThings(3);
    const { id } = (await startExport()).body;
    let second: Promise<void> | undefined;
    await portal.run(
      id,
      thingKinds({
        async eachRow() {
          if (second) return;
          await sql`insert into thing (code, name) values ('late', 'Seen by the second run')`.execute(portal.db);
          await (second = portal.run(id));
        },
      }),
    );
    expect(await portal.detail(id)).toMatchObject({ state: "done", rows: 4 });
    const { bytes } = await portal.call("downloadTaskFile", { params: { id }, query: { purpose: "result" } });
    expect(bytes.toString()).toContain("Seen by the second run");
    expect(await filesThere()).toBe(1);
  });

  test("that was taken up by another run while both write what could not be taken has one file of errors, whole", async () => {
    const { id } = (await portal.send("code;name\nA1;forbidden\nA2;Two\n")).body;
    const gate = await portal.pool.connect();
    const runs: Promise<void>[] = [];
    try {
      // Files are read, and none is begun.
      await gate.query("begin; lock table file in exclusive mode");
      for (const count of [1, 2]) {
        runs.push(portal.run(id));
        await expectLockWaits(portal.pool, count, "from file where place");
      }
    } finally {
      await gate.query("commit");
      gate.release();
    }
    await Promise.all(runs);
    expect(await portal.detail(id)).toMatchObject({ state: "done", counts: { read: 2, added: 1, errors: 1 } });
    expect((await portal.errorsOf(id)).toString()).toContain("forbidden");
    expect(await sql`select task_id, purpose from task_file`.execute(portal.db)).toMatchObject({
      rows: [{ task_id: id, purpose: "errors" }],
    });
    expect((await sql`select from task_journal`.execute(portal.db)).rows).toEqual([]);
    portal.passMinutes(6);
    await sweepFiles(portal.ctx);
    expect(await filesThere()).toBe(1);
  });

  test("that fails for a reason of ours says so without details, and is not tried for ever", async () => {
    const { id } = (await startExport()).body;
    await portal.addThings(1);
    await portal.run(
      id,
      thingKinds({
        async eachRow() {
          throw new Error("select secret from somewhere");
        },
      }),
    );
    const failed = await portal.detail(id);
    expect(failed).toMatchObject({ state: "failed", problem: { code: "export-failed" } });
    expect(JSON.stringify(failed)).not.toContain("secret");
  });

  test.each([
    ["57P01", "task-lost"],
    ["55P03", "record-busy"],
    ["57014", "took-too-long"],
    ["25P03", "took-too-long"],
    ["25006", "database-read-only"],
    ["53100", "storage-full"],
    ["ENOSPC", "storage-full"],
  ])(
    "that fails because of the moment (%s) is given back to the queue, three times at most; then its owner is told %s",
    async (code, problem) => {
      const { id } = (await portal.send(file)).body;
      const lost = thingKinds({
        async beforeRow() {
          throw Object.assign(new Error("gone"), { code });
        },
      });
      for (let attempt = 1; attempt < taskLimits.attempts; attempt++) await expect(portal.run(id, lost)).rejects.toThrow("gone");
      expect(await portal.detail(id)).toMatchObject({ state: "pending" });
      await portal.run(id, lost);
      expect(await portal.detail(id)).toMatchObject({ state: "failed", problem: { code: problem } });
      expect(await portal.things()).toEqual({});
      expect((await portal.send(file)).status).toBe(202);
    },
  );

  test("at which its worker died three times is not begun again", async () => {
    const { id } = (await portal.send(file)).body;
    await sql`update task set attempts = ${taskLimits.attempts} where id = ${id}`.execute(portal.db);
    await portal.run(id);
    expect(await portal.detail(id)).toMatchObject({ state: "failed", problem: { code: "task-lost" } });
  });
});

describe("settling", () => {
  test("ends what nobody runs any more, and only that", async () => {
    const alive = (await startExport()).body;
    const lost = (await portal.send(file)).body;
    await sql`delete from pgboss.job where name = 'run-task' and data->>'taskId' = ${String(lost.id)}`.execute(portal.db);
    await sweepTasks(portal.ctx);
    expect(await portal.detail(lost.id)).toMatchObject({ state: "failed", problem: { code: "task-lost" } });
    expect(await portal.detail(alive.id)).toMatchObject({ state: "pending" });
    expect((await portal.send(file)).status).toBe(202);
    portal.passMinutes(taskLimits.pendingHours * 60 + 1);
    await sweepTasks(portal.ctx);
    await portal.renew();
    expect(await portal.detail(alive.id)).toMatchObject({
      state: "failed",
      problem: { code: "task-lost" },
    });
  });

  test("files and the way back go after a week, the line in the list later", async () => {
    await portal.renew();
    const { id } = await portal.take(file);
    const exported = (await startExport()).body;
    await portal.run(exported.id);
    portal.passMinutes((taskLimits.fileDays * 24 - 1) * 60);
    await sweepTasks(portal.ctx);
    await portal.renew();
    const download = () => portal.call("downloadTaskFile", { params: { id: exported.id }, query: { purpose: "result" } });
    expect((await download()).status).toBe(200);
    portal.passMinutes(61);
    expect((await download()).status).toBe(404);
    await sweepTasks(portal.ctx);
    const { rows } = await sql`select (select count(*) from task_file) files, (select count(*) from task_change) changes`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ files: 0, changes: 0 }]);
    expect(await portal.detail(id)).toMatchObject({ state: "done", mayUndo: false });
    portal.setNow("2027-02-10T08:00:00Z");
    await sweepTasks(portal.ctx);
    const left = await sql`select from task`.execute(portal.db);
    expect(left.rows).toEqual([]);
  });
});

test("the worker's jobs reach the engine with the kinds of the portal", async () => {
  await portal.renew();
  const { id } = (await startExport()).body;
  expect(await portal.runJobs()).toBeGreaterThan(0);
  expect(await portal.detail(id)).toMatchObject({ state: "done" });
});
