import { type Access, grantsOn } from "@hub/domain/session/permissions.ts";
import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;

/** Whether a grant `g` covers the exception or kept count `e` of the element `l` of the ingestion `i`, which an outside system's has none of: as `policy.ts`. */
export const covers: Sql = sql`(
  (g.legal_entity_id is null or g.legal_entity_id = e.legal_entity_id)
  and (g.section_code is null or i.section_code is null or g.section_code = i.section_code)
  and (g.ingestion_id is null or g.ingestion_id = l.ingestion_id))`;

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
