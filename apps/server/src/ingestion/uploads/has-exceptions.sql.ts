import { type RawBuilder, sql } from "kysely";

/**
 * Whether exceptions were found in the delivery `d` last, so that a list of them is not empty. What a newer file of the same or a later month shows again is found
 * there last, and what it does not show is gone: such a delivery is not asked further.
 */
export const hasExceptions: RawBuilder<boolean> = sql<boolean>`(
  d.error_count + d.warning_count > 0
  and not exists (
    select from delivery n
    where n.period >= d.period and n.section_code = d.section_code and n.legal_entity_id = d.legal_entity_id and n.ingestion_id = d.ingestion_id and n.id > d.id)
  and exists (
    select from quality_element l join quality_event e on e.element_id = l.id
    where l.ingestion_id = d.ingestion_id and e.legal_entity_id = d.legal_entity_id and e.delivery_id = d.id))`;
