import type { Role } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { orgTree } from "../../swp/organisation/organisation.sql.ts";

export type ReviewRow = {
  name: string;
  email: string;
  active: boolean;
  lastSignInAt: Date | null;
  hasPassword: boolean;
  usedSso: boolean;
  /** Null for a person without any grant; the rest is null then, too. */
  role: Role | null;
  group: string | null;
  groupActive: boolean;
  entityCode: string | null;
  entityName: string | null;
  section: string | null;
  ingestion: string | null;
  orgCode: string | null;
  orgName: string | null;
  validFrom: string | null;
  validTo: string | null;
  /** Whether `grants_of` has it today. */
  stands: boolean;
};

/** How many rows the review has: a grant each, own and of groups, and one for each person without any. */
export async function countReviewRows(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from role_grant where user_id is not null)
      + (select count(*) from group_member m join role_grant g on g.group_id = m.group_id)
      + (select count(*) from app_user u where u.removed_at is null
          and not exists (select from role_grant g where g.user_id = u.id)
          and not exists (select from group_member m join role_grant g on g.group_id = m.group_id where m.user_id = u.id)) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const pageSize = 1000;

/** Every person with every grant they have, had or will have, own and of groups, by name. Read by a cursor in the transaction it is given, a page at a time. */
export async function* readReviewRows(db: Database, now: Date): AsyncIterable<ReviewRow> {
  await sql`
    declare access_review no scroll cursor for
    select u.name, u.email, u.active, u.last_sign_in_at as "lastSignInAt", u.password_hash is not null as "hasPassword",
      exists (select from user_session s where s.user_id = u.id and s.method = 'sso') as "usedSso",
      p.role, p.group_name as "group", coalesce(p.group_active, true) as "groupActive",
      e.code as "entityCode", e.name as "entityName", p.section_code as section, i.name as ingestion, t.codes as "orgCode", t.names as "orgName",
      p.valid_from as "validFrom", p.valid_to as "validTo", coalesce(p.stands, false) as stands
    from app_user u
    left join lateral (
      select a.*, o.grant_id is not null as stands
      from (
        select g.id, g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.org_id, g.valid_from, g.valid_to,
          null::text as group_name, null::boolean as group_active
        from role_grant g where g.user_id = u.id
        union all
        select g.id, g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.org_id, greatest(g.valid_from, m.valid_from), least(g.valid_to, m.valid_to),
          a.name, a.active
        from group_member m join access_group a on a.id = m.group_id join role_grant g on g.group_id = m.group_id where m.user_id = u.id
      ) a
      left join grants_of(u.id, ${sql.lit(now.toISOString())}::timestamptz::date) o on o.grant_id = a.id
    ) p on true
    left join legal_entity e on e.id = p.legal_entity_id
    left join ingestion i on i.id = p.ingestion_id
    left join ${orgTree} t on t.id = p.org_id
    where u.removed_at is null or p.id is not null
    order by lower(u.name), u.id, p.group_name nulls first, p.role, e.name nulls first, e.id, p.section_code nulls first, i.name nulls first, t.place nulls first, p.id`.execute(
    db,
  );
  try {
    for (;;) {
      const { rows } = await sql<ReviewRow>`fetch ${sql.lit(pageSize)} from access_review`.execute(db);
      yield* rows;
      if (rows.length < pageSize) return;
    }
  } finally {
    // A transaction that failed has closed it already.
    await sql`close access_review`.execute(db).catch(() => undefined);
  }
}
