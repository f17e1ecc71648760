import { type RawBuilder, sql } from "kysely";

/**
 * Whether rows of the delivery `d` of the upload `u` came to exceptions: what is said of a file as a whole is said of its only entity, and is none. In a file of
 * many entities only rows are counted for each.
 */
export const hasExceptions: RawBuilder<boolean> = sql<boolean>`(
  d.error_count + d.warning_count > 0
  and (u.legal_entity_id is null or exists (select from upload_issue f where f.upload_id = u.id and f.row_number is not null)))`;
