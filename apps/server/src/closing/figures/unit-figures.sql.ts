import { getKpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { type RawBuilder, sql } from "kysely";
import type { FigureSource } from "./source.sql.ts";

const columns = sql`kpi_code, numerator, denominator, reason, women, men, undeclared, months_covered`;
/** Days in years, of which four make 1461 days with their leap day. */
export const yearsOf = (days: RawBuilder<unknown>) => sql`round(round(4 * ${days}, 20) / 1461, 20)`;

/** Why the group has no rate of twelve months while it waits for entities that the months before hold. */
const incomplete = (unit: "c" | "m") =>
  sql`case when ${sql.ref(`${unit}.legal_entity_id`)} is null and exists (select from awaited) then 'INCOMPLETE' end`;

/** Figures of persons and contracts. Where nobody has the attribute a figure needs, it is NO_DATA and no zero. */
export const peopleFigures = sql`
  select c.legal_entity_id, c.section_code, k.kpi_code, k.numerator, k.denominator,
    case when c.untold and k.kpi_code not like 'late-moves%' then 'NOT_AGGREGABLE' else k.reason end as reason,
    k.women, k.men, k.undeclared, k.months_covered, null::text as currency, null::numeric as largest_part
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
    ('turnover', coalesce(r.leavers, 0), coalesce(r.average, 0), ${incomplete("c")}, null, null, null, r.months),
    ('turnover-voluntary', coalesce(r.voluntary, 0), coalesce(r.average, 0), coalesce(${incomplete("c")}, case when r.leavers > 0 and r.unreasoned >= r.leavers then 'NO_DATA' end), null, null,
      r.unreasoned, r.months),
    ('turnover-involuntary', coalesce(r.involuntary, 0), coalesce(r.average, 0), coalesce(${incomplete("c")}, case when r.leavers > 0 and r.unreasoned >= r.leavers then 'NO_DATA' end), null, null,
      r.unreasoned, r.months),
    ('average-age', ${yearsOf(sql`c.age_days`)}, c.aged, case when c.present > 0 and c.aged = 0 then 'NO_DATA' end, null, null, c.present - c.aged, null),
    ('average-tenure', ${yearsOf(sql`c.tenure_days`)}, c.dated_persons, case when c.present > 0 and c.dated_persons = 0 then 'NO_DATA' end, null, null,
      c.present - c.dated_persons, null),
    ('age-under-30', c.young, null, case when c.present > 0 and c.aged = 0 then 'NO_DATA' end, null, null, c.present - c.aged, null),
    ('age-30-to-50', c.middle, null, case when c.present > 0 and c.aged = 0 then 'NO_DATA' end, null, null, c.present - c.aged, null),
    ('age-over-50', c.old, null, case when c.present > 0 and c.aged = 0 then 'NO_DATA' end, null, null, c.present - c.aged, null),
    ('female-share', c.women, c.women + c.men, null, c.women, c.men, c.undeclared, null),
    ('female-share-management', c.managing_women, c.managing_women + c.managing_men, case when c.headcount > 0 and c.levelled = 0 then 'NO_DATA' end,
      c.managing_women, c.managing_men, c.managing_undeclared, null),
    ('permanent-share', c.permanent, c.permanent + c.temporary, case when c.present > 0 and c.permanent + c.temporary = 0 then 'NO_DATA' end, null, null,
      c.present - c.permanent - c.temporary, null),
    ('temporary-share', c.temporary, c.permanent + c.temporary, case when c.present > 0 and c.permanent + c.temporary = 0 then 'NO_DATA' end, null, null,
      c.present - c.permanent - c.temporary, null),
    ('part-time-share', c.part_timers, c.timed, case when c.present > 0 and c.timed = 0 then 'NO_DATA' end, null, null, c.present - c.timed, null),
    ('span-of-control', c.managed, c.managers, case when c.present > 0 and c.managed = 0 then 'NO_DATA' end, null, null, c.present - c.managed, null)
  ) k (${columns})
  where k.numerator is not null`;

/** Figures of the hours and costs of the month; absence over twelve months, of those that have it, when this one has. Costs of the group in its currency. */
export function monthFigures(groupCurrency: string): RawBuilder<unknown> {
  return sql`
    select m.legal_entity_id, k.section_code, k.kpi_code, k.numerator, k.denominator, k.reason, k.women, k.men, k.undeclared, k.months_covered,
      case when k.kpi_code = 'workforce-cost-per-fte' and k.reason is null then coalesce(case when m.legal_entity_id is not null and not m.mixed then m.currency end,
        case when m.legal_entity_id is null or m.mixed then ${groupCurrency}::text end) end as currency,
      case when k.kpi_code = 'workforce-cost-per-fte' then round((case when m.legal_entity_id is null then m.top_group else m.top_own end) / nullif(m.both_ftes / 2, 0), 6) end as largest_part
    from months m
    join rolling r on r.legal_entity_id is not distinct from m.legal_entity_id
    cross join lateral (
      select case when m.hours_untold then 'NOT_AGGREGABLE' when m.with_hours = 0 then 'NO_DATA' end as absence,
        case when m.hours_untold then 'NOT_AGGREGABLE' when m.trainings = 0 then 'NO_DATA' end as training,
        case when m.cost_untold then 'NOT_AGGREGABLE' when m.costs = 0 or m.without_fte then 'NO_DATA' when m.unrated then 'NOT_AGGREGABLE' end as cost
    ) a
    cross join lateral (values
      (m.hours_section, 'absence-of-month', m.absent::numeric, m.agreed::numeric, a.absence, null::bigint, null::bigint, m.without_hours::numeric, null::bigint),
      (m.hours_section, 'absenteeism', r.absent, r.agreed, coalesce(a.absence, ${incomplete("m")}), null, null, m.without_hours, r.months_of_hours),
      (m.hours_section, 'training-hours', m.training, m.trained, a.training, null, null, m.in_hours - m.trained, null),
      (m.cost_section, 'workforce-cost-per-fte', case when m.legal_entity_id is null then m.cost_group else m.cost_own end, m.both_ftes / 2, a.cost,
        m.cost_women, m.cost_men, m.without_cost, null),
      (m.cost_section, 'workforce-cost-contracts', m.costs::numeric, null, a.cost, null, null, null, null)
    ) k (section_code, ${columns})`;
}

const reasonOf = sql`
  cross join lateral (select coalesce(p.reason, case when p.women = 0 or p.men = 0 then 'NO_POPULATION' end) as gap) a`;

/** What the best-paid woman or man makes of a mean gap, in points: what her or his pay less would make another, to the first order (domain `largestPartOfGap`). */
const largestPartOfGap = sql`
  round(100 * greatest(p.top_women / nullif(p.women * p.mean_men, 0), p.mean_women * p.top_men / nullif(p.men * p.mean_men * p.mean_men, 0)), 6)`;

/** Gaps of hourly pay and of bonus, and who was paid a bonus. */
export const gapFigures = sql`
  select p.legal_entity_id, p.section_code, k.*, null::text, case when k.kpi_code = 'mean-pay-gap' then ${largestPartOfGap} end
  from pays p ${reasonOf}
  cross join lateral (values
    ('mean-pay-gap', p.mean_men - p.mean_women, p.mean_men, a.gap, p.women, p.men, p.undeclared, null::bigint),
    ('median-pay-gap', p.median_men - p.median_women, p.median_men, a.gap, p.women, p.men, p.undeclared, null)
  ) k (${columns})
  where p.reading = 'pay'
  union all
  select p.legal_entity_id, p.section_code, k.*, null, case when k.kpi_code = 'mean-bonus-gap' then ${largestPartOfGap} end
  from pays p ${reasonOf}
  cross join lateral (values
    ('mean-bonus-gap', p.mean_men - p.mean_women, p.mean_men, a.gap, p.women, p.men, p.undeclared, null::bigint),
    ('median-bonus-gap', p.median_men - p.median_women, p.median_men, a.gap, p.women, p.men, p.undeclared, null),
    ('bonus-proportion-women', p.women, p.all_women, p.reason_to_count, p.all_women, p.all_men, p.undeclared, null),
    ('bonus-proportion-men', p.men, p.all_men, p.reason_to_count, p.all_women, p.all_men, p.undeclared, null)
  ) k (${columns})
  where p.reading = 'bonus'`;

/** The women in each quarter of pay. */
export const quarterFigures = sql`
  select p.legal_entity_id, p.section_code, 'pay-quartile-' || n.quarter, q.women, q.persons,
    coalesce(p.reason, case when p.women + p.men = 0 then 'NO_POPULATION' end), p.women, p.men, p.undeclared, null, null, null
  from pays p
  cross join generate_series(1, 4) n (quarter)
  left join pay_quarter q on q.quarter = n.quarter and q.unit = coalesce(p.legal_entity_id, 0)
  where p.reading = 'pay'`;

/** The mean of the entities' mean gaps, weighted by their headcounts: of those that have both. It is no pooled gap, and is shown beside it under its own name. */
export const weightedGap = sql`
  select null::integer, null::text, 'weighted-pay-gap', sum(g.gap * g.headcount), sum(g.headcount),
    case when bool_or(g.untold) then 'NOT_AGGREGABLE' when not bool_or(g.has_any) then 'NO_DATA' when coalesce(sum(g.headcount), 0) = 0 then 'NO_POPULATION' end,
    sum(g.women), sum(g.men), sum(g.undeclared), null, null, round(max(g.part * g.headcount) / nullif(sum(g.headcount), 0), 6)
  from (
    select round(1 - round(p.sum_women * p.men, 20) / nullif(p.women * p.sum_men, 0), 20) as gap,
      case when p.reason is null and p.women > 0 and p.men > 0 and p.sum_men > 0 then c.headcount end as headcount,
      case when p.reason is null and p.women > 0 and p.men > 0 and p.sum_men > 0 then p.women end as women,
      case when p.reason is null and p.women > 0 and p.men > 0 and p.sum_men > 0 then p.men end as men,
      ${largestPartOfGap} as part, p.undeclared, p.reason is distinct from 'NO_DATA' as has_any, p.reason is not distinct from 'NOT_AGGREGABLE' as untold
    from pays p join counts c on c.legal_entity_id = p.legal_entity_id
    where p.reading = 'pay'
    union all
    select null, null, null, null, null, null, false, exists (select from missing m where m.reading = 'pay') from unit where legal_entity_id is null
  ) g
  having count(*) > 0`;

/** Values of KPIs that entities delivered, as components of what the KPI is. */
export function deliveredFigures({ delivered }: FigureSource): RawBuilder<unknown> {
  const percents = kpiCodes.filter((kpi) => getKpi(kpi).value === "percent");
  const means = kpiCodes.filter((kpi) => getKpi(kpi).value === "mean");
  const money = kpiCodes.filter((kpi) => getKpi(kpi).unit === "money");
  return sql`
    select distinct on (v.legal_entity_id, v.kpi_code) v.legal_entity_id, v.section_code, case when v.published then 'published:' else 'delivered:' end || v.kpi_code,
      v.value, case when v.kpi_code = any(${percents}::text[]) then 100 when v.kpi_code = any(${means}::text[]) then 1 end::numeric,
      null::text, null::bigint, null::bigint, null::bigint, null::bigint, case when v.kpi_code = any(${money}::text[]) then v.currency end, null::numeric
    from (${delivered}) v
    order by v.legal_entity_id, v.kpi_code, v.section_code`;
}
