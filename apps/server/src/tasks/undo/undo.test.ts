import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expectLockWaits } from "../../testing/lock-waits.ts";
import { sweepTasks } from "../runs/sweep-tasks.ts";
import { startTaskPortal } from "../testing/task-portal.ts";
import { thingKinds } from "../testing/things.ts";

let portal: Awaited<ReturnType<typeof startTaskPortal>>;
beforeAll(async () => void (portal = await startTaskPortal()));
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.renew();
  await portal.clear();
});

const many = 170;
const file = (name: string) =>
  `code;name\n${Array.from({ length: many }, (_, at) => `U${String(at).padStart(3, "0")};${name}`).join("\n")}\n`;

/** An import that changed every thing's name, and counts as too large to be undone at once. */
async function takeLarge(): Promise<number> {
  await portal.take(file("before"));
  const { id } = await portal.take(file("after"));
  const counted = taskLimits.undoAtOnce + 1;
  await sql`update task set outcome = jsonb_set(outcome, '{import,counts,modified}', ${String(counted)}::jsonb) where id = ${id}`.execute(
    portal.db,
  );
  return id;
}
const undo = (id: number, as?: string) => portal.call("undoTask", { params: { id } }, as);
const named = async (name: string) => Object.values(await portal.things()).filter((thing) => thing.name === name).length;
/** Does something before a row is taken back, once. */
function before(row: number, act: () => Promise<void>) {
  let seen = 0;
  return thingKinds({ beforeUndo: async () => void (++seen === row && (await act())) });
}

test("of many rows is a task of its own, pending once; rows touched since stay, and the import says what was taken back", async () => {
  const id = await takeLarge();
  await sql`update thing set name = 'touched', version = version + 1 where code in ('U003', 'U168')`.execute(portal.db);
  const { status, body } = await undo(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ direction: "undo", state: "pending", undoes: id, sourceName: "cosas.csv", mayUndo: false, undone: null });
  expect((await undo(id)).body.id).toBe(body.id);
  expect(await portal.detail(id)).toMatchObject({ state: "done", undoing: body.id, mayUndo: false, undone: null });
  // It holds the way back, and the place of its kind.
  expect((await portal.call("cancelTask", { params: { id } })).body.code).toBe("task-pending");
  expect((await portal.send(file("third"))).body.code).toBe("task-pending");
  await portal.run(body.id);
  expect(await portal.detail(body.id)).toMatchObject({ state: "done", direction: "undo", undone: { taken: many - 2, kept: 2 } });
  expect(await portal.detail(id)).toMatchObject({ undone: { taken: many - 2, kept: 2 }, undoing: null, mayUndo: false });
  expect(await named("before")).toBe(many - 2);
  expect(await named("touched")).toBe(2);
  for (const again of [id, body.id]) expect((await undo(again)).body.code).toBe("task-not-undoable");
  const { rows } = await sql`select action from audit where subject_id = ${String(id)} and action like 'import-und%' order by id`.execute(
    portal.db,
  );
  expect(rows).toEqual([{ action: "import-undo-started" }, { action: "import-undone" }]);
  expect((await portal.call("cancelTask", { params: { id } })).status).toBe(200);
});

test("that begins while the import is being put away keeps it", async () => {
  const id = await takeLarge();
  const client = await portal.pool.connect();
  await client.query("begin");
  await client.query("select from task where id = $1 for update", [id]);
  // Both wait for the import, the undo first.
  const undoing = undo(id);
  await expectLockWaits(portal.pool, 1);
  const putAway = portal.call("cancelTask", { params: { id } });
  await expectLockWaits(portal.pool, 2);
  await client.query("commit");
  client.release();
  const { id: task } = (await undoing).body;
  expect((await putAway).body.code).toBe("task-pending");
  await portal.run(task);
  expect(await portal.detail(id)).toMatchObject({ undone: { taken: many, kept: 0 } });
});

