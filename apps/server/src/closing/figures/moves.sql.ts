import { type RawBuilder, sql } from "kysely";
import { contractStates, type MonthEnds } from "../../facts/contract-states.sql.ts";
import { has } from "./marks.sql.ts";
import { legsSince } from "./parts.sql.ts";
import type { FigureSource } from "./source.sql.ts";

/**
 * Contracts that may be one leg of a move: started or ended in the month or the month before it, of this month's parts (`current`) and of those of the
 * previous month's closed version (`past_leg`), whose leavers this month's files no longer name.
 */
export function legRows(ends: MonthEnds): RawBuilder<unknown> {
  const { last, before } = ends;
  const states = contractStates(sql`l`, ends);
  const isLeg = sql`(l.hire_date between ${legsSince(ends)} and ${last} or l.end_date between ${legsSince(ends)} and ${last})`;
  return sql`
    select true as current, g.legal_entity_id, l.person_hash, l.hire_date, l.end_date, l.leave_reason, ${states.joins} as joins, ${states.leaves} as leaves,
      false as left_before
    from part p join used g on g.delivery_id = p.delivery_id cross join lateral unnest(p.legs) l
    where ${has(sql`g.bits`, ["ofPeople"])} and ${isLeg}
    union all
    select false, l.legal_entity_id, l.person_hash, l.hire_date, l.end_date, l.leave_reason, false, false,
      coalesce(l.end_date > (date_trunc('month', ${before}) - interval '1 day')::date and l.end_date <= ${before}, false)
    from past_leg l
    where ${isLeg}`;
}

/** Contracts of the previous month's closed version that may be a leg: of its parts, and of the rows of deliveries whose parts are not kept. */
export function pastLegs({ people }: Pick<FigureSource, "people">): RawBuilder<unknown> {
  const ofSection = sql`join past_section s on s.legal_entity_id = g.legal_entity_id and s.section_code = g.section_code`;
  return sql`
    select g.legal_entity_id, l.* from past_feed g ${ofSection} join past_kept p on p.delivery_id = g.delivery_id cross join lateral unnest(p.legs) l
    union all
    select g.legal_entity_id, f.person_hash, f.hire_date, f.end_date, f.leave_reason
    from past_feed g ${ofSection} join past_unmade u on u.delivery_id = g.delivery_id join ${people(sql`past_unmade`)} f on f.delivery_id = g.delivery_id`;
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
