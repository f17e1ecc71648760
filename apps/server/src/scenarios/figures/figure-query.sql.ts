import { type Period, firstDay, lastDay, previousPeriod, addMonths } from "@hub/domain/period.ts";
import { type RawBuilder, sql } from "kysely";
import { gapParts, payRows, quarterParts } from "./pay.sql.ts";
import { legRows, moveCounts } from "./moves.sql.ts";
import { flowCounts, fteSums, markedRows, type MonthEnds, personCounts, personRows } from "./people.sql.ts";
import { pastMonths, rollingSums } from "./rolling.sql.ts";
import { factRows, type FigureSource, paySections, peopleSections, versionSource } from "./source.sql.ts";

const columns = sql`kpi_code, numerator, denominator, reason, women, men, undeclared, months_covered`;

/**
 * The components of every figure of a month, by entity and for the group (legal_entity_id null), from one source or the other: kpi_code, legal_entity_id,
 * section_code, numerator, denominator, reason, women, men, undeclared, months_covered. An entity without a delivery in the perimeter has no row.
 */
export function figureQuery(source: FigureSource, scenarioType: string, period: Period): RawBuilder<unknown> {
  const ends: MonthEnds = { last: sql`${lastDay(period)}::date`, before: sql`${lastDay(previousPeriod(period))}::date` };
  const past = versionSource(sql`(select id from past_version where period = ${firstDay(previousPeriod(period))}::date)`);
  return sql`
    with past_version as materialized (
      select distinct on (s.period) v.id, s.period
      from scenario s join scenario_version v on v.scenario_id = s.id
      where s.scenario_type = ${scenarioType} and s.period between ${firstDay(addMonths(period, -11))}::date and ${firstDay(previousPeriod(period))}::date
      order by s.period, v.number desc
    ),
    feed as materialized (${source.feeds}),
    people_section as materialized (${peopleSections(sql`feed`)}),
    fact as materialized (${markedRows(factRows(source, sql`feed`), ends)}),
    pay_section as materialized (${paySections(sql`feed`, sql`fact`)}),
    past_feed as materialized (${past.feeds}),
    past_section as materialized (${peopleSections(sql`past_feed`)}),
    past_fact as not materialized (${factRows(past, sql`past_feed`)}),
    contract as not materialized (select f.* from fact f where f.of_people),
    person as materialized (${personRows}),
    headcounts as materialized (${personCounts}),
    flows as materialized (${flowCounts}),
    ftes as materialized (${fteSums}),
    leg as materialized (${legRows(ends)}),
    moves as materialized (${moveCounts(ends)}),
    paid as materialized (${payRows}),
    gaps as materialized (${gapParts}),
    quarters as materialized (${quarterParts}),
    unit as (select legal_entity_id, section_code from people_section union all select null, null where exists (select from people_section)),
    pay_unit as (
      select legal_entity_id, section_code, has_pay from pay_section
      union all select null, null, bool_or(has_pay) from pay_section having count(*) > 0
    ),
    counts as materialized (${unitCounts}),
    this_month as (${thisMonth(period)}),
    past_month as materialized (${pastMonths}),
    rolling as materialized (${rollingSums}),
    currencies as (
      select g.legal_entity_id, count(distinct g.currency) as different
      from feed g join pay_section s on s.legal_entity_id = g.legal_entity_id and s.section_code = g.section_code and s.has_pay
      group by grouping sets ((g.legal_entity_id), ())
    ),
    pays as materialized (${payCounts})
    select k.kpi_code, k.legal_entity_id, k.section_code, k.reason,
      case when k.reason is null then trim_scale(k.numerator) end as numerator, case when k.reason is null then trim_scale(k.denominator) end as denominator,
      k.women::integer as women, k.men::integer as men, k.undeclared::integer as undeclared, k.months_covered::integer as months_covered
    from (${peopleFigures} union all ${gapFigures} union all ${quarterFigures}) k`;
}

/** Everything counted of persons and contracts by unit; the group's flows are less the moves between entities. */
const unitCounts = sql`
  select u.legal_entity_id, u.section_code,
    coalesce(h.headcount, 0) as headcount, coalesce(h.opening, 0) as opening, coalesce(h.women, 0) as women, coalesce(h.men, 0) as men,
    coalesce(h.headcount - h.women - h.men, 0) as undeclared, coalesce(h.levelled, 0) as levelled, coalesce(h.managing_women, 0) as managing_women,
    coalesce(h.managing_men, 0) as managing_men, coalesce(h.managing - h.managing_women - h.managing_men, 0) as managing_undeclared,
    coalesce(f.contracts, 0) as contracts, coalesce(f.dated, 0) as dated, coalesce(f.undated, 0) as undated,
    coalesce(f.joiners, 0) - coalesce(m.moved_in, 0) as joiners,
    coalesce(f.leavers, 0) - coalesce(m.moved_out, 0) as leavers,
    coalesce(f.voluntary, 0) - coalesce(m.moved_voluntary, 0) as voluntary,
    coalesce(f.involuntary, 0) - coalesce(m.moved_involuntary, 0) as involuntary,
    coalesce(f.unreasoned, 0) - coalesce(m.moved_unreasoned, 0) as unreasoned,
    m.late, m.late_voluntary, m.late_involuntary, m.late_unreasoned,
    coalesce(t.active, 0) as active, coalesce(t.counted, 0) as counted, coalesce(t.fte, 0) as fte
  from unit u
  left join headcounts h on h.legal_entity_id is not distinct from u.legal_entity_id
  left join flows f on f.legal_entity_id is not distinct from u.legal_entity_id
  left join ftes t on t.legal_entity_id is not distinct from u.legal_entity_id
  left join moves m on u.legal_entity_id is null`;

