import type { Role } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** Somebody who loses a role within some days, everywhere or somewhere, and the last day on which they have it. */
export type EndingRole = { email: string; name: string; role: Role; lastDay: string };

/**
 * Who has one of these roles somewhere today and within so many days not any more there, unless another grant goes on; whoever ends first in front, and only those
 * who can sign in. One statement.
 */
export async function listEndingRoles(db: Database, roles: readonly Role[], now: Date, days: number): Promise<EndingRole[]> {
  const { rows } = await sql<EndingRole>`
    with today as (select ${now}::timestamptz::date as day)
    select u.email, u.name, g.role, min(g.valid_to)::text as "lastDay"
    from today t cross join app_user u cross join lateral grants_of(u.id, t.day) g
    where u.active and g.role = any(${[...roles]}::text[]) and g.valid_to <= t.day + ${days}::integer
      -- Few have anything that ends: only of these it is worked out what they have afterwards.
      and not exists (
        select from grants_of(u.id, t.day + ${days}::integer + 1) later
        where later.role = g.role and (later.legal_entity_id is null or later.legal_entity_id = g.legal_entity_id)
          and (later.section_code is null or later.section_code = g.section_code)
          and (later.ingestion_id is null or later.ingestion_id = g.ingestion_id) and (later.org_id is null or later.org_id = g.org_id))
    group by u.id, u.email, u.name, g.role
    order by min(g.valid_to), u.name, g.role limit 200`.execute(db);
  return rows;
}
