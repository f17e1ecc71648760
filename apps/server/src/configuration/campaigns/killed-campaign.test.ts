import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addEntity } from "../../testing/fixtures.ts";
import { killAtInstants, startKillable } from "../../testing/killable.ts";
import { roundsOf } from "../../testing/rounds.ts";
import { type ReviewPortal, startReviewPortal } from "./testing/review-portal.ts";

let portal: ReviewPortal;
/** A legal entity of which no reviewer has anything that could be taken away. */
let elsewhere: number;
beforeAll(async () => {
  portal = await startReviewPortal();
  elsewhere = await addEntity(portal.db, "C");
});
afterAll(() => portal.stop());

const rounds = roundsOf(50, 6);
const persons = 450;

/** Some hundred people whose one grant is under a review whose deadline is over, for the clock of the process that is killed too. */
async function dueCampaign(round: number): Promise<number> {
  await portal.pool.query(
    `with p as (insert into app_user (email, name, search_text) select 'r' || $1 || '-' || n || '@example.com', 'r' || $1 || '-' || n, '' from generate_series(1, $2) n returning id),
       m as (insert into area_member (user_id, area) select id, 'HUB' from p returning user_id)
     insert into role_grant (user_id, role, legal_entity_id) select user_id, 'data-owner', $3 from m`,
    [round, persons, elsewhere],
  );
  const { status, body } = await portal.start({ name: `Round ${round}`, filter: { ...portal.nothing, legalEntityIds: [elsewhere] } });
  if (status !== 201) throw new Error(JSON.stringify(body).slice(0, 500));
  await portal.pool.query("update access_campaign set deadline = '2026-01-01' where id = $1", [body.id]);
  return body.id as number;
}

/** What stands of a campaign: how many rows were taken away, whose grants stand nevertheless, and how often the trail tells of each. */
async function standing(id: number) {
  const { rows } = await portal.pool.query(
    `select c.state, count(*) filter (where r.state = 'OPEN')::int as open, count(*) filter (where r.state = 'TAKEN')::int as taken,
       count(*) filter (where (r.state = 'TAKEN') = exists (select from role_grant g where g.id = r.grant_id))::int as wrong,
       (select count(*)::int from audit a where a.action = 'access-reviewed' and a.after->>'campaign' = c.name and a.after->>'outcome' = 'TAKEN') as told
     from access_campaign c join access_campaign_row r on r.campaign_id = c.id where c.id = $1 group by c.id`,
    [id],
  );
  return rows[0];
}

test(`[MANY-06] killed at any instant, ${rounds} times, a deadline has taken away what it says it has, each once, and the next run does the rest`, async () => {
  await killAtInstants({
    pool: portal.pool,
    rounds,
    startChild: () => startKillable(join(import.meta.dirname, "testing/advance-in-child.ts"), portal.url),
    begin: dueCampaign,
    async killed(id) {
      const left = await standing(id);
      expect(left).toMatchObject({ wrong: 0, told: left.taken });
      await portal.advance();
      const done = await standing(id);
      expect(done).toMatchObject({ state: "CLOSED", open: 0, wrong: 0, told: done.taken });
      return left.open > 0;
    },
  });
  const { rows } = await portal.pool.query("select count(*)::int as left from access_campaign where state <> 'CLOSED'");
  expect(rows[0].left).toBe(0);
}, 240_000);
