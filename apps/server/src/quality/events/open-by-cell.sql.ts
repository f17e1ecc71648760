import type { Access } from "@hub/domain/session/permissions.ts";
import { type RawBuilder, sql } from "kysely";
import { covers, readingGrants } from "./granted.sql.ts";
import { isOpen } from "./event-status.sql.ts";

/** Open exceptions that somebody reads by entity and section (legal_entity_id, section_code, events), from the kept counts. Those of outside systems are of none. */
export function openByCell(actor: Access): RawBuilder<unknown> {
  return sql`
    select e.legal_entity_id, i.section_code, sum(e.events)::int as events
    from (
      select legal_entity_id, element_id, sum(events) as events from quality_count_element e where ${isOpen} group by 1, 2
    ) e
    join quality_element l on l.id = e.element_id join ingestion i on i.id = l.ingestion_id
    where exists (select from ${readingGrants(actor)} where ${covers})
    group by 1, 2`;
}

/** True in SQL where somebody reads exceptions of the entity and section of the cell `c` at all: elsewhere none would mean nothing. */
export function readsCell(actor: Access): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${readingGrants(actor)}
    where (g.legal_entity_id is null or g.legal_entity_id = c."legalEntityId") and (g.section_code is null or g.section_code = c."sectionCode")
      and (g.ingestion_id is null or exists (select from ingestion i where i.id = g.ingestion_id and i.section_code = c."sectionCode")))`;
}
