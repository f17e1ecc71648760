import type { EndReason, Occasions, Subject } from "@hub/domain/subscriptions/subscription.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { Grant, Views } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import { matchWords } from "../configuration/match-words.sql.ts";
import type { Database } from "../db/connect.ts";
import { accessOfUser } from "../session/sessions/sessions.sql.ts";

/** The kind of the mails, by which they are told once. */
export const subscriptionKind = "subscription";

export type SubscriptionRow = Subject &
  Occasions & {
    id: number;
    /** A built-in report's, by which it is named. */
    reportCode: string | null;
    /** Of a report that is gone, the last one it had. */
    reportName: string | null;
    legalEntity: { id: number; code: string; name: string } | null;
    /** Of a node that is gone, the name it had. */
    node: { id: number; name: string } | null;
    createdAt: Date;
    lastSentAt: Date | null;
    endedAt: Date | null;
    endedBecause: EndReason | null;
    person: { id: number; name: string; email: string };
  };

/** Subscriptions, the newest first: of a person, about a report, of people whose name or e-mail has these words. */
export async function listSubscriptionRows(
  db: Database,
  where: {
    userId?: number;
    id?: number;
    dashboardId?: number | undefined;
    search?: string | undefined;
    after?: number | undefined;
    most?: number;
  },
): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select s.id, s.dashboard_id as "dashboardId", s.kpi, s.legal_entity_id as "legalEntityId", s.node_id as "nodeId", s.on_closing as "onClosing",
      s.on_closing_again as "onClosingAgain", s.weekly, trim_scale(s.moved_by)::text as "movedBy", d.code as "reportCode", coalesce(d.name, s.dashboard_name) as "reportName",
      case when e.id is not null then jsonb_build_object('id', e.id, 'code', e.code, 'name', e.name) end as "legalEntity",
      case when s.node_id is not null then jsonb_build_object('id', s.node_id, 'name', coalesce(n.name, s.node_name)) end as node,
      s.created_at as "createdAt", s.ended_at as "endedAt", s.ended_because as "endedBecause", jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) as person,
      (select max(m.sent_at) from mail_message m where m.user_id = s.user_id and m.kind = ${subscriptionKind} and m.key like s.id || '-%') as "lastSentAt"
    from subscription s
    join app_user u on u.id = s.user_id
    left join dashboard d on d.id = s.dashboard_id
    left join legal_entity e on e.id = s.legal_entity_id
    left join tree_node n on n.id = s.node_id
    where (${where.userId ?? null}::integer is null or s.user_id = ${where.userId ?? null}) and (${where.id ?? null}::integer is null or s.id = ${where.id ?? null})
      and (${where.dashboardId ?? null}::integer is null or s.dashboard_id = ${where.dashboardId ?? null})
      and (${where.after ?? null}::integer is null or s.id < ${where.after ?? null}) and ${matchWords(sql`u.search_text`, where.search)}
    order by s.id desc limit ${where.most ?? null}`.execute(db);
  return rows;
}

/** How many of a person's subscriptions go on, and the one of this subject, whether it goes on or not. */
export async function findStanding(
  db: Database,
  userId: number,
  { dashboardId, kpi, legalEntityId, nodeId }: Subject,
): Promise<{ standing: number; id: number | null; goesOn: boolean }> {
  const same = sql`s.dashboard_id is not distinct from ${dashboardId}::integer and s.kpi is not distinct from ${kpi}::text and s.legal_entity_id is not distinct from ${legalEntityId}::integer
    and s.node_id is not distinct from ${nodeId}::integer`;
  const { rows } = await sql<{ standing: number; id: number | null; goesOn: boolean }>`
    select (count(*) filter (where s.ended_at is null))::integer as standing, max(s.id) filter (where ${same}) as id,
      coalesce(bool_or(s.ended_at is null) filter (where ${same}), false) as "goesOn"
    from subscription s where s.user_id = ${userId}`.execute(db);
  return rows[0] ?? { standing: 0, id: null, goesOn: false };
}

/** Writes a new subscription: what has been closed until now is no news to it. Answers its id. */
export async function insertSubscription(
  db: Database,
  given: Subject & Occasions & { userId: number; reportName: string | null; nodeName: string | null; key: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into subscription (user_id, dashboard_id, dashboard_name, kpi, legal_entity_id, node_id, node_name, on_closing, on_closing_again, weekly, moved_by, leave_key,
      created_at, since, since_version)
    select ${given.userId}::integer, ${given.dashboardId}::integer, ${given.reportName}::text, ${given.kpi}::text, ${given.legalEntityId}::integer, ${given.nodeId}::integer,
      ${given.nodeName}::text, ${given.onClosing}::boolean, ${given.onClosingAgain}::boolean, ${given.weekly}::boolean, ${given.movedBy}::numeric, ${given.key}::text, ${given.now}::timestamptz, ${given.now}::timestamptz,
      coalesce(max(v.id), 0)
    from scenario_version v returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Writes the occasions of a subscription that goes on: what was due before is no news to those that are new. */
export async function writeOccasions(db: Database, id: number, given: Occasions, now: Date): Promise<void> {
  await sql`
    update subscription set on_closing = ${given.onClosing}, on_closing_again = ${given.onClosingAgain}, weekly = ${given.weekly}, moved_by = ${given.movedBy}::numeric,
      since = ${now}, since_version = (select coalesce(max(v.id), 0) from scenario_version v)
    where id = ${id}`.execute(db);
}

/** Takes a subscription away, its own person's or one that goes on by the key of its mails; answers whose it was, undefined when there is none. */
export async function deleteSubscription(
  db: Database,
  which: { id: number; userId?: number } | { key: string },
): Promise<(Subject & Occasions & { id: number; person: string; goesOn: boolean }) | undefined> {
  const where =
    "key" in which
      ? sql`s.leave_key = ${which.key} and s.ended_at is null`
      : sql`s.id = ${which.id} and (${which.userId ?? null}::integer is null or s.user_id = ${which.userId ?? null})`;
  const { rows } = await sql<Subject & Occasions & { id: number; person: string; goesOn: boolean }>`
    delete from subscription s using app_user u where u.id = s.user_id and ${where}
    returning s.id, u.email as person, s.dashboard_id as "dashboardId", s.kpi, s.legal_entity_id as "legalEntityId", s.node_id as "nodeId",
      s.on_closing as "onClosing", s.on_closing_again as "onClosingAgain", s.weekly, trim_scale(s.moved_by)::text as "movedBy", s.ended_at is null as "goesOn"`.execute(
    db,
  );
  return rows[0];
}

/** Notes that a subscription ended without its person's doing; false when it had ended before. */
export async function markEnded(db: Database, id: number, because: EndReason, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update subscription set ended_at = ${at}, ended_because = ${because} where id = ${id} and ended_at is null returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Orders the mails of what was closed in the last week, and of the week that began on Monday (null: not yet) for those that were there when it did, of
 * all that go on and whose people use the portal. Each is ordered once, however often and by however many workers this is done: by its version or week. Whether a figure has moved is found when it is sent, by what its recipient sees.
 */
export async function orderDue(db: Database, { week, now }: { week: { monday: string; from: Date } | null; now: Date }): Promise<number> {
  const { rows } = await sql`
    insert into mail_message (user_id, kind, key, subject, body, about, state, next_try_at, created_at)
    select d.user_id, ${subscriptionKind}, d.key, '', '', jsonb_build_object('subscription', d.id, 'version', d.version), 'ordered', ${now}, ${now}
    from (
      select s.user_id, s.id, v.id as version, s.id || '-' || v.id as key
      from scenario_version v join subscription s on v.id > s.since_version and s.ended_at is null
        and (case v.number when 1 then s.on_closing else s.on_closing_again end or s.moved_by is not null)
      where v.closed_at > now() - interval '7 days'
      union all
      select s.user_id, s.id, null, s.id || '-' || ${week?.monday ?? null}::text from subscription s
      where s.weekly and s.ended_at is null and s.since < ${week?.from ?? null}::timestamptz
    ) d
    join app_user u on u.id = d.user_id and u.active
    where not exists (select from mail_message m where m.user_id = d.user_id and m.kind = ${subscriptionKind} and m.key = d.key)
    order by d.version, d.id
    on conflict do nothing returning id`.execute(db);
  return rows.length;
}

export type Recipient = {
  id: number;
  email: string;
  name: string;
  language: Language;
  grants: Grant[];
  views: Views;
  leaveKey: string;
};

/** A subscription that goes on, with its person and what they may do at this moment, held against its end meanwhile. */
export async function lockStanding(
  db: Database,
  id: number,
  now: Date,
): Promise<(Subject & Occasions & { id: number; recipient: Recipient }) | undefined> {
  const { rows } = await sql<Subject & Occasions & Recipient & { subscriptionId: number }>`
    select s.id as "subscriptionId", s.dashboard_id as "dashboardId", s.kpi, s.legal_entity_id as "legalEntityId", s.node_id as "nodeId", s.on_closing as "onClosing",
      s.on_closing_again as "onClosingAgain", s.weekly, trim_scale(s.moved_by)::text as "movedBy", s.leave_key as "leaveKey", u.id, u.email, u.name, u.language, ${accessOfUser(now)}
    from subscription s join app_user u on u.id = s.user_id and u.active
    where s.id = ${id} and s.ended_at is null for no key update of s`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { subscriptionId, email, name, language, grants, views, leaveKey, ...rest } = row;
  return { ...rest, id: subscriptionId, recipient: { id: row.id, email, name, language, grants, views, leaveKey } };
}

export type ToldVersion = { scenarioId: number; scenarioType: string; year: number; month: number; number: number };

/** The version that a mail is about, or (null) the current one of the newest month that is closed, of any type or one. */
export async function findToldVersion(db: Database, versionId: number | null, scenarioType?: string): Promise<ToldVersion | undefined> {
  const { rows } = await sql<ToldVersion>`
    select s.id as "scenarioId", s.scenario_type as "scenarioType", extract(year from s.period)::integer as year, extract(month from s.period)::integer as month, v.number
    from scenario_version v join scenario s on s.id = v.scenario_id
    where (${versionId}::integer is null or v.id = ${versionId}) and (${scenarioType ?? null}::text is null or s.scenario_type = ${scenarioType ?? null})
    order by s.period desc, v.number desc limit 1`.execute(db);
  return rows[0];
}

/** Whether what is subscribed to is there at all, whoever may read it: the report, the node in its tree, or the legal entity in the version. */
export async function isThere(db: Database, { dashboardId, legalEntityId, nodeId }: Subject, version: ToldVersion): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select (${dashboardId}::integer is null or exists (select from dashboard d where d.id = ${dashboardId} and not d.hidden))
      and (${nodeId}::integer is null or exists (select from tree_node n where n.id = ${nodeId}))
      and (${legalEntityId}::integer is null or exists (
        select from version_cell c join scenario_version v on v.id = c.version_id
        where v.scenario_id = ${version.scenarioId} and v.number = ${version.number} and c.legal_entity_id = ${legalEntityId})) as there`.execute(
    db,
  );
  return rows[0]?.there ?? false;
}
