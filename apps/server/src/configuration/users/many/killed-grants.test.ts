import { selectUsers } from "@hub/contract/configuration/many.ts";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTask } from "../../../tasks/run-task.ts";
import { selections } from "../../../tasks/testing/selections.ts";
import { killAtInstants, startKillable } from "../../../testing/killable.ts";
import { roundsOf } from "../../../testing/rounds.ts";
import { type ConfiguredPortal, startConfiguredPortal } from "../testing/configured-portal.ts";
import { addManyPeople } from "../testing/many-people.ts";
import { smallBatches } from "../testing/small-batches.ts";

const rounds = roundsOf(50);
/** So many that a task does it. */
const people = 1_050;
let portal: ConfiguredPortal;
let ids: number[];
beforeAll(async () => {
  portal = await startConfiguredPortal();
  ids = await addManyPeople(portal, people, "killed");
});
afterAll(() => portal.stop());

/** People who stand alike, with how often each was changed by the trail, and what the last line says of the day: one line where all were changed as often. */
async function standing(): Promise<unknown[]> {
  const { rows } = await portal.pool.query(
    `select m.version, t.changes, (select json_agg(concat_ws(' ', g.role, g.section_code, g.valid_to) order by g.role) from role_grant g where g.user_id = m.user_id)::text as grants,
       count(*)::int as people
     from area_member m
     cross join lateral (select count(*)::int as changes from audit a where a.action = 'access-changed' and a.subject_id = m.user_id::text) t
     where m.user_id = any($1) group by 1, 2, 3`,
    [ids],
  );
  return rows;
}
const lastDay = (times: number) => `${2030 + times}-12-31`;
const given = (times: number) => [
  {
    version: 1 + times,
    changes: times,
    grants: JSON.stringify(["data-owner", `group-owner PLN ${lastDay(times)}`]).replace(",", ", "),
    people,
  },
];

test(`[MANY-01] killed at ${rounds} instants of giving ${people} users a role, and taken up again: each is changed once with one line of the trail, and the next act is taken`, async () => {
  const many = selections(portal, selectUsers, () => portal.tokens.all);
  await killAtInstants({
    pool: portal.pool,
    rounds,
    startChild: () => startKillable(join(import.meta.dirname, "../testing/act-in-child.ts"), portal.url),
    async begin(round) {
      const act = { kind: "users-give-grant", role: "group-owner", sectionCode: "PLN", validTo: lastDay(round + 1) };
      const { body } = await many.preview("all", { filter: { search: "killed" } }, act);
      const sent = await many.run("all", body.id);
      expect(sent.body, sent.text).toMatchObject({ state: "pending", direction: "act" });
      return sent.body.id;
    },
    ended: async () => expect(await standing()).toEqual(given(1)),
    async killed(taskId, round) {
      const { state } = await many.detail("all", taskId);
      await runTask(portal.ctx, smallBatches, { taskId }, new AbortController().signal);
      const counts = { read: people, added: 0, modified: people, unchanged: 0, conflicts: 0, errors: 0 };
      expect(await many.detail("all", taskId)).toMatchObject({ state: "done", counts, findings: [] });
      expect(await standing()).toEqual(given(round + 1));
      return state === "pending";
    },
  });
}, 600_000);
