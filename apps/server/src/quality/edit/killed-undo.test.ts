import { undoTask } from "@hub/contract/tasks/tasks.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { killAtInstants } from "../../testing/killable.ts";
import { type CommentedEvents, startCommentedEvents } from "../testing/commented-events.ts";

const rounds = 8;
const events = 600;
let portal: CommentedEvents;
beforeAll(async () => {
  portal = await startCommentedEvents(events);
});
afterAll(() => portal.stop());

/** An import that gives every event a comment, and the task that takes it back: as one of more rows than are undone at once. */
async function importAndUndo(comment: string): Promise<{ importId: number; undoId: number }> {
  const importId = await portal.sendComment(comment);
  await portal.run(importId);
  await portal.pool.query("update task set outcome = jsonb_set(outcome, '{import,counts,modified}', $1) where id = $2", [
    String(taskLimits.undoAtOnce + 1),
    importId,
  ]);
  const { body } = await portal.call(undoTask, { token: portal.of("owner").token, params: { id: importId } });
  expect(body).toMatchObject({ direction: "undo", state: "pending" });
  return { importId, undoId: body.id };
}

test(`[QUAL-05] killed at ${rounds} instants of an undo, and taken up again: each row is taken back once, and the next import is taken`, async () => {
  const [before] = await portal.standing();
  let importId = 0;
  await killAtInstants({
    pool: portal.pool,
    rounds,
    startChild: portal.startChild,
    async begin(round) {
      const begun = await importAndUndo(`round ${round}`);
      ({ importId } = begun);
      return begun.undoId;
    },
    ended: async () => expect(await portal.standing()).toEqual([{ ...before, version: 3, changes: 2 }]),
    async killed(undoId, round) {
      const { rows } = await portal.pool.query("select state from task where id = $1", [undoId]);
      await portal.run(undoId);
      const { rows: ends } = await portal.pool.query("select state, outcome->'undone' as undone from task where id = any($1) order by id", [
        [importId, undoId],
      ]);
      const whole = { state: "done", undone: { taken: events, kept: 0 } };
      expect(ends).toEqual([whole, whole]);
      expect(await portal.standing()).toEqual([{ ...before, version: 3 + 2 * round, changes: 2 + 2 * round }]);
      return rows[0].state === "pending";
    },
  });
}, 180_000);
