import { type Access, grantsOn } from "@hub/domain/session/permissions.ts";
import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;

/**
 * Whether a grant `g` covers an exception of an entity, about a field of a section and an ingestion; both are null for one of an outside system. `policy.ts` says
 * the same of one person and many events; granted.test.ts holds both to the same cases.
 */
export const coversEvent = (entity: Sql, section: Sql, ingestion: Sql): Sql => sql`(
  (g.legal_entity_id is null or g.legal_entity_id = ${entity})
  and (g.section_code is null or ${section} is null or g.section_code = ${section})
  and (g.ingestion_id is null or g.ingestion_id = ${ingestion}))`;

/** Whether a grant `g` covers the exception or kept count `e` of the element `l` of the ingestion `i`. */
export const covers: Sql = coversEvent(sql`e.legal_entity_id`, sql`i.section_code`, sql`l.ingestion_id`);

/** What somebody reads exceptions by, as rows `g`; written into a statement, so that no other has to ask for the elements first. */
export function readingGrants(actor: Access): Sql {
  const grants = grantsOn("quality.read", actor, {}).map(({ legalEntityId, sectionCode, ingestionId, onBehalfOf }) => ({
    legal_entity_id: legalEntityId,
    section_code: sectionCode,
    ingestion_id: ingestionId,
    on_behalf_of: onBehalfOf ?? null,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g (legal_entity_id integer, section_code text, ingestion_id integer, on_behalf_of integer)`;
}
