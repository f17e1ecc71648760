import { getTask, startImport } from "@hub/contract/tasks.ts";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTask } from "../../tasks/run-task.ts";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";
import { smallBatches } from "../testing/small-batches.ts";
import { startKillable } from "../../testing/killable.ts";

const rounds = 50;
const events = 600;
let portal: QualityPortal;
let ids: number[];
beforeAll(async () => {
  portal = await startQualityPortal();
  ids = [];
  for (let n = 0; n < events; n += 1) ids.push(await portal.addEvent());
});
afterAll(() => portal.stop());

const startChild = () => startKillable(join(import.meta.dirname, "../testing/import-in-child.ts"), portal.url);

/** Sends an import that gives every event another comment. It is taken: nothing that happened before keeps its owner out. */
async function send(comment: string): Promise<number> {
  const sent = await portal.send(startImport, {
    token: portal.of("owner").token,
    fields: { kind: "quality-import", dryRun: "false" },
    fileName: "events.csv",
    content: ["Event ID;Comments", ...ids.map((id) => `${id};${comment}`)].join("\r\n"),
    language: "en",
  });
  expect(sent.status).toBe(202);
  return sent.body.id;
}

const run = (taskId: number) => runTask(portal.ctx, smallBatches, { taskId }, new AbortController().signal);

/** How often each event was changed, and what it says: one line where all are alike. */
async function standing() {
  const { rows } = await portal.pool.query(
    `select e.version, t.comments, (select count(*)::int from quality_event_change c where c.event_id = e.id) as changes, count(*)::int as events
     from quality_event e join quality_event_text t on t.event_id = e.id group by 1, 2, 3`,
  );
  return rows;
}

test(`[QUAL-05] [QUAL-06] killed at ${rounds} instants of an import, and taken up again: each row is applied once, and the next import is taken`, async () => {
  let child = await startChild();
  const began = performance.now();
  child.send(await send("undisturbed"));
  for (let word: unknown; word !== "done";) [word] = await once(child, "message");
  let duration = performance.now() - began;
  expect(await standing()).toEqual([{ version: 2, comments: "undisturbed", changes: 1, events }]);

  let interrupted = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const comment = `round ${round}`;
    const taskId = await send(comment);
    child.send(taskId);
    await once(child, "message");
    const begins = performance.now();
    // The first one may have been slower than all that follow: then the kills would come when everything is over.
    child.on("message", (word) => void (word === "done" && (duration = Math.min(duration, performance.now() - begins))));
    await sleep((duration * ((round * 37) % rounds)) / rounds);
    child.kill("SIGKILL");
    await once(child, "exit");
    const { rows } = await portal.pool.query("select state from task where id = $1", [taskId]);
    if (rows[0].state === "pending") interrupted += 1;
    await run(taskId);
    const { body } = await portal.call(getTask, { token: portal.of("owner").token, params: { id: taskId } });
    expect(body).toMatchObject({ state: "done", counts: { read: events, modified: events, unchanged: 0, conflicts: 0, errors: 0 } });
    expect(await standing()).toEqual([{ version: round + 2, comments: comment, changes: round + 1, events }]);
    if (round < rounds) child = await startChild();
  }
  expect(interrupted).toBeGreaterThan(rounds / 5);
}, 600_000);
