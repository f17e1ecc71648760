import { type RawBuilder, sql } from "kysely";
import type { MonthEnds } from "../../facts/contract-states.sql.ts";
import { has } from "./marks.sql.ts";

/**
 * Contracts that may be one leg of a move: started or ended in the month or the month before it, of this month's rows (`current`) and of those of the
 * previous month's closed version, whose leavers this month's files no longer name.
 */
export function legRows({ last, before }: MonthEnds): RawBuilder<unknown> {
  const since = sql`(${before} - interval '2 months')::date`;
  return sql`
    select true as current, c.legal_entity_id, c.person_hash, c.hire_date, c.end_date,
      case when ${has(sql`c.marks`, ["voluntary"])} then 'voluntary' when ${has(sql`c.marks`, ["involuntary"])} then 'involuntary'
        when not ${has(sql`c.marks`, ["unreasoned"])} then 'other' end as leave_reason,
      ${has(sql`c.marks`, ["joins"])} as joins, ${has(sql`c.marks`, ["leaves"])} as leaves, false as left_before
    from fact c
    where ${has(sql`c.marks`, ["ofPeople"])} and (c.hire_date between ${since} and ${last} or c.end_date between ${since} and ${last})
    union all
    select false, f.legal_entity_id, f.person_hash, f.hire_date, f.end_date, f.leave_reason, false, false,
      coalesce(f.end_date > (date_trunc('month', ${before}) - interval '1 day')::date and f.end_date <= ${before}, false)
    from past_fact f
    join past_section s on s.legal_entity_id = f.legal_entity_id and s.section_code = f.section_code
    where f.hire_date between ${since} and ${last} or f.end_date between ${since} and ${last}`;
}

/** Whether the end `e` of one contract and the start `s` of another are one move: of one person, in two entities, at most a month apart. */
export const isMove = sql<boolean>`(e.person_hash = s.person_hash and e.legal_entity_id <> s.legal_entity_id
  and s.hire_date between (e.end_date - interval '1 month')::date and (e.end_date + interval '1 month')::date)`;

/**
 * Moves between entities (readings 3): a start and an end of one person in two entities at most a month apart, both by the last day. `late` are ends of the
 * month before that were leavers then and whose start shows only now: rolling rates take them back.
 */
export function moveCounts({ last, before }: MonthEnds): RawBuilder<unknown> {
  const reasons = sql`count(*) as all_reasons,
    count(*) filter (where e.leave_reason = 'voluntary') as voluntary,
    count(*) filter (where e.leave_reason = 'involuntary') as involuntary,
    count(*) filter (where e.leave_reason is null) as unreasoned`;
  return sql`
    select i.moved_in, o.all_reasons as moved_out, o.voluntary as moved_voluntary, o.involuntary as moved_involuntary, o.unreasoned as moved_unreasoned,
      l.all_reasons as late, l.voluntary as late_voluntary, l.involuntary as late_involuntary, l.unreasoned as late_unreasoned
    from (select count(*) as moved_in from leg s where s.joins and exists (select from leg e where e.end_date <= ${last} and ${isMove})) i
    cross join (select ${reasons} from leg e where e.leaves and exists (select from leg s where s.hire_date <= ${last} and ${isMove})) o
    cross join (
      select ${reasons} from leg e
      where e.left_before and exists (select from leg s where s.joins and ${isMove}) and not exists (select from leg s where s.hire_date <= ${before} and ${isMove})
    ) l`;
}
