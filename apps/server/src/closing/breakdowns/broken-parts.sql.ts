import { countsOnce, type PartsBy } from "@hub/domain/dashboards/breakdown.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { firstDay, previousPeriod } from "@hub/domain/period.ts";
import { type RawBuilder, sql } from "kysely";
import { rowsByValue } from "../figures/dimensions.sql.ts";
import { type FigureScope, legParts, type NodeEntities, usedParts, versionOfMonthBefore } from "../figures/figure-query.sql.ts";
import { addedRows, addsOf, present } from "../figures/figure-rows.sql.ts";
import { has } from "../figures/marks.sql.ts";
import { isMove } from "../figures/moves.sql.ts";
import { endsOf } from "../figures/parts.sql.ts";
import { type FigureSource, within } from "../figures/source.sql.ts";

/** Which rows of a figure are the later or the earlier leg of a move: their person, legal entity and `day`. */
const moves: Partial<Record<Kpi, { day: string; rows: (last: RawBuilder<unknown>) => RawBuilder<unknown> }>> = {
  joiners: {
    day: "hire_date",
    rows: (last) =>
      sql`select s.person_hash, s.legal_entity_id, s.hire_date from leg s where s.joins and exists (select from leg e where e.end_date <= ${last} and ${isMove})`,
  },
  leavers: {
    day: "end_date",
    rows: (last) =>
      sql`select e.person_hash, e.legal_entity_id, e.end_date from leg e where e.leaves and exists (select from leg s where s.hire_date <= ${last} and ${isMove})`,
  },
};

/** What is broken down: of a version, or of what is validated so far; of a node, or all. */
export type BrokenScope = FigureScope & { kpi: Kpi; versionId?: number; node?: NodeEntities };

/** The version of the month before by which moves were told from joiners and leavers: the one that stood when a version was closed, or when a node's figures were made of it. */
const versionBefore = ({ scenarioType, period, versionId, node }: BrokenScope) => sql`
  select v.id, s.period from scenario s join scenario_version v on v.scenario_id = s.id
  where s.scenario_type = ${scenarioType} and s.period = ${firstDay(previousPeriod(period))}::date ${
    versionId === undefined
      ? sql``
      : node
        ? sql`and v.closed_at < (select k.made_at from node_closing k where k.version_id = ${versionId} and k.node_id = ${node.nodeId})`
        : sql`and v.id < ${versionId}`
  }
  order by v.number desc limit 1`;

/**
 * A figure of the group and of each of its legal entities by a dimension of their people, as a `with` list: `broken_part` (legal_entity_id, null for the group; value, persons, numerator, denominator,
 * and alone and again of domain `EntityPart` and `GroupPart`). The group's add up as its figure does: persons once where it counts them once, by the first contract that is active in the first of their
 * entities, else what the entities have; and nobody joins or leaves who moved within it. With a node they are of its entities, and in the place of the group's the node's.
 */
export function brokenParts(from: FigureSource, scope: BrokenScope, by: PartsBy): RawBuilder<unknown> {
  const { kpi, period, node } = scope;
  const fromBefore = versionOfMonthBefore(period);
  const [source, before] = node ? [within(from, node.entities), within(fromBefore, node.entitiesBefore)] : [from, fromBefore];
  const past = sql`past_version as materialized (${versionBefore(scope)}),`;
  const move = moves[kpi];
  const moved = move && sql`, ${legParts(before, period)}, moved as materialized (${move.rows(endsOf(period).last)})`;
  const own = { numerator: sql`r.own_numerator`, denominator: sql`r.own_denominator` };
  const { numerator, denominator } = countsOnce(kpi)
    ? addsOf(kpi, period)
    : move
      ? {
          ...own,
          numerator: sql`case when (r.person_hash, r.legal_entity_id, r.${sql.ref(move.day)}) in (select * from moved) then null else r.own_numerator end`,
        }
      : own;
  return sql`${moved ? past : sql``} ${addedRows(source, scope, sql`${usedParts(source, scope)}${moved ?? sql``}`)},
    ${rowsByValue(by, period, scope.versionId)},
    valued as materialized (select r.*, r.first and ${present} as here from by_value r),
    -- What somebody is in all their entities together.
    together as (
      select r.legal_entity_id, r.value, r.person_hash, r.hire_date, r.end_date, r.here, r.numerator as own_numerator, r.denominator as own_denominator,
        bit_or(r.person_marks) over whose as person_marks, count(*) filter (where r.here) over whose as entities, count(r.denominator) over whose as counted,
        row_number() over (partition by r.person_hash order by ${has(sql`r.marks`, ["closes"])} desc, r.legal_entity_id, r.delivery_id, r.row_number) = 1 as first
      from valued r
      window whose as (partition by r.person_hash)
    ),
    once as materialized (
      select r.*, r.first and ${present} as here_once, ${numerator} as numerator, ${denominator} as denominator from together r
    ),
    broken_part as materialized (
      select * from (
        select o.legal_entity_id, o.value, (count(*) filter (where o.here))::integer as persons, sum(o.own_numerator) as numerator, sum(o.own_denominator) as denominator,
          (count(o.own_denominator) filter (where o.counted = 1 and o.denominator is not null))::integer as alone, 0 as again
        from once o group by o.legal_entity_id, o.value
        union all
        select null, o.value, (count(*) filter (where o.here_once))::integer, sum(o.numerator), sum(o.denominator), 0,
          (count(o.own_denominator) filter (where not o.first and o.entities = 2 and o.counted = 2 and not ${has(sql`o.person_marks`, ["woman", "man"])}))::integer
        from once o group by o.value
      ) p where p.persons > 0 or p.numerator <> 0 or p.denominator <> 0
    )`;
}
