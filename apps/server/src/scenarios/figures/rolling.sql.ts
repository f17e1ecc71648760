import { sql } from "kysely";

/**
 * What rates of twelve months need of the current versions of the eleven months before (`past_version`: id, period). Leavers by reason and late moves
 * are stored for them alone.
 */
export const pastMonths = sql`
  select v.period, f.legal_entity_id,
    max(f.numerator) filter (where f.kpi_code = 'average-headcount') as both_ends,
    max(f.numerator) filter (where f.kpi_code = 'leavers') as leavers,
    max(f.numerator) filter (where f.kpi_code = 'leavers-voluntary') as voluntary,
    max(f.numerator) filter (where f.kpi_code = 'leavers-involuntary') as involuntary,
    max(f.numerator) filter (where f.kpi_code = 'leavers-unreasoned') as unreasoned,
    max(f.numerator) filter (where f.kpi_code = 'late-moves') as late,
    max(f.numerator) filter (where f.kpi_code = 'late-moves-voluntary') as late_voluntary,
    max(f.numerator) filter (where f.kpi_code = 'late-moves-involuntary') as late_involuntary,
    max(f.numerator) filter (where f.kpi_code = 'late-moves-unreasoned') as late_unreasoned
  from past_version v join version_figure f on f.version_id = v.id
  group by v.period, f.legal_entity_id`;

/**
 * Leavers and average headcount of twelve months by entity and for the group: this month (`this_month`) and the months before that have a
 * closed version (`past_month`); `months` says how many. A late move takes back a leaver of the month before, if that month is counted.
 */
export const rollingSums = sql`
  select m.legal_entity_id, count(*) as months,
    round(round(sum(m.both_ends), 20) / (2 * count(*)), 20) as average,
    sum(m.leavers) - coalesce(sum(m.late) filter (where m.follows), 0) as leavers,
    sum(m.voluntary) - coalesce(sum(m.late_voluntary) filter (where m.follows), 0) as voluntary,
    sum(m.involuntary) - coalesce(sum(m.late_involuntary) filter (where m.follows), 0) as involuntary,
    sum(m.unreasoned) - coalesce(sum(m.late_unreasoned) filter (where m.follows), 0) as unreasoned
  from (
    select a.*, lag(a.period) over (partition by a.legal_entity_id order by a.period) = (a.period - interval '1 month')::date as follows
    from (select * from this_month union all select * from past_month) a
    where a.both_ends is not null and a.leavers is not null
  ) m
  group by m.legal_entity_id`;
