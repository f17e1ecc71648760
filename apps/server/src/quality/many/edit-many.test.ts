import { selectEvents } from "@hub/contract/quality/many.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { selections } from "../../tasks/testing/selections.ts";
import { countStatements } from "../../testing/count-statements.ts";
import { type QualityPortal, startQualityPortal, type TestEvent } from "../testing/quality-portal.ts";
import { addSeveralEvents } from "../testing/several-events.ts";

let portal: QualityPortal;
let many: ReturnType<typeof selections>;
beforeAll(async () => {
  portal = await startQualityPortal();
  many = selections(portal, selectEvents, (who) => portal.of(who as never).token);
});
afterAll(() => portal.stop());

const addSeveral = (count: number, given?: TestEvent) => addSeveralEvents(portal, count, given);
const edit = (change: object) => ({ kind: "quality-edit", ...change });
const rowsOf = async (ids: readonly number[]) =>
  (
    await portal.pool.query(
      `select e.id, e.status, e.version, t.comments, t.search = quality_search(e.id_value, t.object_value, t.sensitive, t.params, t.detail, t.comments) as found
       from quality_event e join quality_event_text t on t.event_id = e.id where e.id = any($1) order by e.id`,
      [ids],
    )
  ).rows;

test("[MANY-01] [QUAL-03] all events of a filter are edited at once, after a preview that changes nothing and says what would; undone they are as before", async () => {
  const { text, ids } = await addSeveral(3, { comments: "before " });
  const done = await portal.addEvent({ idValue: `${text}-done`, status: "RESOLVED", comments: "done" });
  const before = await rowsOf(ids);
  const act = edit({
    status: "NOT_AN_ERROR",
    comment: "checked\nwith payroll",
    accountant: "owner-north@example.com",
    dueDate: "2026-12-01",
  });
  const { body } = await many.preview("owner", { filter: { text } }, act);
  expect(body).toMatchObject({
    selected: 4,
    changes: 3,
    unchanged: 0,
    refused: [{ code: "quality.status-not-next", count: 1, examples: [{ id: done, name: `#${done}` }] }],
    others: 0,
    mayUndo: true,
  });
  expect(body.values).toEqual([
    { field: "status", before: "OPEN", after: "NOT_AN_ERROR", count: 3 },
    { field: "accountant", before: null, after: "owner-north@example.com", count: 3 },
    { field: "dueDate", before: null, after: "2026-12-01", count: 3 },
    { field: "comments", before: null, after: "checked\nwith payroll", count: 3 },
  ]);
  expect(await rowsOf(ids)).toEqual(before);
  const { body: task } = await many.run("owner", body.id);
  expect(task).toMatchObject({ kind: "quality-edit", state: "done", counts: { read: 4, modified: 3, errors: 1 }, mayUndo: true });
  const edited = { status: "NOT_AN_ERROR", version: 2, comments: "before\nchecked\nwith payroll", found: true };
  expect(await rowsOf(ids)).toEqual(ids.map((id) => ({ id, ...edited })));
  expect((await portal.history("owner", ids[0] ?? 0)).items).toMatchObject([
    {
      kind: "bulk-edited",
      by: "owner",
      changes: [{ field: "status" }, { field: "accountant" }, { field: "dueDate" }, { field: "comments", before: "before " }],
    },
  ]);
  // One line in the trail for all; what comments say stays in their histories.
  const { rows } = await portal.pool.query("select after from audit where action = 'selection-done' order by id desc limit 1");
  expect(rows[0].after).toMatchObject({ kind: "quality-edit", filter: { text }, status: "NOT_AN_ERROR", modified: 3 });
  expect(JSON.stringify(rows)).not.toContain("payroll");

  expect((await many.undo("owner", task.id)).body).toMatchObject({ undone: { taken: 3, kept: 0 } });
  expect(await rowsOf(ids)).toEqual(before.map((row) => ({ ...row, version: 3 })));
  expect((await portal.history("owner", ids[0] ?? 0)).items[0].kind).toBe("undone");
});

