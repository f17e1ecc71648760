import { selectItems } from "@hub/contract/swp/many.ts";
import { addQuarters, writeQuarter } from "@hub/domain/swp/timeline.ts";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTask } from "../../tasks/run-task.ts";
import { selections } from "../../tasks/testing/selections.ts";
import { killAtInstants, startKillable } from "../../testing/killable.ts";
import { roundsOf } from "../../testing/rounds.ts";
import { type ItemsPortal, startItemsPortal } from "../testing/items-portal.ts";
import { smallBatches } from "../testing/small-batches.ts";

const rounds = roundsOf(50, 8);
/** So many that a task does it. */
const items = 1_050;
let portal: ItemsPortal;
beforeAll(async () => {
  portal = await startItemsPortal();
  const first = await portal.insertItem({ term: portal.term("ENG"), timeline: "2027-Q1" });
  const { rows } = await portal.send(
    "select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns where table_name = 'swp_item' and is_identity = 'NO' and is_generated = 'NEVER'",
  );
  await portal.send(
    `insert into swp_item (${rows[0].columns}) select ${rows[0].columns} from swp_item, generate_series(2, ${items}) where id = ${first}`,
  );
});
afterAll(() => portal.stop());

/** Items that stand alike: one line where every item was moved as often as every other. */
async function standing(): Promise<unknown[]> {
  const { rows } = await portal.send(
    `select i.timeline, i.version, (select count(*)::int from swp_item_change c where c.item_id = i.id) as changes, count(*)::int as items
     from swp_item i where i.deleted_at is null group by 1, 2, 3 order by 1`,
  );
  return rows;
}
const moved = (times: number) => [
  { timeline: writeQuarter(addQuarters({ year: 2027, quarter: 1 }, times)), version: 1 + times, changes: times, items },
];

test(`[MANY-01] killed at ${rounds} instants of an act on ${items} items, and taken up again: each is moved once, and the next act is taken`, async () => {
  const many = selections(portal, selectItems, (who) => portal.of(who).token);
  await killAtInstants({
    pool: portal.pool,
    rounds,
    startChild: () => startKillable(join(import.meta.dirname, "../testing/import-in-child.ts"), portal.url),
    async begin() {
      const { body } = await many.preview("planner", { filter: { tab: "profiles-shortage" } }, { kind: "swp-move", quarters: 1 });
      const sent = await many.run("planner", body.id);
      expect(sent.body, sent.text).toMatchObject({ state: "pending", direction: "act" });
      return sent.body.id;
    },
    ended: async () => expect(await standing()).toEqual(moved(1)),
    async killed(taskId, round) {
      const { state } = await many.detail("planner", taskId);
      await runTask(portal.ctx, smallBatches, { taskId }, new AbortController().signal);
      const counts = { read: items, added: 0, modified: items, unchanged: 0, conflicts: 0, errors: 0 };
      expect(await many.detail("planner", taskId)).toMatchObject({ state: "done", counts, findings: [] });
      expect(await standing()).toEqual(moved(round + 1));
      return state === "pending";
    },
  });
}, 600_000);
