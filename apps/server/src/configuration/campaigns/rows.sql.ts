import type { RowState } from "@hub/domain/configuration/campaigns.ts";
import type { Area } from "@hub/domain/session/areas.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Person } from "./campaigns.sql.ts";

export type Standing = "same" | "changed" | "used" | "gone";
/** What is decided on, with how it stands now. */
export type HeldRow = {
  id: number;
  userId: number;
  email: string;
  name: string;
  area: Area;
  grantId: number | null;
  groupId: number | null;
  groupName: string | null;
  reviewerId: number | null;
  state: RowState;
  standing: Standing;
  lastSignInAt: Date | null;
  /** When the person's account was made. */ createdAt: Date;
};

/** The days of a grant or a membership under review are not those that it has now. */
const differs = (now: string, kept: string, from: string, to: string) =>
  sql`(${sql.ref(`${now}.valid_from`)}, ${sql.ref(`${now}.valid_to`)}) is distinct from (${sql.ref(`${kept}.${from}`)}, ${sql.ref(`${kept}.${to}`)})`;

/** What stands as it did: in a campaign of unused access it is used once its person `u` has signed in. */
const orUsed = sql`case when exists (
  select from access_campaign c where c.id = r.campaign_id and c.filter->>'unusedDays' is not null and u.last_sign_in_at >= c.started_at) then 'used' else 'same' end`;
/**
 * How what a row `r` is about stands on a day beside what it was at the start: a grant by its number and its days, a membership by its days and all that the group
 * gives. What is over, or of a group that was put out of use, has gone.
 */
const standingOf = (today: string) => sql`(
  case when r.grant_id is not null then coalesce((
    select case when coalesce(g.valid_to, 'infinity') < ${today}::date then 'gone' when ${differs("g", "s", "valid_from", "valid_to")} then 'changed' else ${orUsed} end
    from role_grant g join access_campaign_grant s on s.campaign_id = r.campaign_id and s.grant_id = g.id where g.id = r.grant_id and g.user_id = r.user_id), 'gone')
  else coalesce((
    select case when coalesce(m.valid_to, 'infinity') < ${today}::date or not o.active then 'gone'
      when ${differs("m", "r", "member_from", "member_to")} then 'changed'
      when exists (
        select from (select * from role_grant where group_id = o.id) g
        full join (select * from access_campaign_grant where campaign_id = r.campaign_id and group_id = o.id) s on s.grant_id = g.id
        where g.id is null or s.grant_id is null or ${differs("g", "s", "valid_from", "valid_to")}) then 'changed'
      else ${orUsed} end
    from group_member m join access_group o on o.id = m.group_id where m.group_id = r.group_id and m.user_id = r.user_id), 'gone') end)`;

const heldColumns = (
  today: string,
) => sql`r.id, r.user_id as "userId", u.email, u.name, r.area, r.grant_id as "grantId", r.group_id as "groupId", r.group_name as "groupName",
  r.reviewer_id as "reviewerId", r.state, ${standingOf(today)} as standing, u.last_sign_in_at as "lastSignInAt", u.created_at as "createdAt"`;

/** Some rows of a campaign with how they stand; the campaign and changes of access are held. */
export async function listHeldRows(db: Database, campaignId: number, ids: readonly number[], today: string): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select ${heldColumns(today)} from access_campaign_row r join app_user u on u.id = r.user_id
    where r.campaign_id = ${campaignId} and r.id = any(${[...ids]}::int[]) order by r.id`.execute(db);
  return rows;
}

/** The open rows of a campaign that wait for somebody, by number, up to `limit`. */
export async function listWaitingIds(db: Database, campaignId: number, reviewerId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from access_campaign_row r
    where r.campaign_id = ${campaignId} and r.reviewer_id = ${reviewerId} and r.state = 'OPEN' order by r.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The next open rows that a deadline has not tried, a person's together. */
export async function listUntriedRows(db: Database, campaignId: number, today: string, limit: number): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select ${heldColumns(today)} from access_campaign_row r join app_user u on u.id = r.user_id
    where r.campaign_id = ${campaignId} and r.state = 'OPEN' and not r.tried order by r.user_id, r.id limit ${limit}`.execute(db);
  return rows;
}

/** What became of a row: its state, or still open with the code of why it could not be taken away. */
export type Outcome = { id: number; state: RowState; refusal: string | null; signedInAt: Date | null };

/**
 * Writes what became of rows. `by` null is a deadline, which has tried what stays open. Of what could not be taken away it is kept who wanted it, when and why; what a person wanted a deadline
 * does not write over.
 */