test("[MANY-01] what a colleague changed between preview and yes stays as they left it and is told; the others are done, and what came is not", async () => {
  const { text, ids } = await addSeveral(3);
  const { body } = await many.preview("owner", { filter: { text } }, edit({ dueDate: "2026-12-24" }));
  await portal.edit("group", ids[1] ?? 0, { comments: "wait" });
  const came = await portal.addEvent({ idValue: `${text}-new` });
  const { body: task } = await many.run("owner", body.id);
  expect(task).toMatchObject({ counts: { read: 3, modified: 2, conflicts: 1 } });
  const { findings, notes } = await many.detail("owner", task.id);
  expect(findings).toMatchObject([{ kind: "conflict", key: `#${ids[1]}` }]);
  expect(notes).toHaveLength(1);
  expect((await rowsOf([...ids, came])).map(({ version }) => version)).toEqual([2, 2, 2, 1]);
  expect((await portal.read("owner", ids[1] ?? 0)).dueDate).toBeNull();
  // Sent twice, the same is answered.
  expect((await many.run("owner", body.id)).body.id).toBe(task.id);
});

test("[MANY-01] several causes are one selection, less what is taken out of it; picked by hand the filter says nothing", async () => {
  const one = await addSeveral(2, { status: "OPEN" });
  const other = await addSeveral(1, { status: "IN_PROGRESS" });
  await addSeveral(1);
  const filter = { anyOf: [{ text: one.text }, { text: other.text, status: "IN_PROGRESS" }] };
  const act = edit({ dueDate: "2026-12-24" });
  expect((await many.preview("owner", { filter }, act)).body).toMatchObject({ selected: 3, changes: 3 });
  expect((await many.preview("owner", { filter, except: [one.ids[0]] }, act)).body).toMatchObject({ selected: 2, changes: 2 });
  expect((await many.done("owner", { ids: [other.ids[0], one.ids[1]] }, act)).counts).toMatchObject({ read: 2, modified: 2 });
  expect((await many.preview("owner", { filter: { ...filter, colour: "red" } }, act)).status).toBe(422);
});

test("[MANY-01] more records one by one than can be sent are refused in words that say how many may be, as those left out are", async () => {
  const most = taskLimits.selectedByNumber;
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  const act = edit({ dueDate: "2026-12-24" });
  const error = "At most 10,000 are taken at once. Send them in several parts or, where that is possible, name them by a filter.";
  const [ids, except] = await Promise.all(
    [{ ids: numbers(most + 1) }, { filter: {}, except: numbers(most + 1) }].map((selection) => many.preview("owner", selection, act)),
  );
  expect([ids?.status, except?.status]).toEqual([422, 422]);
  expect(ids?.body.fields).toEqual([{ path: ["selection", "ids"], code: "errors.list-too-long", error }]);
  expect(except?.body.fields).toEqual([{ path: ["selection", "except"], code: "errors.list-too-long", error }]);
  const just = await many.preview("owner", { ids: numbers(most) }, act);
  expect(just.body).toMatchObject({ selected: most });
});

test("[MANY-01] what one does not see is not there, and what one may only see stays as it is; both hold at the yes as well", async () => {
  const { ids } = await addSeveral(1);
  const [south = 0] = (await addSeveral(1, { entity: "south" })).ids;
  const act = edit({ comment: "mine" });
  const { body } = await many.preview("owner-north", { ids: [...ids, south] }, act);
  expect(body).toMatchObject({ selected: 2, changes: 1, refused: [{ code: "errors.not-found", count: 1 }] });
  const seen = await many.preview("source", { ids }, act);
  expect(seen.body).toMatchObject({ changes: 0, refused: [{ code: "quality.refused-not-allowed", count: 1 }] });
});

test("[MANY-01] the number of statements is that of two, for twenty too; more than a thousand are edited by a task", async () => {
  const [few, more] = [await addSeveral(2), await addSeveral(20)];
  const act = edit({ dueDate: "2026-12-24", accountant: "owner-north@example.com", comment: "seen" });
  const costOf = async (ids: number[]) => {
    let id = 0;
    const preview = await countStatements(async () => ({ id } = (await many.preview("owner", { ids }, act)).body));
    return [preview, await countStatements(() => many.run("owner", id))];
  };
  expect(await costOf(more.ids)).toEqual(await costOf(few.ids));
  const { text } = await addSeveral(taskLimits.actAtOnce + 1);
  const { body } = await many.preview("owner", { filter: { text } }, edit({ status: "IN_PROGRESS" }));
  expect(body).toMatchObject({ selected: 1001, changes: 1001 });
  expect((await many.run("owner", body.id)).body).toMatchObject({ state: "pending", direction: "act" });
  await portal.runJobs();
  const { rows } = await portal.pool.query(
    "select status, version, count(*)::int as events from quality_event where id_value like $1 group by 1, 2",
    [`${text}-%`],
  );
  expect(rows).toEqual([{ status: "IN_PROGRESS", version: 2, events: 1001 }]);
});
