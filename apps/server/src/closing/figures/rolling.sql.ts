import { type RawBuilder, sql } from "kysely";
import type { FigureSource } from "./source.sql.ts";

/**
 * What rates of twelve months need of the current versions of the eleven months before (`past_version`: id, period), of their stored figures. Leavers by reason, late moves
 * and hours of the month are stored for them alone.
 */
export const pastMonths = (figures: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select v.period, f.legal_entity_id,
    max(f.numerator) filter (where f.kpi_code = 'average-headcount') as both_ends,
    max(f.numerator) filter (where f.kpi_code = 'leavers') as leavers,
    max(f.numerator) filter (where f.kpi_code = 'leavers-voluntary') as voluntary,
    max(f.numerator) filter (where f.kpi_code = 'leavers-involuntary') as involuntary,
    max(f.numerator) filter (where f.kpi_code = 'leavers-unreasoned') as unreasoned,
    max(f.numerator) filter (where f.kpi_code = 'late-moves') as late,
    max(f.numerator) filter (where f.kpi_code = 'late-moves-voluntary') as late_voluntary,
    max(f.numerator) filter (where f.kpi_code = 'late-moves-involuntary') as late_involuntary,
    max(f.numerator) filter (where f.kpi_code = 'late-moves-unreasoned') as late_unreasoned,
    max(f.numerator) filter (where f.kpi_code = 'absence-of-month') as absent,
    max(f.denominator) filter (where f.kpi_code = 'absence-of-month') as agreed
  from past_version v join ${figures} f on f.version_id = v.id
  group by v.period, f.legal_entity_id`;

/**
 * Leavers and average headcount, and hours lost and agreed, of twelve months by entity and for the group: this month (`this_month`) and the months before that
 * have a closed version (`past_month`); `months` says how many. A late move takes back a leaver of the month before, if that month is counted.
 */
export const rollingSums = sql`
  select m.legal_entity_id, count(*) filter (where m.counted) as months,
    round(round(sum(m.both_ends) filter (where m.counted), 20) / nullif(2 * count(*) filter (where m.counted), 0), 20) as average,
    sum(m.leavers) filter (where m.counted) - coalesce(sum(m.late) filter (where m.follows), 0) as leavers,
    sum(m.voluntary) filter (where m.counted) - coalesce(sum(m.late_voluntary) filter (where m.follows), 0) as voluntary,
    sum(m.involuntary) filter (where m.counted) - coalesce(sum(m.late_involuntary) filter (where m.follows), 0) as involuntary,
    sum(m.unreasoned) filter (where m.counted) - coalesce(sum(m.late_unreasoned) filter (where m.follows), 0) as unreasoned,
    count(m.agreed) as months_of_hours, sum(m.absent) filter (where m.agreed is not null) as absent, sum(m.agreed) as agreed
  from (
    select a.*, a.counted and lag(a.period) over (partition by a.legal_entity_id, a.counted order by a.period) = (a.period - interval '1 month')::date as follows
    from (
      select b.*, b.both_ends is not null and b.leavers is not null as counted
      from (select * from this_month union all select * from past_month) b
    ) a
  ) m
  group by m.legal_entity_id`;

/**
 * The entities that the months before hold and this one still waits for. While there is one, the group's rates of twelve months would be of one perimeter in
 * the months before and of another in this one.
 */
export function awaitedEntities({ expected }: FigureSource): RawBuilder<unknown> {
  return sql`
    select x.legal_entity_id from (${expected}) x
    where not exists (select from unit u where u.legal_entity_id = x.legal_entity_id)
      and exists (select from past_month m where m.legal_entity_id = x.legal_entity_id and m.both_ends is not null)`;
}
