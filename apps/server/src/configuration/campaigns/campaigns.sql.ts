import type { CampaignState, DeadlineAct } from "@hub/domain/configuration/campaigns.ts";
import type { Area } from "@hub/domain/session/areas.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type Person = { email: string; name: string };
export type CampaignRow = {
  id: number;
  name: string;
  state: CampaignState;
  areas: Area[];
  filter: {
    roles: string[];
    legalEntityIds: number[];
    sections: string[];
    userIds: number[];
    groupIds: number[];
    /** Missing where it was started before one could ask for it. */
    unusedDays?: number | null;
  };
  deadline: string;
  atDeadline: DeadlineAct;
  secondDeadline: string | null;
  fallbackId: number;
  escalateToId: number | null;
  startedById: number;
  startedAt: Date;
  closedById: number | null;
  closedAt: Date | null;
  /** Why it was withdrawn; null: it was not. */ withdrawnFor: string | null;
  evidenceHash: string | null;
};
export type Counts = { open: number; kept: number; taken: number; changed: number; gone: number; refused: number; withdrawn: number };
/** A campaign as it is shown, with the names of whom it names. */
export type NamedCampaign = CampaignRow & {
  fallback: Person;
  escalateTo: Person | null;
  startedBy: Person;
  closedBy: Person | null;
  counts: Counts;
  /** Open rows that could not be taken away, and that the last deadline has tried. */
  stuck: number;
};
export type NewCampaign = Pick<
  CampaignRow,
  "name" | "areas" | "filter" | "deadline" | "atDeadline" | "secondDeadline" | "fallbackId" | "escalateToId" | "startedById" | "startedAt"
>;

const columns = sql`c.id, c.name, c.state, c.areas, c.filter, c.deadline, c.at_deadline as "atDeadline", c.second_deadline as "secondDeadline",
  c.fallback_id as "fallbackId", c.escalate_to as "escalateToId", c.started_by as "startedById", c.started_at as "startedAt", c.closed_by as "closedById",
  c.closed_at as "closedAt", c.reason as "withdrawnFor", encode(c.evidence_sha256, 'hex') as "evidenceHash"`;
const personOf = (id: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('email', u.email, 'name', u.name) from app_user u where u.id = ${id})`;

/** Writes a campaign and who reviews which legal entities; answers its id. */
export async function insertCampaign(
  db: Database,
  given: NewCampaign,
  parts: readonly { userId: number; legalEntityIds: readonly number[] }[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into access_campaign (name, areas, filter, deadline, at_deadline, second_deadline, fallback_id, escalate_to, started_by, started_at)
    values (${given.name}, ${given.areas}, ${JSON.stringify(given.filter)}::jsonb, ${given.deadline}, ${given.atDeadline}, ${given.secondDeadline},
      ${given.fallbackId}, ${given.escalateToId}, ${given.startedById}, ${given.startedAt})
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const flat = parts.flatMap(({ userId, legalEntityIds }, place) =>
    legalEntityIds.map((legalEntityId) => ({ userId, legalEntityId, place })),
  );
  await sql`insert into access_campaign_part (campaign_id, legal_entity_id, user_id, place)
    select ${id}::int, p."legalEntityId", p."userId", p.place
    from jsonb_to_recordset(${JSON.stringify(flat)}::jsonb) as p ("legalEntityId" int, "userId" int, place int)`.execute(db);
  return id;
}

/** Campaigns with names and how far they are: one, or the newest 200. */
export async function listNamedCampaigns(db: Database, id?: number): Promise<NamedCampaign[]> {
  const { rows } = await sql<NamedCampaign>`
    select ${columns}, ${personOf(sql`c.fallback_id`)} as fallback, ${personOf(sql`c.escalate_to`)} as "escalateTo",
      ${personOf(sql`c.started_by`)} as "startedBy", ${personOf(sql`c.closed_by`)} as "closedBy", n.counts, n.stuck
    from access_campaign c
    cross join lateral (
      select jsonb_build_object('open', count(*) filter (where r.state = 'OPEN'), 'kept', count(*) filter (where r.state = 'KEPT'),
        'taken', count(*) filter (where r.state = 'TAKEN'), 'changed', count(*) filter (where r.state = 'CHANGED'), 'gone', count(*) filter (where r.state = 'GONE'),
        'refused', count(*) filter (where r.state = 'REFUSED'), 'withdrawn', count(*) filter (where r.state = 'WITHDRAWN')) as counts, count(*) filter (where r.state = 'OPEN' and r.tried) as stuck
      from access_campaign_row r where r.campaign_id = c.id
    ) n
    where ${id === undefined ? sql`true` : sql`c.id = ${id}`} order by c.id desc limit 200`.execute(db);
  return rows;
}

/** A campaign as it stands; nothing is held. */
export async function findCampaign(db: Database, id: number): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`select ${columns} from access_campaign c where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Holds a campaign until the transaction ends: what is decided in it, and who decides, is of whoever holds it. Changes of access are locked before, where they may come. */
export async function lockCampaign(db: Database, id: number): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`select ${columns} from access_campaign c where c.id = ${id} for no key update`.execute(db);
  return rows[0];
}

/** The campaigns that are not closed, by number. */
export async function listRunning(db: Database): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`select ${columns} from access_campaign c where c.state <> 'CLOSED' order by c.id`.execute(db);
  return rows;
}