export async function settleRows(
  db: Database,
  outcomes: readonly Outcome[],
  given: { by: number | null; at: Date; reason: string | null },
): Promise<void> {
  const isNew = sql`(o.state <> 'OPEN' or ${given.by}::int is not null or r.decided_at is null)`;
  await sql`
    update access_campaign_row r set state = o.state, refusal = o.refusal, tried = r.tried or ${given.by === null},
      decided_by = case when ${isNew} then ${given.by}::int else r.decided_by end, decided_at = case when ${isNew} then ${given.at}::timestamptz else r.decided_at end,
      reason = case when ${isNew} then ${given.reason}::text else r.reason end, signed_in_at = case when o.state <> 'OPEN' then o."signedInAt" end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id int, state text, refusal text, "signedInAt" timestamptz)
    where r.id = o.id and r.state = 'OPEN'`.execute(db);
}

/** Notes of what is still open that nobody decides on it any more, or that it could not be taken away: the campaign is about to be withdrawn. Answers how many. */
export async function withdrawOpenRows(db: Database, campaignId: number, by: number, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update access_campaign_row r set state = case when r.decided_at is null then 'WITHDRAWN' else 'REFUSED' end,
      decided_by = case when r.decided_at is null then ${by}::int else r.decided_by end, decided_at = coalesce(r.decided_at, ${at}), signed_in_at = u.last_sign_in_at
    from app_user u where u.id = r.user_id and r.campaign_id = ${campaignId} and r.state = 'OPEN'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Notes of what is still open that it could not be taken away: the campaign is about to be closed. */
export async function endOpenRows(db: Database, campaignId: number, at: Date): Promise<void> {
  await sql`update access_campaign_row r set state = 'REFUSED', decided_at = coalesce(r.decided_at, ${at}), signed_in_at = u.last_sign_in_at
    from app_user u where u.id = r.user_id and r.campaign_id = ${campaignId} and r.state = 'OPEN'`.execute(db);
}

/** An open row with what its reviewer is chosen by. */
export type PlacedRow = { id: number; userId: number; reviewerId: number | null; legalEntityIds: (number | null)[] };

/** Whose open rows there are in a campaign; null: nobody's. */
export async function listOpenReviewers(db: Database, campaignId: number): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select distinct r.reviewer_id as id from access_campaign_row r where r.campaign_id = ${campaignId} and r.state = 'OPEN'`.execute(db);
  return rows.map(({ id }) => id);
}

/** The grants that a row `r` is about: its own or its group's, each looked up by its index. By an `or` of the two all of the campaign would be read for each row. */
const grantsOfRow = sql`(
  select a.* from access_campaign_grant a where a.campaign_id = r.campaign_id and a.grant_id = r.grant_id
  union all select b.* from access_campaign_grant b where b.campaign_id = r.campaign_id and b.group_id = r.group_id)`;

/** The open rows of a campaign that are some reviewers', with the legal entities that they are about; null among them is all. */
export async function listPlacedRows(db: Database, campaignId: number, of: readonly (number | null)[]): Promise<PlacedRow[]> {
  const people = of.filter((id) => id !== null);
  const isOfThem = sql`(r.reviewer_id = any(${people}::int[]) or ${of.includes(null)}::boolean and r.reviewer_id is null)`;
  const { rows } = await sql<PlacedRow>`
    select r.id, r.user_id as "userId", r.reviewer_id as "reviewerId",
      coalesce((select json_agg(distinct s.legal_entity_id) from ${grantsOfRow} s), '[]'::json) as "legalEntityIds"
    from access_campaign_row r where r.campaign_id = ${campaignId} and r.state = 'OPEN' and ${isOfThem} order by r.id`.execute(db);
  return rows;
}

/** Gives open rows to other reviewers; null where nobody is left. */
export async function writeReviewers(db: Database, given: readonly { id: number; reviewerId: number | null }[]): Promise<void> {
  await sql`update access_campaign_row r set reviewer_id = w."reviewerId"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as w (id int, "reviewerId" int) where r.id = w.id and r.state = 'OPEN'`.execute(
    db,
  );
}

type Named = { id: number; code: string; name: string } | null;
export type GivenRow = {
  role: Role;
  section: string | null;
  validFrom: string | null;
  validTo: string | null;
  named: { legalEntity: Named; ingestion: Named; org: Named };
};
/** A row as it is shown. */
export type ListedRow = HeldRow & {
  person: { email: string; name: string; active: boolean };
  memberFrom: string | null;
  memberTo: string | null;
  grants: GivenRow[];
  grantCount: number;
  givenAt: Date | null;
  givenById: number | null;
  givenBy: string | null;
  reviewer: Person | null;
  decidedById: number | null;
  decidedBy: Person | null;
  decidedAt: Date | null;
  reason: string | null;
  /** Of the person, when it was decided. */
  signedInAt: Date | null;
  refusal: string | null;
};
export type RowFilter = { campaignId: number; state?: RowState | undefined; /** Null: of nobody. */ reviewerId?: number | null };

const isFound = ({ campaignId, state, reviewerId }: RowFilter) =>
  sql`r.campaign_id = ${campaignId} and ${state === undefined ? sql`true` : sql`r.state = ${state}`} and ${reviewerId === undefined ? sql`true` : sql`r.reviewer_id is not distinct from ${reviewerId}::int`}`;

/** Rows behind a number, in the order in which the campaign began with them; of groups the first `most` grants. */
export async function listRows(
  db: Database,
  filter: RowFilter,
  page: { after: number; limit: number | null; today: string; most: number | null },
): Promise<ListedRow[]> {
  const nameOf = (id: string) =>
    sql`(select jsonb_build_object('email', x.email, 'name', x.name) from app_user x where x.id = ${sql.ref(id)})`;
  const { rows } = await sql<ListedRow>`
    select ${heldColumns(page.today)}, jsonb_build_object('email', u.email, 'name', u.name, 'active', u.active) as person,
      r.member_from as "memberFrom", r.member_to as "memberTo", coalesce(s.grants, '[]') as grants, coalesce(s.count, 0)::int as "grantCount",
      r.given_at as "givenAt", r.given_by as "givenById", (select x.name from app_user x where x.id = r.given_by) as "givenBy", ${nameOf("r.reviewer_id")} as reviewer,
      r.decided_by as "decidedById", ${nameOf("r.decided_by")} as "decidedBy", r.decided_at as "decidedAt", r.reason, r.signed_in_at as "signedInAt", r.refusal
    from access_campaign_row r join app_user u on u.id = r.user_id
    left join lateral (
      select max(n.count) as count, jsonb_agg(jsonb_build_object('role', n.role, 'section', n.section_code, 'validFrom', n.valid_from, 'validTo', n.valid_to, 'named', n.named)
        order by n.place) as grants
      from (
        select s.*, count(*) over () as count, row_number() over (order by s.role, s.named->'legalEntity'->>'name', s.section_code, s.grant_id) as place
        from ${grantsOfRow} s
        order by place limit ${page.most}
      ) n
    ) s on true
    where ${isFound(filter)} and r.id > ${page.after} order by r.id limit ${page.limit}`.execute(db);
  return rows;
}

/** How many rows a filter finds. */
export async function countRows(db: Database, filter: RowFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from access_campaign_row r where ${isFound(filter)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export type Review = { id: number; name: string; deadline: string; open: number };

/** The campaigns in which somebody has something to decide, with how much, by deadline. */
export async function listOpenReviews(db: Database, reviewerId: number): Promise<Review[]> {
  const { rows } = await sql<Review>`
    select c.id, c.name, case when c.state = 'OPEN' then c.deadline else coalesce(c.second_deadline, c.deadline) end as deadline, count(*)::int as open
    from access_campaign_row r join access_campaign c on c.id = r.campaign_id
    where r.reviewer_id = ${reviewerId} and r.state = 'OPEN' group by c.id order by deadline, c.id`.execute(db);
  return rows;
}

export type Waiting = {
  userId: number;
  name: string;
  language: string;
  campaignId: number;
  campaign: string;
  deadline: string;
  open: number;
  /** The day on which they were told of this deadline. */ toldOn: string | null;
};

/** Of the mails that tell reviewers what waits for them; the first one of a campaign and a deadline has both for its key. */
export const reviewMailKind = "access-review";

/** Who has something to decide in which campaign: active people, for their mails. */
export async function listWaiting(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select w.*, (select (m.created_at at time zone 'UTC')::date::text from mail_message m
      where m.user_id = w."userId" and m.kind = ${reviewMailKind} and m.key = w."campaignId" || '-' || w.deadline) as "toldOn"
    from (
      select u.id as "userId", u.name, u.language, c.id as "campaignId", c.name as campaign,
        case when c.state = 'OPEN' then c.deadline else coalesce(c.second_deadline, c.deadline) end as deadline, count(*)::int as open
      from access_campaign_row r join access_campaign c on c.id = r.campaign_id join app_user u on u.id = r.reviewer_id and u.active
      where r.state = 'OPEN' and c.state <> 'CLOSED' group by u.id, c.id
    ) w order by w."userId", w."campaignId"`.execute(db);
  return rows;
}