test("whose worker died goes on after its last batch; one that was cancelled leaves the rest, which can be undone later", async () => {
  const id = await takeLarge();
  const first = (await undo(id)).body.id;
  const died = Object.assign(new Error("the worker died"), { code: "ECONNRESET" });
  await expect(
    portal.run(
      first,
      before(120, () => Promise.reject(died)),
    ),
  ).rejects.toThrow("the worker died");
  expect(await named("before")).toBe(100);
  expect(await portal.detail(first)).toMatchObject({ state: "pending", undone: { taken: 100, kept: 0 } });
  await portal.run(
    first,
    before(10, async () => {
      expect((await portal.call("cancelTask", { params: { id: first } })).status).toBe(200);
      await portal.expectHeard(first);
    }),
  );
  expect(await portal.detail(first)).toMatchObject({
    state: "failed",
    problem: { code: "task-cancelled" },
    undone: { taken: 150, kept: 0 },
  });
  expect(await portal.detail(id)).toMatchObject({ undone: null, takenBack: 150, undoing: null, mayUndo: true });
  const second = (await undo(id)).body.id;
  await portal.run(second);
  expect(await portal.detail(second)).toMatchObject({ state: "done", undone: { taken: many, kept: 0 } });
  expect(await portal.detail(id)).toMatchObject({ undone: { taken: many, kept: 0 }, takenBack: many, mayUndo: false });
  // Added, changed, taken back once.
  const versions = Object.values(await portal.things()).map(({ version }) => version);
  expect(new Set(versions)).toEqual(new Set([3]));
});

test("cancelled when nothing is left to take back comes to its end", async () => {
  const id = await takeLarge();
  const { id: task } = (await undo(id)).body;
  await portal.run(
    task,
    before(many, async () => {
      expect((await portal.call("cancelTask", { params: { id: task } })).status).toBe(200);
      await portal.expectHeard(task);
    }),
  );
  expect(await portal.detail(task)).toMatchObject({ state: "done", undone: { taken: many, kept: 0 } });
  expect(await portal.detail(id)).toMatchObject({ undone: { taken: many, kept: 0 }, mayUndo: false });
});

test("taken over by another worker while the first still lives takes each row back once", async () => {
  const id = await takeLarge();
  const { id: task } = (await undo(id)).body;
  let second: Promise<void> | undefined;
  await portal.run(
    task,
    before(70, async () => {
      second = portal.run(task);
      await portal.expectTakenUp(task, 2);
      // For rows that this run holds.
      await expectLockWaits(portal.pool, 1);
    }),
  );
  await second;
  expect(await portal.detail(task)).toMatchObject({ state: "done", undone: { taken: many, kept: 0 } });
  expect(new Set(Object.values(await portal.things()).map(({ version }) => version))).toEqual(new Set([3]));
});

test("begun on the last day keeps its way back until it ends", async () => {
  const id = await takeLarge();
  portal.passMinutes(taskLimits.fileDays * 24 * 60 - 1);
  await portal.renew();
  const { id: task } = (await undo(id)).body;
  portal.passMinutes(2);
  await sweepTasks(portal.ctx);
  await portal.run(task);
  expect(await portal.detail(task)).toMatchObject({ undone: { taken: many, kept: 0 } });
  await sweepTasks(portal.ctx);
  const { rows } = await sql`select from task_change where task_id = ${id}`.execute(portal.db);
  expect(rows).toEqual([]);
});

test("that nobody runs any more ends and lets its owner go on; it is its owner's, and asks what they may do then", async () => {
  const id = await takeLarge();
  const lost = (await undo(id)).body.id;
  const other = await portal.addUser("undo-other", [{ role: "hub-admin" }]);
  const token = await portal.signIn(other.email);
  for (const task of [id, lost]) expect((await undo(task, token)).status).toBe(404);
  await sql`delete from pgboss.job where name = 'run-task' and data->>'taskId' = ${String(lost)}`.execute(portal.db);
  await sweepTasks(portal.ctx);
  expect(await portal.detail(lost)).toMatchObject({ state: "failed", problem: { code: "task-lost" } });
  const next = (await undo(id)).body.id;
  await sql`update app_user set active = false where id = ${portal.admin.id}`.execute(portal.db);
  await portal.run(next);
  await sql`update app_user set active = true where id = ${portal.admin.id}`.execute(portal.db);
  await portal.renew();
  expect(await portal.detail(next)).toMatchObject({ state: "failed", problem: { code: "operation-not-allowed" } });
  expect(await named("after")).toBe(many);
});
