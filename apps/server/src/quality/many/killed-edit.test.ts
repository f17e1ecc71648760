import { selectEvents } from "@hub/contract/quality/many.ts";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTask } from "../../tasks/run-task.ts";
import { selections } from "../../tasks/testing/selections.ts";
import { killAtInstants, startKillable } from "../../testing/killable.ts";
import { roundsOf } from "../../testing/rounds.ts";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";
import { addSeveralEvents } from "../testing/several-events.ts";
import { smallBatches } from "../testing/small-batches.ts";

const rounds = roundsOf(50, 8);
/** So many that a task does it. */
const events = 1_050;
let portal: QualityPortal;
let many: ReturnType<typeof selections>;
let text: string;
beforeAll(async () => {
  portal = await startQualityPortal();
  many = selections(portal, selectEvents, (who) => portal.of(who).token);
  ({ text } = await addSeveralEvents(portal, events, { comments: "before " }));
});
afterAll(() => portal.stop());

/** Events that stand alike, with the lines of their histories by kind: one line where each was edited, and taken back, as often as every other. */
async function standing(): Promise<unknown[]> {
  const { rows } = await portal.pool.query(
    `select e.version, nullif(e.due_on, 'infinity')::text as due, t.comments, h.edits, h.undos, count(*)::int as events
     from quality_event e join quality_event_text t on t.event_id = e.id
     cross join lateral (
       select count(*) filter (where c.kind = 'bulk-edited')::int as edits, count(*) filter (where c.kind = 'undone')::int as undos
       from quality_event_change c where c.event_id = e.id
     ) h group by 1, 2, 3, 4, 5`,
  );
  return rows;
}

/** What is kept for the undo of an act: one row where each event has what it was, once. */
async function kept(taskId: number): Promise<unknown[]> {
  const { rows } = await portal.pool.query(
    `select version, before - 'id' as before, count(*)::int as changes, count(distinct subject)::int as events, count(*) filter (where before->>'id' = subject)::int as own
     from task_change where task_id = $1 group by 1, 2`,
    [taskId],
  );
  return rows;
}

/** How all stand after an act that was done once, after `round` acts that were taken back. */
const edited = (round: number) => ({
  version: 2 + 2 * round,
  due: "2026-12-24",
  comments: `before\nround ${round}`,
  edits: round + 1,
  undos: round,
  events,
});

/** What an act kept is whole, and by it all are as they were. */
async function expectTakenBack(taskId: number, round: number): Promise<void> {
  const one = edited(round);
  const before = { status: "OPEN", acceptedUntil: null, accountantId: null, perimeterId: null, dueOn: null, comments: "before " };
  expect(await kept(taskId)).toEqual([{ version: String(one.version), before, changes: events, events, own: events }]);
  expect((await many.undo("owner", taskId)).body).toMatchObject({ undone: { taken: events, kept: 0 } });
  expect(await standing()).toEqual([{ ...one, version: one.version + 1, due: null, comments: "before ", undos: round + 1 }]);
}

test(`[MANY-01] killed at ${rounds} instants of an edit of ${events} events, and taken up again: each is edited once with one line of its history, and all of it can be taken back`, async () => {
  let last = 0;
  await killAtInstants({
    pool: portal.pool,
    rounds,
    startChild: () => startKillable(join(import.meta.dirname, "../testing/import-in-child.ts"), portal.url),
    async begin(round) {
      const act = { kind: "quality-edit", dueDate: "2026-12-24", comment: `round ${round}` };
      const { body } = await many.preview("owner", { filter: { text } }, act);
      const sent = await many.run("owner", body.id);
      expect(sent.body, sent.text).toMatchObject({ state: "pending", direction: "act" });
      return (last = sent.body.id);
    },
    ended: async () => {
      expect(await standing()).toEqual([edited(0)]);
      await expectTakenBack(last, 0);
    },
    async killed(taskId, round) {
      const { state } = await many.detail("owner", taskId);
      await runTask(portal.ctx, smallBatches, { taskId }, new AbortController().signal);
      const counts = { read: events, added: 0, modified: events, unchanged: 0, conflicts: 0, errors: 0 };
      expect(await many.detail("owner", taskId)).toMatchObject({ state: "done", counts, findings: [] });
      expect(await standing()).toEqual([edited(round)]);
      await expectTakenBack(taskId, round);
      return state === "pending";
    },
  });
}, 600_000);
