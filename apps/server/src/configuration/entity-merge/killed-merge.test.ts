import { mergeLegalEntity, previewLegalEntityMerge } from "@hub/contract/configuration/legal-entities.ts";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";
import { killAtInstants, startKillable } from "../../testing/killable.ts";
import { roundsOf } from "../../testing/rounds.ts";
import { insertLegalEntity } from "../legal-entities/legal-entities.sql.ts";

const rounds = roundsOf(50);
/** So many that there is time to be killed while they move. */
const people = 3_000;
let portal: GroupPortal;
let token: string;
let kept: number;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["K"], sections: ["PLN"] });
  kept = portal.idOf("K");
  token = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }, { role: "mut-admin" }]));
  await portal.pool.query(
    `with u as (insert into app_user (email, name, search_text) select 'killed' || n || '@example.com', 'Killed ' || n, 'killed' from generate_series(1, $1) n returning id)
     insert into area_member (user_id, area) select id, 'HUB' from u`,
    [people],
  );
});
afterAll(() => portal.stop());

/** A duplicate on which all of them have a grant, with a calendar and a daughter. */
async function addDuplicate(round: number): Promise<number> {
  const id = await insertLegalEntity(portal.db, { code: `D${round}`, name: `Duplicate ${round}` });
  await insertLegalEntity(portal.db, { code: `C${round}`, name: `Daughter ${round}`, parentId: id });
  await portal.pool.query(
    "insert into section_calendar (section_code, legal_entity_id, first_month, last_month, due_day) values ('PLN', $1, '2030-01-01', null, 5)",
    [id],
  );
  await portal.pool.query(
    "insert into role_grant (user_id, role, legal_entity_id) select id, 'data-owner', $1 from app_user where search_text = 'killed'",
    [id],
  );
  // So that the grants move and are no doubles.
  await portal.pool.query(
    "delete from role_grant where legal_entity_id = $1 and user_id in (select id from app_user where search_text = 'killed')",
    [kept],
  );
  return id;
}

/** What there is of a merge: each in whole or not at all. */
async function partsOf(id: number): Promise<{ done: boolean[] }> {
  const { rows } = await portal.pool.query<{ done: boolean[] }>(
    `select array[
       (select merged_into = $2 and not active from legal_entity where id = $1) is true,
       (select count(*) = $3 from role_grant where legal_entity_id = $2 and role = 'data-owner' and user_id in (select id from app_user where search_text = 'killed')),
       not exists (select from role_grant where legal_entity_id = $1),
       not exists (select from legal_entity where parent_id = $1),
       not exists (select from section_calendar where legal_entity_id = $1),
       exists (select from audit where action = 'legal-entities-merged' and subject_id = $1::text),
       (select count(*) = $3 from audit where action = 'access-changed' and before @> jsonb_build_object('assignments', jsonb_build_array(jsonb_build_object('legalEntityIds', jsonb_build_array($1::int)))))
     ] as done`,
    [id, kept, people],
  );
  return rows[0] ?? { done: [] };
}
const all = (done: boolean) => ({ done: Array.from({ length: 7 }, () => done) });

test(`[MANY-02] killed at ${rounds} instants of a merge: all of it is done or nothing, and asked again it is done once`, async () => {
  let last = 0;
  await killAtInstants({
    pool: portal.pool,
    rounds,
    startChild: () => startKillable(join(import.meta.dirname, "testing/merge-in-child.ts"), portal.url),
    begin: async (round) => (last = await addDuplicate(round)),
    ended: async () => expect(await partsOf(last)).toEqual(all(true)),
    async killed(id) {
      const parts = await partsOf(id);
      const isDone = parts.done[0] === true;
      expect(parts).toEqual(all(isDone));
      if (isDone) return false;
      const { body } = await portal.call(previewLegalEntityMerge, { token, params: { id }, query: { into: kept } });
      const again = { token, params: { id }, ifMatch: body.entity.version, body: { into: kept, intoVersion: body.into.version } };
      expect((await portal.call(mergeLegalEntity, again)).status).toBe(200);
      expect(await partsOf(id)).toEqual(all(true));
      return true;
    },
  });
}, 600_000);
