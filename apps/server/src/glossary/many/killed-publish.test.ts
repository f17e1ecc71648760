import { selectCards } from "@hub/contract/glossary/many.ts";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTask } from "../../tasks/run-task.ts";
import { selections } from "../../tasks/testing/selections.ts";
import { killAtInstants, startKillable } from "../../testing/killable.ts";
import { roundsOf } from "../../testing/rounds.ts";
import { seedCards } from "../search/testing/seed-cards.ts";
import { type GlossaryPortal, startGlossaryPortal } from "../testing/glossary-portal.ts";
import { smallBatches } from "../testing/small-batches.ts";

const rounds = roundsOf(50);
/** So many that a task does it. */
const cards = 1_050;
let portal: GlossaryPortal;
let ids: number[];
beforeAll(async () => {
  portal = await startGlossaryPortal();
  const description = { description: "What it is." };
  const given = (_: unknown, at: number) => ({
    globalName: `Killed ${at}`,
    published: false,
    texts: { es: description, en: description },
  });
  ids = await seedCards(portal.ctx, Array.from({ length: cards }, given));
});
afterAll(() => portal.stop());

/** Cards that stand alike, with what readers see and how often each was shown to them and taken from them: one line where all went the same way. */
async function standing(): Promise<unknown[]> {
  const { rows } = await portal.pool.query(
    `select c.published_version is not null as read, p.times as published, t.published as "toldPublished", t.taken as "toldTaken", count(*)::int as cards
     from glossary_card c
     cross join lateral (select count(*)::int as times from glossary_publication p where p.card_id = c.id) p
     cross join lateral (select count(*) filter (where a.action = 'glossary-card-published')::int as published,
       count(*) filter (where a.action = 'glossary-card-unpublished')::int as taken from audit a where a.subject_type = 'glossary-card' and a.subject_id = c.id::text) t
     where c.id = any($1) group by 1, 2, 3, 4`,
    [ids],
  );
  return rows;
}
/** After so many acts, of which every other one takes back what the one before it published. */
const after = (acts: number) => {
  const [shown, taken] = [Math.ceil(acts / 2), Math.floor(acts / 2)];
  return [{ read: acts % 2 === 1, published: acts, toldPublished: shown, toldTaken: taken, cards }];
};

test(`[MANY-01] killed at ${rounds} instants of publishing ${cards} cards and of taking them back, and taken up again: each is once what it shall be, with a line of the trail`, async () => {
  const many = selections(portal, selectCards, portal.tokenOf);
  await killAtInstants({
    pool: portal.pool,
    rounds,
    startChild: () => startKillable(join(import.meta.dirname, "../testing/act-in-child.ts"), portal.url),
    async begin(round) {
      const act = { kind: round % 2 === 0 ? "glossary-publish" : "glossary-take-back" };
      const { body } = await many.preview("group", { ids }, act);
      expect(body).toMatchObject({ selected: cards, changes: cards });
      const sent = await many.run("group", body.id);
      expect(sent.body, sent.text).toMatchObject({ state: "pending", direction: "act" });
      return sent.body.id;
    },
    ended: async () => expect(await standing()).toEqual(after(1)),
    async killed(taskId, round) {
      const { state } = await many.detail("group", taskId);
      await runTask(portal.ctx, smallBatches, { taskId }, new AbortController().signal);
      const counts = { read: cards, added: 0, modified: cards, unchanged: 0, conflicts: 0, errors: 0 };
      expect(await many.detail("group", taskId)).toMatchObject({ state: "done", counts, findings: [] });
      expect(await standing()).toEqual(after(round + 1));
      return state === "pending";
    },
  });
}, 600_000);
