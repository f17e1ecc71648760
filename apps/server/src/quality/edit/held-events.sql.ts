import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { EditedRow } from "./decide-edit.ts";
import { withinReach } from "../events/filter.sql.ts";
import type { EventReach } from "../policy.ts";

/** An event as an import reads it. */
export type HeldEvent = EditedRow & { version: number };

/** Events by id within reach, in the order of their ids; held until the transaction ends when `lock` is true. Two statements at most. */
export async function findHeldEvents(db: Database, ids: readonly number[], reach: EventReach, lock: boolean): Promise<HeldEvent[]> {
  // Read once they are held: what a colleague wrote while this waited is seen.
  if (lock)
    await sql`select from quality_event e where e.id = any(${[...ids]}::bigint[]) and ${withinReach(reach)} order by e.id for no key update`.execute(
      db,
    );
  const { rows } = await sql<HeldEvent>`
    select e.id, e.version, e.element_id as "elementId", e.legal_entity_id as "legalEntityId", e.accountant_id as "accountantId", a.email as "accountantEmail",
      e.perimeter_id as "perimeterId", p.code as "perimeterCode", e.status, e.accepted_until as "acceptedUntil", e.first_on as "firstOn",
      nullif(e.due_on, 'infinity') as "dueOn", t.comments
    from quality_event e
    join quality_event_text t on t.event_id = e.id
    left join app_user a on a.id = e.accountant_id
    left join lookup_value p on p.id = e.perimeter_id
    where e.id = any(${[...ids]}::bigint[]) and ${withinReach(reach)}
    order by e.id`.execute(db);
  return rows;
}

/** The perimeters that may be chosen anew, by code. */
export async function perimeterIdsByCode(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from lookup_value where lookup = 'accountant-perimeter' and active`.execute(db);
  return new Map(rows.map(({ id, code }) => [code, id]));
}
