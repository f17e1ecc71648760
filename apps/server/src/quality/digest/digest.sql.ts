import type { Digest } from "@hub/domain/quality/digest.ts";
import type { Language } from "@hub/domain/languages.ts";
import { permissionTable } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { EventRow } from "../events/events.sql.ts";
import { covers } from "../events/granted.sql.ts";
import { isOpen, isPastDue } from "../events/event-status.sql.ts";

/** What many exceptions have in common, with the parameters of one of them; its values are not told. */
export type DigestCause = Pick<EventRow, "ruleCode" | "ruleOrigin" | "params"> & {
  open: number;
  objectName: string;
  tableName: string;
  entityName: string;
};
export type DigestRow = {
  userId: number;
  name: string;
  language: Language;
  /** Who is away and lends what they read, when it is their work that somebody is told of; null for one's own. */
  lender: { id: number; name: string } | null;
  open: number;
  overdue: number;
  /** Due from today until the end of the week. */
  dueSoon: number;
  /** The largest first. */
  causes: DigestCause[];
};

/** Causes that a message names. */
const most = 5;

/** Takes a day for its digests, and tells which one was taken before; undefined when somebody has it already. */
export async function takeDigestDay(db: Database, day: string, at: Date): Promise<{ last: string | null } | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    insert into quality_digest_day (day, at) values (${day}::date, ${at}) on conflict do nothing
    returning (select max(d.day) from quality_digest_day d where d.day < ${day}::date)::text as last`.execute(db);
  return rows[0];
}

/**
 * Everybody whom a digest is for, with what they have to work on: active people who want to be reminded, who are accountable for open exceptions and read them,
 * own grants and lent ones; besides the weekly one those of whom something became overdue. Whoever stands in for such a person is told of that one's work, as far as
 * it is lent to them to read. One statement, however many people and exceptions.
 */
export async function listDigests(db: Database, { weekly, since, weekEnd }: Digest, today: string): Promise<DigestRow[]> {
  const fresh = sql`e.due_on >= ${since}::date and ${isPastDue(today)}`;
  const { rows } = await sql<DigestRow>`
    with person as materialized (
      select u.id, u.name, u.language, w.accountant_id, w.accountant
      from (
        select a.id as user_id, a.id as accountant_id, null::text as accountant from app_user a
        union all
        select d.to_user, d.from_user, a.name from delegation d join app_user a on a.id = d.from_user
        where d.first_day <= ${today}::date and d.last_day >= ${today}::date and d.ended_at is null
      ) w
      join app_user u on u.id = w.user_id
      where u.active and not exists (select from reminder_choice r where r.user_id = u.id and not r.daily)
        and exists (select from quality_event e where e.accountant_id = w.accountant_id and ${isOpen} and ${weekly ? sql`true` : fresh})
    ),
    reading as materialized (
      select p.id as user_id, g.legal_entity_id, g.section_code, g.ingestion_id, g.on_behalf_of
      from (select distinct p.id from person p) p cross join lateral acting_grants(p.id, ${today}::date) g
      where g.role = any(${[...permissionTable["quality.read"]]}::text[])
    ),
    grouped as materialized (
      select e.accountant_id, e.element_id, e.rule_id, e.legal_entity_id, count(*)::int as open, min(e.id) as example_id,
        (count(*) filter (where ${isPastDue(today)}))::int as overdue, (count(*) filter (where ${fresh}))::int as fresh,
        (count(*) filter (where e.due_on between ${today}::date and ${weekEnd}::date))::int as due_soon
      from quality_event e where ${isOpen} and e.accountant_id in (select p.accountant_id from person p) group by 1, 2, 3, 4
    ),
    cause as (
      select e.*, p.id as user_id, p.name, p.language, p.accountant, l.object_name, l.table_name,
        row_number() over (partition by p.id, e.accountant_id order by e.open desc, e.element_id, e.rule_id, e.legal_entity_id) as place
      from grouped e join person p on p.accountant_id = e.accountant_id
      join quality_element l on l.id = e.element_id left join ingestion i on i.id = l.ingestion_id
      where exists (select from reading g where g.user_id = p.id and (p.id = e.accountant_id or g.on_behalf_of = e.accountant_id) and ${covers})
    )
    select c.user_id as "userId", c.name, c.language,
      case when c.accountant_id <> c.user_id then json_build_object('id', c.accountant_id, 'name', c.accountant) end as lender,
      sum(c.open)::int as open, sum(c.overdue)::int as overdue, sum(c.due_soon)::int as "dueSoon",
      coalesce(json_agg(json_build_object('open', c.open, 'objectName', c.object_name, 'tableName', c.table_name, 'entityName', n.name, 'ruleCode', r.code,
        'ruleOrigin', r.origin, 'params', t.params) order by c.place) filter (where t.event_id is not null), '[]') as causes
    from cause c
    join quality_rule r on r.id = c.rule_id
    join legal_entity n on n.id = c.legal_entity_id
    left join quality_event_text t on t.event_id = c.example_id and c.place <= ${most}
    group by c.user_id, c.name, c.language, c.accountant_id, c.accountant having ${weekly} or sum(c.fresh) > 0
    order by c.user_id, c.accountant_id <> c.user_id, c.accountant_id`.execute(db);
  return rows;
}
