import { startImport, undoTask } from "@hub/contract/tasks.ts";
import { taskLimits } from "@hub/domain/tasks/limits.ts";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTask } from "../tasks/run-task.ts";
import { startKillable } from "../testing/killable.ts";
import { type QualityPortal, startQualityPortal } from "./testing/quality-portal.ts";
import { smallBatches } from "./testing/small-batches.ts";

const rounds = 8;
const events = 600;
let portal: QualityPortal;
let ids: number[];
beforeAll(async () => {
  portal = await startQualityPortal();
  ids = [];
  for (let n = 0; n < events; n += 1) ids.push(await portal.addEvent());
});
afterAll(() => portal.stop());

const startChild = () => startKillable(join(import.meta.dirname, "testing/import-in-child.ts"), portal.url);
const run = (taskId: number) => runTask(portal.ctx, smallBatches, { taskId }, new AbortController().signal);

/** An import that gives every event a comment, and the task that takes it back: as one of more rows than are undone at once. */
async function importAndUndo(comment: string): Promise<{ importId: number; undoId: number }> {
  const sent = await portal.send(startImport, {
    token: portal.of("owner").token,
    fields: { kind: "quality-import", dryRun: "false" },
    fileName: "events.csv",
    content: ["Event ID;Comments", ...ids.map((id) => `${id};${comment}`)].join("\r\n"),
    language: "en",
  });
  expect(sent.status).toBe(202);
  const importId = sent.body.id;
  await run(importId);
  await portal.pool.query("update task set outcome = jsonb_set(outcome, '{import,counts,modified}', $1) where id = $2", [
    String(taskLimits.undoAtOnce + 1),
    importId,
  ]);
  const { body } = await portal.call(undoTask, { token: portal.of("owner").token, params: { id: importId } });
  expect(body).toMatchObject({ direction: "undo", state: "pending" });
  return { importId, undoId: body.id };
}

/** How often each event was changed, and what it says: one line where all are alike. */
async function standing() {
  const { rows } = await portal.pool.query(
    `select e.version, t.comments, (select count(*)::int from quality_event_change c where c.event_id = e.id) as changes, count(*)::int as events
     from quality_event e join quality_event_text t on t.event_id = e.id group by 1, 2, 3`,
  );
  return rows;
}

test(`[QUAL-05] killed at ${rounds} instants of an undo, and taken up again: each row is taken back once, and the next import is taken`, async () => {
  const [before] = await standing();
  let child = await startChild();
  const first = await importAndUndo("undisturbed");
  const began = performance.now();
  child.send(first.undoId);
  for (let word: unknown; word !== "done";) [word] = await once(child, "message");
  const duration = performance.now() - began;
  expect(await standing()).toEqual([{ ...before, version: 3, changes: 2 }]);

  let interrupted = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const { importId, undoId } = await importAndUndo(`round ${round}`);
    child.send(undoId);
    await once(child, "message");
    await sleep((duration * ((round * 7) % rounds)) / rounds);
    child.kill("SIGKILL");
    await once(child, "exit");
    const { rows } = await portal.pool.query("select state from task where id = $1", [undoId]);
    if (rows[0].state === "pending") interrupted += 1;
    await run(undoId);
    const { rows: ends } = await portal.pool.query("select state, outcome->'undone' as undone from task where id = any($1) order by id", [
      [importId, undoId],
    ]);
    const whole = { state: "done", undone: { taken: events, kept: 0 } };
    expect(ends).toEqual([whole, whole]);
    expect(await standing()).toEqual([{ ...before, version: 3 + 2 * round, changes: 2 + 2 * round }]);
    if (round < rounds) child = await startChild();
  }
  expect(interrupted).toBeGreaterThan(rounds / 5);
}, 180_000);
