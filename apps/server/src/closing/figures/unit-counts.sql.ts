import { firstDay, type Period } from "@hub/domain/period.ts";
import { type RawBuilder, sql } from "kysely";

/** Everything counted of persons and contracts by unit; the group's flows are less the moves between entities. */
export const unitCounts = sql`
  select u.legal_entity_id, u.section_code, u.legal_entity_id is null and exists (select from missing m where m.reading = 'people') as untold,
    coalesce(h.headcount, 0) as headcount, coalesce(h.opening, 0) as opening, coalesce(h.women, 0) as women, coalesce(h.men, 0) as men,
    coalesce(h.headcount - h.women - h.men, 0) as undeclared, coalesce(h.levelled, 0) as levelled, coalesce(h.managing_women, 0) as managing_women,
    coalesce(h.managing_men, 0) as managing_men, coalesce(h.managing - h.managing_women - h.managing_men, 0) as managing_undeclared,
    coalesce(h.present, 0) as present, coalesce(h.aged, 0) as aged, coalesce(h.age_days, 0) as age_days, coalesce(h.young, 0) as young, coalesce(h.aged - h.young - h.old, 0) as middle,
    coalesce(h.old, 0) as old, coalesce(h.dated_persons, 0) as dated_persons, coalesce(h.tenure_days, 0) as tenure_days, coalesce(h.permanent, 0) as permanent,
    coalesce(h.temporary, 0) as temporary, coalesce(h.timed, 0) as timed, coalesce(h.part_timers, 0) as part_timers, coalesce(h.managed, 0) as managed,
    coalesce(h.in_hours, 0) as in_hours, coalesce(h.trained, 0) as trained, coalesce(g.managers, 0) as managers,
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
  left join managers g on g.legal_entity_id is not distinct from u.legal_entity_id
  left join sums f on f.legal_entity_id is not distinct from u.legal_entity_id
  left join ftes t on t.legal_entity_id is not distinct from u.legal_entity_id
  left join moves m on u.legal_entity_id is null`;

/** Hours and costs of the month by entity, with the section they are read from; the group's are sums of the entities that have them, in its currency. */
export const monthCounts = sql`
  with entity as (
    select u.legal_entity_id, h.section_code as hours_section, c.section_code as cost_section,
      coalesce(s.absent, 0) as absent, coalesce(s.agreed, 0) as agreed, coalesce(s.with_hours, 0) as with_hours, coalesce(s.without_hours, 0) as without_hours,
      coalesce(s.trainings, 0) as trainings, coalesce(s.training, 0) as training, n.in_hours, n.trained,
      coalesce(s.costs, 0) as costs, coalesce(s.without_cost, 0) as without_cost, coalesce(s.cost_women, 0) as cost_women, coalesce(s.cost_men, 0) as cost_men,
      s.cost_own, s.cost_group, s.top_own, s.top_group, coalesce(t.both_ftes, 0) as both_ftes, coalesce(t.cost_active, 0) > 0 and t.cost_counted = 0 as without_fte,
      coalesce(m.mixed and m.unrated, false) as unrated, m.mixed, m.currency
    from unit u
    join counts n on n.legal_entity_id = u.legal_entity_id
    left join chosen h on h.reading = 'hours' and h.legal_entity_id = u.legal_entity_id
    left join chosen c on c.reading = 'cost' and c.legal_entity_id = u.legal_entity_id
    left join sums s on s.legal_entity_id = u.legal_entity_id
    left join ftes t on t.legal_entity_id = u.legal_entity_id
    left join money m on m.reading = 'cost' and m.legal_entity_id = u.legal_entity_id
  )
  select e.*, false as hours_untold, false as cost_untold from entity e
  union all
  select null, null, null, sum(e.absent), sum(e.agreed), sum(e.with_hours), sum(e.without_hours), sum(e.trainings), sum(e.training),
    sum(e.in_hours) filter (where e.trainings > 0), sum(e.trained) filter (where e.trainings > 0), sum(e.costs), sum(e.without_cost), sum(e.cost_women), sum(e.cost_men), null,
    sum(e.cost_group) filter (where not e.without_fte), null, max(e.top_group) filter (where not e.without_fte), sum(e.both_ftes) filter (where e.costs > 0 and not e.without_fte),
    bool_and(e.without_fte or e.costs = 0) and bool_or(e.without_fte and e.costs > 0),
    coalesce((select m.unrated from money m where m.reading = 'cost' and m.legal_entity_id is null), false), null, null,
    exists (select from missing m where m.reading = 'hours'), exists (select from missing m where m.reading = 'cost')
  from entity e
  where exists (select from unit)`;