function thisMonth(period: Period): RawBuilder<unknown> {
  return sql`
    select ${firstDay(period)}::date as period, c.legal_entity_id, (c.opening + c.headcount)::numeric as both_ends, c.leavers::numeric as leavers,
      c.voluntary::numeric as voluntary, c.involuntary::numeric as involuntary, c.unreasoned::numeric as unreasoned, c.late::numeric as late,
      c.late_voluntary::numeric as late_voluntary, c.late_involuntary::numeric as late_involuntary, c.late_unreasoned::numeric as late_unreasoned
    from counts c`;
}

const peopleFigures = sql`
  select c.legal_entity_id, c.section_code, k.*
  from counts c
  join rolling r on r.legal_entity_id is not distinct from c.legal_entity_id
  cross join lateral (values
    ('headcount', c.headcount::numeric, null::numeric, null::text, c.women, c.men, c.undeclared, null::bigint),
    ('fte', c.fte, null, case when c.active > 0 and c.counted = 0 then 'NO_DATA' end, null, null, c.active - c.counted, null),
    ('average-headcount', c.opening + c.headcount, 2, null, null, null, null, null),
    ('joiners', c.joiners, null, case when c.contracts > 0 and c.dated = 0 then 'NO_DATA' end, null, null, c.undated, null),
    ('leavers', c.leavers, null, null, null, null, c.unreasoned, null),
    ('leavers-voluntary', c.voluntary, null, null, null, null, null, null),
    ('leavers-involuntary', c.involuntary, null, null, null, null, null, null),
    ('leavers-unreasoned', c.unreasoned, null, null, null, null, null, null),
    ('late-moves', c.late, null, null, null, null, null, null),
    ('late-moves-voluntary', c.late_voluntary, null, null, null, null, null, null),
    ('late-moves-involuntary', c.late_involuntary, null, null, null, null, null, null),
    ('late-moves-unreasoned', c.late_unreasoned, null, null, null, null, null, null),
    ('turnover', r.leavers, r.average, null, null, null, null, r.months),
    ('turnover-voluntary', r.voluntary, r.average, case when r.leavers > 0 and r.unreasoned >= r.leavers then 'NO_DATA' end, null, null, r.unreasoned, r.months),
    ('turnover-involuntary', r.involuntary, r.average, case when r.leavers > 0 and r.unreasoned >= r.leavers then 'NO_DATA' end, null, null, r.unreasoned, r.months),
    ('female-share', c.women, c.women + c.men, null, c.women, c.men, c.undeclared, null),
    ('female-share-management', c.managing_women, c.managing_women + c.managing_men, case when c.headcount > 0 and c.levelled = 0 then 'NO_DATA' end,
      c.managing_women, c.managing_men, c.managing_undeclared, null)
  ) k (${columns})
  where k.numerator is not null`;

/** The population of a unit's pay figures and why they have no value. Amounts in different currencies have no common mean, median or order. */
const payCounts = sql`
  select u.legal_entity_id, u.section_code, coalesce(g.women, 0) as women, coalesce(g.men, 0) as men, coalesce(g.undeclared, 0) as undeclared,
    round(g.sum_women, 20) / nullif(g.women, 0) as mean_women, round(g.sum_men, 20) / nullif(g.men, 0) as mean_men, g.median_women, g.median_men,
    case when not u.has_pay then 'NO_DATA' when coalesce(x.different, 0) > 1 then 'NOT_AGGREGABLE' end as reason
  from pay_unit u
  left join gaps g on g.legal_entity_id is not distinct from u.legal_entity_id
  left join currencies x on x.legal_entity_id is not distinct from u.legal_entity_id`;

const gapFigures = sql`
  select p.legal_entity_id, p.section_code, k.*
  from pays p
  cross join lateral (select coalesce(p.reason, case when p.women = 0 or p.men = 0 then 'NO_POPULATION' end) as reason) a
  cross join lateral (values
    ('mean-pay-gap', p.mean_men - p.mean_women, p.mean_men, a.reason, p.women, p.men, p.undeclared, null::bigint),
    ('median-pay-gap', p.median_men - p.median_women, p.median_men, a.reason, p.women, p.men, p.undeclared, null)
  ) k (${columns})`;

const quarterFigures = sql`
  select p.legal_entity_id, p.section_code, 'pay-quartile-' || n.quarter, q.women, q.persons,
    coalesce(p.reason, case when p.women + p.men = 0 then 'NO_POPULATION' end), p.women, p.men, p.undeclared, null
  from pays p
  cross join generate_series(1, 4) n (quarter)
  left join quarters q on q.quarter = n.quarter and q.legal_entity_id is not distinct from p.legal_entity_id`;