/** Brings a campaign on. */
export async function writeState(db: Database, id: number, state: "ESCALATED" | "OVERDUE"): Promise<void> {
  await sql`update access_campaign set state = ${state} where id = ${id}`.execute(db);
}

/** Moves the last days of a campaign. */
export async function writeDeadlines(db: Database, id: number, deadline: string, secondDeadline: string | null): Promise<void> {
  await sql`update access_campaign set deadline = ${deadline}, second_deadline = ${secondDeadline} where id = ${id}`.execute(db);
}

/** Closes a campaign with its evidence; nothing of it changes from then on. `by` null is the portal. */
export async function writeClosed(
  db: Database,
  id: number,
  closed: { by: number | null; at: Date; withdrawnFor: string | null; evidence: string; sha256: Buffer },
): Promise<void> {
  await sql`update access_campaign set state = 'CLOSED', closed_by = ${closed.by}, closed_at = ${closed.at}, reason = ${closed.withdrawnFor}, evidence = ${closed.evidence},
    evidence_sha256 = ${closed.sha256} where id = ${id}`.execute(db);
}

export type KeptEvidence = {
  evidence: string;
  /** Of what was closed. */ sha256: string;
  /** Of what stands now, where an erasure took words from it; else null. */ sha256Now: string | null;
};

const hashNow = sql`encode(nullif(sha256(convert_to(evidence, 'UTF8')), evidence_sha256), 'hex')`;

/** The hash of the evidence of a closed campaign as it stands, where an erasure took words from it; else null. */
export async function findHashNow(db: Database, id: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`
    select ${hashNow} as hash from access_campaign where id = ${id} and state = 'CLOSED'`.execute(db);
  return rows[0]?.hash ?? null;
}

/** The evidence of a closed campaign, byte for byte. */
export async function findEvidence(db: Database, id: number): Promise<KeptEvidence | undefined> {
  const { rows } = await sql<KeptEvidence>`
    select evidence, encode(evidence_sha256, 'hex') as sha256, ${hashNow} as "sha256Now"
    from access_campaign where id = ${id} and state = 'CLOSED'`.execute(db);
  return rows[0];
}

export type PartRow = { userId: number; reviewer: Person; legalEntities: { id: number; code: string; name: string }[] };

/** Who reviews which legal entities, in the order in which they were named; an entity that was deleted since stands by its number. */
export async function listParts(db: Database, id: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select p.user_id as "userId", ${personOf(sql`p.user_id`)} as reviewer,
      json_agg(json_build_object('id', p.legal_entity_id, 'code', coalesce(e.code, ''), 'name', coalesce(e.name, '#' || p.legal_entity_id)) order by e.name) as "legalEntities"
    from access_campaign_part p left join legal_entity e on e.id = p.legal_entity_id
    where p.campaign_id = ${id} group by p.user_id order by min(p.place)`.execute(db);
  return rows;
}

/** Who has open rows of a campaign, and what each has decided. */
export async function listProgress(db: Database, id: number): Promise<(Person & { open: number; decided: number })[]> {
  const { rows } = await sql<Person & { open: number; decided: number }>`
    select u.email, u.name, sum(n.open)::int as open, sum(n.decided)::int as decided
    from (
      select r.reviewer_id as user_id, 1 as open, 0 as decided from access_campaign_row r where r.campaign_id = ${id} and r.state = 'OPEN'
      union all
      select r.decided_by, 0, 1 from access_campaign_row r where r.campaign_id = ${id} and r.state not in ('OPEN', 'WITHDRAWN')
    ) n join app_user u on u.id = n.user_id group by u.id, u.email, u.name order by lower(u.name), u.id`.execute(db);
  return rows;
}

/** Active people by e-mail who have a right of some kind, and so can sign in and decide. */
export async function findReviewers(db: Database, emails: readonly string[], now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; email: string }>`
    select u.id, u.email from app_user u where u.email = any(${[...emails]}::text[]) and ${mayDecide(now)}`.execute(db);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** People by e-mail, with their numbers; removed ones too. */
export async function findUserIds(db: Database, emails: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: number;
    email: string;
  }>`select id, email from app_user where email = any(${[...emails]}::text[])`.execute(db);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Whoever is an auditor alone decides nothing, and what they left undecided would be taken away. */
const mayDecide = (now: Date) =>
  sql`u.active and exists (select from grants_of(u.id, ${now}::timestamptz::date) g where g.role <> 'auditor')`;

/** Of some people those who can decide, and who administers the HUB and can: whoever is asked when nobody else is left. */
export async function findStanding(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<{ standing: Set<number>; administrators: number[] }> {
  const { rows } = await sql<{ id: number; administers: boolean }>`
    with administrator as materialized (
      select distinct u.id from (
        select g.user_id from role_grant g where g.role = 'hub-admin' and g.user_id is not null
        union select m.user_id from role_grant g join group_member m on m.group_id = g.group_id where g.role = 'hub-admin') h
      join app_user u on u.id = h.user_id
      where u.active and exists (select from grants_of(u.id, ${now}::timestamptz::date) g where g.role = 'hub-admin'))
    select u.id, u.id in (select id from administrator) as administers from app_user u
    where (u.id = any(${[...ids]}::int[]) or u.id in (select id from administrator)) and ${mayDecide(now)} order by u.id`.execute(db);
  return {
    standing: new Set(rows.map(({ id }) => id)),
    administrators: rows.filter(({ administers }) => administers).map(({ id }) => id),
  };
}
