import { firstDay, lastDay, type Period, previousPeriod } from "@hub/domain/period.ts";
import { sql } from "kysely";
import { isMove } from "../../closing/figures/moves.sql.ts";
import type { Database } from "../../db/connect.ts";
import { requireFactMonths } from "../../facts/fact-months.sql.ts";
import { contractStates } from "../../facts/contract-states.sql.ts";
import type { Slot } from "./cell-figures.sql.ts";

/** A slot with the cell and month it is of. */
export type MovingSlot = Slot & { section: string; legalEntityId: number; period: Period };

/**
 * How many of the starts and ends of cells in their months are moves from and to other entities of the group, by slot: the other leg is looked for in what is
 * loaded of the same section in the month and in the one before it, whose leavers this month's files may no longer name. One statement.
 */
export async function countMoves(db: Database, slots: readonly MovingSlot[]): Promise<Map<number, { in: number; out: number }>> {
  if (slots.length === 0) return new Map();
  const wanted = slots.map(({ period, ...slot }) => ({
    ...slot,
    period: firstDay(period),
    previous: firstDay(previousPeriod(period)),
    last: lastDay(period),
    before: lastDay(previousPeriod(period)),
  }));
  const of = wanted.map(({ period }) => period);
  const around = wanted.flatMap(({ period, previous }) => [period, previous]);
  const states = contractStates(sql`f`, { last: sql`g.last`, before: sql`g.before` });
  const { rows } = await sql<{ slot: number; in: number; out: number }>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w (slot integer, section text, "legalEntityId" integer, period date, previous date, last date, before date, "deliveryIds" bigint[])
    ),
    feed as materialized (select w.*, d.id as delivery_id from wanted w cross join lateral unnest(w."deliveryIds") d (id)),
    leg as materialized (
      select row_number() over () as n, l.* from (
        select g.slot, g.section, g.period, g.previous, g.last, g."legalEntityId" as legal_entity_id, f.person_hash, f.hire_date, f.end_date,
          ${states.joins} as joins, ${states.leaves} as leaves
        from person_fact f join feed g on g.delivery_id = f.delivery_id
        where f.period = any(${of}::date[]) and f.delivery_id = any(array(select delivery_id from feed)) and (f.hire_date is not null or f.end_date is not null)
      ) l
      where l.joins or l.leaves
    ),
    others as materialized (
      select d.section_code, d.period, d.legal_entity_id, f.person_hash, f.hire_date, f.end_date
      from person_fact f join delivery d on d.id = f.delivery_id
      where f.period = any(${around}::date[]) and f.delivery_id = any(array(
          select d.id from delivery d
          join (select section, period from wanted union select section, previous from wanted) m on m.section = d.section_code and m.period = d.period
          where d.state in ('LOADED', 'LOADED_WITH_WARNINGS')))
        and f.person_hash in (select l.person_hash from leg l)
    ),
    moved as (
      select s.slot, s.n, true as came from leg s join others e on ${isMove}
      where s.joins and e.section_code = s.section and e.period in (s.period, s.previous) and e.end_date <= s.last
      union
      select e.slot, e.n, false from leg e join others s on ${isMove}
      where e.leaves and s.section_code = e.section and s.period in (e.period, e.previous) and s.hire_date <= e.last
    )
    select w.slot, count(m.n) filter (where m.came)::integer as "in", count(m.n) filter (where not m.came)::integer as "out"
    from wanted w left join moved m on m.slot = w.slot
    group by w.slot`.execute(db);
  await requireFactMonths(db, around);
  return new Map(rows.map(({ slot, ...moves }) => [slot, moves]));
}
