import type { Language } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { orgTree } from "../../swp/organisation/organisation.sql.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";

export type AuditRow = {
  id: number;
  at: Date;
  actor: string;
  action: string;
  subjectType: string;
  subjectId: string;
  subjectName: string | null;
  before: unknown;
  after: unknown;
  requestId: string | null;
};

/** Days are UTC's and both included; `actor` is a part of the e-mail, the rest is exact. */
export type AuditFilter = {
  actor?: string;
  action?: string;
  subjectType?: string;
  subjectId?: string;
  from?: string;
  to?: string;
  kind?: "changes" | "sign-ins";
};

// The columns of the same name in different tables are never both there: a line has one type of subject. Somebody who is no user of the portal is called by the address that the line has in place of a number.
const subjectName = (language: Language) => sql`
  case a.subject_type
    when 'user' then coalesce((select u.name from app_user u where u.id = s.id), case when a.subject_id !~ '^[0-9]+$' then a.subject_id end)
    when 'legal-entity' then (select e.name || ' (' || e.code || ')' from legal_entity e where e.id = s.id)
    when 'ingestion' then (select i.name from ingestion i where i.id = s.id)
    when 'group' then (select g.name from access_group g where g.id = s.id)
    when 'access-campaign' then (select c.name from access_campaign c where c.id = s.id)
    when 'section-calendar' then (select c.section_code || ' · ' || e.name from section_calendar c join legal_entity e on e.id = c.legal_entity_id where c.id = s.id)
    when 'upload' then (select u.file_name from upload u where u.id = s.id)
    when 'scenario' then (select o.scenario_type || ' ' || to_char(o.period, 'YYYY-MM') from scenario o where o.id = s.id)
    when 'consolidation' then (select k.section_code || ' ' || to_char(k.period, 'YYYY-MM') from consolidation k where k.id = s.id)
    when 'cell' then (
      select k.section_code || ' ' || to_char(k.period, 'YYYY-MM') || ' · ' || e.name
      from cell c join consolidation k on k.id = c.consolidation_id join legal_entity e on e.id = c.legal_entity_id where c.id = s.id)
    when 'lookup-value' then (
      select ${labelOfLookup("v", language)}
      from lookup_value v where v.id = s.id)
    when 'exchange-rate' then (select r.currency || ' ' || to_char(r.period, 'YYYY-MM') from exchange_rate r where r.id = s.id)
    when 'report' then (select coalesce(d.name, d.code) from dashboard d where d.id = s.id)
    when 'rule-tolerance' then (
      select t.rule || coalesce(' · ' || e.name, '') from rule_tolerance t left join legal_entity e on e.id = t.legal_entity_id where t.id = s.id)
    when 'sftp-endpoint' then (select p.name from sftp_endpoint p where p.id = s.id)
    when 'source' then (select i.name from ingestion_source o join ingestion i on i.id = o.ingestion_id where o.id = s.id)
    when 'access-token' then (select t.name from access_token t where t.id = s.id)
    when 'swp-org' then (select t.names from ${orgTree} t where t.id = s.id)
    when 'figure-remark' then (
      select r.kpi || coalesce(' · ' || coalesce(e.name, n.name), '')
      from figure_remark r left join legal_entity e on e.id = r.legal_entity_id left join tree_node n on n.id = r.node_id where r.id = s.id)
    when 'kpi-target' then (
      select t.kpi || coalesce(' · ' || e.name, '') from kpi_target t left join legal_entity e on e.id = t.legal_entity_id where t.id = s.id)
    when 'quality-view' then (select q.name from quality_view q where q.id = s.id)
  end`;

/** Lines of the trail, newest first, each with its subject's name where it still stands; one statement, whatever the page holds. */
export async function listAuditRows(
  db: Database,
  filter: AuditFilter,
  page: { before?: string; limit: number; language: Language },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, a.actor, a.action, a.subject_type as "subjectType", a.subject_id as "subjectId", a.before, a.after,
      a.request_id as "requestId", ${subjectName(page.language)} as "subjectName"
    from (
      select * from audit a where ${conditions(filter)} and ${page.before === undefined ? sql`true` : sql`a.id < ${page.before}::bigint`}
      order by a.id desc limit ${page.limit}
    ) a
    cross join lateral (select case when a.subject_id ~ '^[0-9]{1,9}$' then a.subject_id::integer end as id) s
    order by a.id desc`.execute(db);
  return rows;
}

/** How many lines of the trail a filter finds. */
export async function countAuditRows(db: Database, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit a where ${conditions(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The actions and types of subject that stand in the trail. */
export async function listAuditKinds(db: Database): Promise<{ actions: string[]; subjectTypes: string[] }> {
  const { rows } = await sql<{ actions: string[]; subjectTypes: string[] }>`
    with kinds as materialized (select distinct action, subject_type from audit)
    select coalesce((select array_agg(distinct action order by action) from kinds), '{}') as actions,
      coalesce((select array_agg(distinct subject_type order by subject_type) from kinds), '{}') as "subjectTypes"`.execute(db);
  return rows[0] ?? { actions: [], subjectTypes: [] };
}

const signIns = sql`('signed-in', 'sign-in-failed', 'sign-in-first-step')`;

function conditions({ actor, action, subjectType, subjectId, from, to, kind }: AuditFilter): RawBuilder<unknown> {
  const all = [sql`true`];
  if (actor !== undefined) all.push(sql`strpos(lower(a.actor), lower(${actor})) > 0`);
  if (action !== undefined) all.push(sql`a.action = ${action}`);
  if (subjectType !== undefined) all.push(sql`a.subject_type = ${subjectType}`);
  if (subjectId !== undefined) all.push(sql`a.subject_id = ${subjectId}`);
  if (from !== undefined) all.push(sql`a.at >= ${from}::date::timestamp at time zone 'UTC'`);
  if (to !== undefined) all.push(sql`a.at < (${to}::date + 1)::timestamp at time zone 'UTC'`);
  if (kind === "sign-ins") all.push(sql`a.action in ${signIns}`);
  if (kind === "changes") all.push(sql`a.action not in ${signIns}`);
  return sql.join(all, sql` and `);
}