/** What rates of twelve months keep of this month, in the form of `pastMonths`. */
export function thisMonth(period: Period): RawBuilder<unknown> {
  const told = (column: string) => sql`case when not c.untold then ${sql.ref(`c.${column}`)}::numeric end`;
  return sql`
    select ${firstDay(period)}::date as period, c.legal_entity_id, case when not c.untold then (c.opening + c.headcount)::numeric end as both_ends,
      ${told("leavers")} as leavers, ${told("voluntary")} as voluntary, ${told("involuntary")} as involuntary, ${told("unreasoned")} as unreasoned,
      c.late::numeric as late, c.late_voluntary::numeric as late_voluntary, c.late_involuntary::numeric as late_involuntary, c.late_unreasoned::numeric as late_unreasoned,
      case when m.with_hours > 0 and not m.hours_untold then m.absent end as absent, case when m.with_hours > 0 and not m.hours_untold then m.agreed end as agreed
    from counts c
    left join months m on m.legal_entity_id is not distinct from c.legal_entity_id`;
}

/** The population of a unit's pay and bonus figures and why they have no value. Amounts in different currencies have no common mean, median or order without rates. */
export const payCounts = sql`
  select u.reading, u.legal_entity_id, u.section_code, coalesce(c.all_women, 0) as all_women, coalesce(c.all_men, 0) as all_men, coalesce(c.undeclared, 0) as undeclared,
    coalesce(c.women, 0) as women, coalesce(c.men, 0) as men, p.sum_women, p.sum_men,
    round(p.sum_women, 20) / nullif(c.women, 0) as mean_women, round(p.sum_men, 20) / nullif(c.men, 0) as mean_men, p.median_women, p.median_men, p.top_women, p.top_men,
    case
      when u.legal_entity_id is null and exists (select from missing m where m.reading = u.reading) then 'NOT_AGGREGABLE'
      when not u.has_any then 'NO_DATA'
      when m.mixed and m.unrated then 'NOT_AGGREGABLE'
    end as reason,
    case when u.legal_entity_id is null and exists (select from missing m where m.reading = u.reading) then 'NOT_AGGREGABLE' when not u.has_any then 'NO_DATA' end as reason_to_count
  from (
    select s.reading, n.legal_entity_id, s.section_code, s.has_any from unit n join chosen s on s.legal_entity_id = n.legal_entity_id and s.reading in ('pay', 'bonus')
    union all
    select r.reading, null, null, exists (select from chosen s where s.reading = r.reading and s.has_any)
    from (values ('pay'), ('bonus')) r (reading)
    where exists (select from unit)
  ) u
  left join (
    select 'pay' as reading, s.legal_entity_id, s.pay_women as women, s.pay_men as men, s.pay_women as all_women, s.pay_men as all_men, s.pay_all - s.pay_women - s.pay_men as undeclared from sums s
    union all
    select 'bonus', s.legal_entity_id, s.bonus_women, s.bonus_men, s.all_women, s.all_men, s.bonus_all - s.all_women - s.all_men from sums s
  ) c on c.reading = u.reading and c.legal_entity_id is not distinct from u.legal_entity_id
  left join (
    select 'pay' as reading, p.legal_entity_id, p.sum_women, p.sum_men, p.median_women, p.median_men, p.top_women, p.top_men from pay_parts p
    union all
    select 'bonus', p.legal_entity_id, p.sum_women, p.sum_men, p.median_women, p.median_men, p.top_women, p.top_men from bonus_parts p
  ) p
    on p.reading = u.reading and p.legal_entity_id is not distinct from u.legal_entity_id
  left join money m on m.reading = u.reading and m.legal_entity_id is not distinct from u.legal_entity_id`;
