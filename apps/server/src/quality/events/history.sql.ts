import type { qualityChangeKinds } from "@hub/contract/quality/events.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { withinReach } from "./filter.sql.ts";
import type { EventReach } from "../policy.ts";

export type ChangeRow = {
  id: number;
  at: Date;
  by: string | null;
  kind: (typeof qualityChangeKinds)[number];
  changes: [field: string, before: string | null, after: string | null][];
};

/** Where an event lies, if it is within reach. */
export async function findScope(
  db: Database,
  id: number,
  reach: EventReach,
): Promise<{ legalEntityId: number; elementId: number } | undefined> {
  const { rows } = await sql<{ legalEntityId: number; elementId: number }>`
    select e.legal_entity_id as "legalEntityId", e.element_id as "elementId" from quality_event e where e.id = ${id} and ${withinReach(reach)}`.execute(
    db,
  );
  return rows[0];
}

/** Changes of an event, the newest first, from before one of them on. */
export async function listChanges(
  db: Database,
  eventId: number,
  page: { before: number | undefined; limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.at, u.name as by, c.kind, c.changes
    from quality_event_change c left join app_user u on u.id = c.user_id
    where c.event_id = ${eventId} and ${page.before === undefined ? sql`true` : sql`c.id < ${page.before}`}
    order by c.id desc limit ${page.limit}`.execute(db);
  return rows;
}
