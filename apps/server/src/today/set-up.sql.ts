import { closingRoles, type SetUpStep } from "@hub/domain/today/set-up.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** What of setting up is done, and the roles of closing that nobody has. */
export type SetUp = Record<Exclude<SetUpStep, "source" | "signers">, boolean> & { missing: (typeof closingRoles)[number][] };

/** How far the portal is set up; one statement that looks for the first of each. */
export async function findSetUp(db: Database, today: string): Promise<SetUp> {
  const { rows } = await sql<SetUp>`
    select
      -- The value it comes with is nobody's; saved, it is meant.
      exists (select from setting s where s.key = 'corporate-domain' and (s.version > 1 or s.value <> '"example.com"')) as domain,
      exists (select from legal_entity e where e.active) as entities,
      (select coalesce(json_agg(r.role order by r.at), '[]') from unnest(${[...closingRoles]}::text[]) with ordinality r (role, at)
        where not exists (
          select from role_grant g
          left join group_member m on m.group_id = g.group_id and (m.valid_to is null or m.valid_to >= ${today}::date)
          left join access_group a on a.id = g.group_id
          join app_user u on u.id = coalesce(g.user_id, m.user_id) and u.active
          where g.role = r.role and (g.valid_to is null or g.valid_to >= ${today}::date) and (g.group_id is null or a.active))) as missing,
      exists (select from ingestion i where i.active) as ingestion,
      exists (select from section_calendar) as calendar,
      exists (select from delivery d where d.state in ('LOADED', 'LOADED_WITH_WARNINGS', 'SUPERSEDED')) as delivery`.execute(db);
  return rows[0] as SetUp;
}
