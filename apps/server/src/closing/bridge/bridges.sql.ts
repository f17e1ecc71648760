import { lastDay, periodOf } from "@hub/domain/period.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { contractStates } from "../../facts/contract-states.sql.ts";
import { hasItsRows, isHere } from "../../facts/fact-months.sql.ts";
import { endsOf } from "../figures/parts.sql.ts";
import { peopleSections, versionSource } from "../figures/source.sql.ts";

/** What a version (`v`) of a scenario (`s`) is bridged from: the current version of the nearest month before that has one. No month between is jumped over but those never closed. */
export const versionBefore = sql`(
  select w.id, w.number, w.period from scenario p join scenario_version w on w.scenario_id = p.id
  where p.scenario_type = s.scenario_type and p.period < s.period
  order by p.period desc, w.number desc limit 1)`;

/** Whether all rows of a version (id, period) are still here. */
export const hasAllRows = (version: string): RawBuilder<boolean> => {
  const ofVersion = (column: string) => sql.ref(`${version}.${column}`);
  return sql<boolean>`(${hasItsRows(ofVersion("period"))} and not exists (
    select from put_away a join version_delivery d on d.delivery_id = a.delivery_id where d.version_id = ${ofVersion("id")} and a.kind = 'rows'))`;
};

/** A version and the first day of its month. */
export type BridgeEnd = { id: number; period: string };
export type UnmadeBridge = { scenarioId: number; before: BridgeEnd; after: BridgeEnd };

/** Up to so many versions whose bridge from the month before is not made and can be made, the newest months first. */
export async function listUnmadeBridges(db: Database, limit: number): Promise<UnmadeBridge[]> {
  const { rows } = await sql<UnmadeBridge>`
    select s.id as "scenarioId", json_build_object('id', b.id, 'period', b.period) as before, json_build_object('id', v.id, 'period', v.period) as after
    from scenario_version v join scenario s on s.id = v.scenario_id join scenario_type t on t.code = s.scenario_type and t.closes
    cross join lateral ${versionBefore} b
    where not exists (select from headcount_bridge h where h.from_version_id = b.id and h.to_version_id = v.id) and ${hasAllRows("v")} and ${hasAllRows("b")}
    order by v.period desc, v.id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Makes and keeps the bridge between two versions of their copied rows, by the same rows as their headcounts: of each entity's section that people are read from. Without kinds where the rows do
 * not give the headcounts that were closed; a second time, or once rows were put away, changes nothing. Answers whether it has kinds, undefined where nothing was kept.
 */
export async function keepBridge(db: Database, before: BridgeEnd, after: BridgeEnd): Promise<{ told: boolean } | undefined> {
  const lastDayOf = ({ period }: BridgeEnd) => sql`${lastDay(periodOf(period))}::date`;
  const [lastBefore, lastAfter] = [lastDayOf(before), lastDayOf(after)];
  const read = (end: BridgeEnd, feed: RawBuilder<unknown>) => {
    const month = periodOf(end.period);
    const source = versionSource(sql`${end.id}::integer`, month);
    return {
      feeds: sql`select g.* from (${source.feeds}) g where ${isHere(sql`${end.period}::date`)}`,
      rows: sql`
        select g.legal_entity_id, f.person_hash, f.hire_date, f.end_date, f.leave_reason, ${contractStates(sql`f`, endsOf(month)).closes} as active
        from ${feed} g
        join (${peopleSections(feed)}) s on s.legal_entity_id = g.legal_entity_id and s.section_code = g.section_code
        join ${source.people(feed)} f on f.delivery_id = g.delivery_id`,
    };
  };
  const [earlier, later] = [read(before, sql`feed_before`), read(after, sql`feed_after`)];
  const { rows } = await sql<{ told: boolean }>`
    with feed_before as materialized (${earlier.feeds}),
    feed_after as materialized (${later.feeds}),
    person_before as (
      select r.person_hash, array_agg(r.legal_entity_id) as entities
      from (${earlier.rows}) r where r.active group by r.person_hash
    ),
    person_after as (
      select r.person_hash, array_agg(r.legal_entity_id) filter (where r.active) as entities, min(r.hire_date) filter (where r.active) as joined,
        max(concat(r.end_date::text, r.leave_reason)) filter (where r.end_date <= ${lastAfter}) as ended
      from (${later.rows}) r group by r.person_hash
    ),
    -- The last end with its reason stands in one text, and entities are put in order of the few that are alike: sorting within each person would take most of the time.
    alike as (
      select b.entities as entities_before, a.entities as entities_after, case when a.entities is null then substr(a.ended, 11) end as leave_reason,
        case when b.entities is null then a.joined <= ${lastBefore} when a.entities is null then left(a.ended, 10)::date <= ${lastBefore} end as told_late,
        count(*) as persons
      from person_before b full join person_after a on a.person_hash = b.person_hash
      where b.entities is not null or a.entities is not null
      group by 1, 2, 3, 4
    ),
    kind as materialized (
      select ${inOrder(sql`k.entities_before`)} as entities_before, ${inOrder(sql`k.entities_after`)} as entities_after, nullif(k.leave_reason, '') as leave_reason,
        coalesce(k.told_late, false) as told_late, sum(k.persons)::integer as persons
      from alike k group by 1, 2, 3, 4
    ),
    counted as (
      select ${before.id}::integer as version_id, e.id as legal_entity_id, sum(k.persons) as persons from kind k cross join unnest(k.entities_before) e (id) group by e.id
      union all select ${after.id}, e.id, sum(k.persons) from kind k cross join unnest(k.entities_after) e (id) group by e.id
      union all select ${before.id}, 0, sum(k.persons) from kind k where cardinality(k.entities_before) > 0
      union all select ${after.id}, 0, sum(k.persons) from kind k where cardinality(k.entities_after) > 0
    ),
    -- The group has no headcount where an entity gave figures instead of rows.
    closed as (
      select version_id, coalesce(legal_entity_id, 0) as legal_entity_id, numerator from version_figure
      where version_id in (${before.id}, ${after.id}) and kpi_code = 'headcount' and reason is null
    ),
    differs as (
      select from closed f full join counted c on c.version_id = f.version_id and c.legal_entity_id = f.legal_entity_id
      where coalesce(f.numerator, 0) <> coalesce(c.persons, 0) and (f.version_id is not null or c.legal_entity_id <> 0)
    )
    insert into headcount_bridge (from_version_id, to_version_id, kinds)
    select ${before.id}, ${after.id}, case when not exists (select from differs) then coalesce((
      select array_agg(row(k.entities_before, k.entities_after, k.leave_reason, k.told_late, k.persons)::headcount_kind order by k.entities_before, k.entities_after, k.leave_reason, k.told_late)
      from kind k), '{}') end
    from scenario_version b cross join scenario_version v where b.id = ${before.id} and v.id = ${after.id} and ${hasAllRows("b")} and ${hasAllRows("v")}
    on conflict do nothing
    returning kinds is not null as told`.execute(db);
  return rows[0];
}

/** Each of some entities once, in their order; none of null. */
function inOrder(entities: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(select distinct e from unnest(${entities}) e order by e)`;
}
