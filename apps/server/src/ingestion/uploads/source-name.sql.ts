import { type RawBuilder, sql } from "kysely";

/** What a source is called: its endpoint's or connection's name; null where there is none. The names in it are not those of the caller's statement. */
export function sourceName(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select coalesce(source_endpoint.name, source_connection.name) from ingestion_source source_row
    left join sftp_endpoint source_endpoint on source_endpoint.id = source_row.sftp_endpoint_id
    left join connection source_connection on source_connection.id = source_row.connection_id where source_row.id = ${id})`;
}
