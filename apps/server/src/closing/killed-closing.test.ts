import { join } from "node:path";
import { addMonths, firstDay, type Period } from "@hub/domain/period.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GroupPortal, startGroupPortal } from "../testing/group-portal.ts";
import { closeDueScenario } from "./close-scenario.ts";
import { killAtInstants, startKillable } from "../testing/killable.ts";
import { roundsOf } from "../testing/rounds.ts";

const first: Period = { year: 2021, month: 1 };
const rounds = roundsOf(50, 8);
const most = rounds * 2;
const months = Array.from({ length: most + 1 }, (_, index) => addMonths(first, index));
const persons = 4000;
let portal: GroupPortal;

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["PLN"], first });
  // What stands when a closing is due: one delivery of each entity a month, validated, its rows made in the database.
  const people = Array.from({ length: 2 }, (_, n) => ({ person: `p-${n}` }));
  for (const period of months) {
    for (const code of ["A", "B"]) await portal.deliver(code, people, { period });
  }
  const { pool } = portal;
  await pool.query(
    `insert into person_fact (delivery_id, row_number, legal_entity_id, period, person, person_hash, sex, hire_date, hours, full_time_hours, hourly_pay, management_level)
     select d.id, n + 2, d.legal_entity_id, d.period, 'x' || n, sha256((d.legal_entity_id || 'x' || n)::bytea), case when n % 2 = 0 then 'F' else 'M' end, date '2015-01-01' + n % 1000,
       40, 40, 10 + n % 50, 'none'
     from delivery d cross join generate_series(1, $1) n`,
    [persons / 2 - 2],
  );
  await pool.query(`update delivery set row_count = $1`, [persons / 2]);
  await pool.query(
    `insert into consolidation (section_code, period, state) select distinct section_code, period, 'FULL' from delivery
     on conflict (section_code, period) do update set state = excluded.state`,
  );
  await pool.query(
    `insert into cell (consolidation_id, legal_entity_id, sign_off, lock_state, signed_by, signed_at, validated_by, validated_at, delivery_ids, consolidated_at)
     select k.id, d.legal_entity_id, 'OWNER_VALIDATED', 'LOCKED', $1, now(), $2, now(), array[d.id], now()
     from consolidation k join delivery d on d.period = k.period and d.section_code = k.section_code`,
    [portal.users.coordinator.id, portal.users.owner.id],
  );
  await pool.query(
    "insert into scenario (scenario_type, period, closing_due_at) select 'CLOSING', period, now() from consolidation on conflict do nothing",
  );
  await pool.query("update scenario set closing_due_at = now() where scenario_type = 'CLOSING'");
  await pool.query("analyze");
}, 120_000);
afterAll(() => portal.stop());

const idOf = async (period: Period): Promise<number> =>
  (await portal.pool.query("select id from scenario where scenario_type = 'CLOSING' and period = $1::date", [firstDay(period)])).rows[0].id;

/** What stands of a scenario: its versions with their copies, and whether it says it is closed. */
async function standing(scenarioId: number) {
  const { rows } = await portal.pool.query(
    `select s.state, s.closing_due_at is not null as due, v.id as version,
       (select count(*)::int from version_person p where p.version_id = v.id) as persons,
       (select count(*)::int from version_cell c where c.version_id = v.id) as cells,
       (select numerator::int from version_figure f where f.version_id = v.id and f.kpi_code = 'headcount' and f.legal_entity_id is null) as headcount,
       (select count(*)::int from cell c join consolidation k on k.id = c.consolidation_id where k.period = s.period and c.lock_state = 'FROZEN') as frozen
     from scenario s left join scenario_version v on v.scenario_id = s.id where s.id = $1`,
    [scenarioId],
  );
  return rows;
}
const open = [{ state: "OPEN", due: true, version: null, persons: 0, cells: 0, headcount: null, frozen: 0 }];
const closed = [{ state: "CLOSED", due: false, version: expect.any(Number), persons, cells: 2, headcount: persons - 2, frozen: 2 }];

test(`killed at any step, ${rounds} times, a closing leaves the scenario closed or open, never between, and the next run closes it`, async () => {
  await killAtInstants({
    pool: portal.pool,
    rounds,
    most,
    startChild: () => startKillable(join(import.meta.dirname, "testing/close-in-child.ts"), portal.url),
    begin: (round) => idOf(months[round] ?? first),
    ended: async () => expect(await standing(await idOf(first))).toEqual(closed),
    async killed(scenarioId) {
      const left = await standing(scenarioId);
      const isClosed = left[0]?.state === "CLOSED";
      expect(left).toEqual(isClosed ? closed : open);
      await closeDueScenario(portal.ctx, { scenarioId }, new AbortController().signal);
      expect(await standing(scenarioId)).toEqual(closed);
      return !isClosed;
    },
    until: 1.1,
  });
  const { rows } = await portal.pool.query(
    `select count(*)::int as orphans from version_person p where not exists (select from scenario_version v where v.id = p.version_id)`,
  );
  expect(rows[0].orphans).toBe(0);
}, 600_000);
