import { getTask } from "@hub/contract/tasks/tasks.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { killAtInstants } from "../../testing/killable.ts";
import { roundsOf } from "../../testing/rounds.ts";
import { type CommentedEvents, startCommentedEvents } from "../testing/commented-events.ts";

const rounds = roundsOf(50, 8);
const events = 600;
let portal: CommentedEvents;
beforeAll(async () => {
  portal = await startCommentedEvents(events);
});
afterAll(() => portal.stop());

test(`[QUAL-05] [QUAL-06] killed at ${rounds} instants of an import, and taken up again: each row is applied once, and the next import is taken`, async () => {
  await killAtInstants({
    pool: portal.pool,
    rounds,
    startChild: portal.startChild,
    begin: (round) => portal.sendComment(`round ${round}`),
    ended: async () => expect(await portal.standing()).toEqual([{ version: 2, comments: "round 0", changes: 1, events }]),
    async killed(taskId, round) {
      const { rows } = await portal.pool.query("select state from task where id = $1", [taskId]);
      await portal.run(taskId);
      const { body } = await portal.call(getTask, { token: portal.of("owner").token, params: { id: taskId } });
      expect(body).toMatchObject({ state: "done", counts: { read: events, modified: events, unchanged: 0, conflicts: 0, errors: 0 } });
      expect(await portal.standing()).toEqual([{ version: round + 2, comments: `round ${round}`, changes: round + 1, events }]);
      return rows[0].state === "pending";
    },
  });
}, 600_000);
