import { getTask } from "@hub/contract/tasks.ts";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CommentedEvents, startCommentedEvents } from "../testing/commented-events.ts";

const rounds = 50;
const events = 600;
let portal: CommentedEvents;
beforeAll(async () => {
  portal = await startCommentedEvents(events);
});
afterAll(() => portal.stop());

test(`[QUAL-05] [QUAL-06] killed at ${rounds} instants of an import, and taken up again: each row is applied once, and the next import is taken`, async () => {
  let child = await portal.startChild();
  const began = performance.now();
  child.send(await portal.sendComment("undisturbed"));
  for (let word: unknown; word !== "done";) [word] = await once(child, "message");
  let duration = performance.now() - began;
  expect(await portal.standing()).toEqual([{ version: 2, comments: "undisturbed", changes: 1, events }]);

  let interrupted = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const comment = `round ${round}`;
    const taskId = await portal.sendComment(comment);
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
    await portal.run(taskId);
    const { body } = await portal.call(getTask, { token: portal.of("owner").token, params: { id: taskId } });
    expect(body).toMatchObject({ state: "done", counts: { read: events, modified: events, unchanged: 0, conflicts: 0, errors: 0 } });
    expect(await portal.standing()).toEqual([{ version: round + 2, comments: comment, changes: round + 1, events }]);
    if (round < rounds) child = await portal.startChild();
  }
  expect(interrupted).toBeGreaterThan(rounds / 5);
}, 600_000);
