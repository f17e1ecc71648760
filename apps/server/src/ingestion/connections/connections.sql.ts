import type { RemoteResult } from "@hub/contract/ingestion/remote.ts";
import type { ConnectionKind, ConnectionSettings } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type ConnectionUse = { sourceId: number; ingestionId: number; ingestion: string; active: boolean };
export type ConnectionRow = {
  id: number;
  name: string;
  kind: ConnectionKind;
  settings: ConnectionSettings;
  /** Sealed; leaves the server in no form. */
  secret: Buffer | null;
  allowPrivate: boolean;
  active: boolean;
  version: number;
  lastResult: RemoteResult | null;
  lastResultAt: string | null;
  usedBy: ConnectionUse[];
};
export type ConnectionValues = Pick<ConnectionRow, "name" | "settings" | "secret" | "allowPrivate" | "active">;

function selectConnections(where: RawBuilder<unknown>): RawBuilder<ConnectionRow> {
  return sql<ConnectionRow>`
    select c.id, c.name, c.kind, c.settings, c.secret, c.allow_private as "allowPrivate", c.active, c.version, c.last_result as "lastResult",
      to_char(c.last_result_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastResultAt",
      coalesce((
        select json_agg(json_build_object('sourceId', s.id, 'ingestionId', i.id, 'ingestion', i.name, 'active', s.active) order by i.name, s.id)
        from ingestion_source s join ingestion i on i.id = s.ingestion_id where s.connection_id = c.id), '[]') as "usedBy"
    from connection c where ${where}`;
}

/** All connections by name. */
export async function listConnectionRows(db: Database): Promise<ConnectionRow[]> {
  return (await selectConnections(sql`true order by lower(c.name), c.id`).execute(db)).rows;
}

/** A connection with its sealed secret. */
export async function findConnection(db: Database, id: number): Promise<ConnectionRow | undefined> {
  return (await selectConnections(sql`c.id = ${id}`).execute(db)).rows[0];
}

/** The connection, held until the transaction ends; no source is put on it meanwhile. */
export async function lockConnection(db: Database, id: number): Promise<ConnectionRow | undefined> {
  // FOR UPDATE: who puts a source on it takes a key share, and what it says of its kind is decided on by both.
  await sql`select from connection where id = ${id} for update`.execute(db);
  return findConnection(db, id);
}

/** Whether another connection has the name, case aside. */
export async function isNameTaken(db: Database, name: string, except: number | undefined): Promise<boolean> {
  const { rows } = await sql`select from connection where lower(name) = lower(${name}) and id is distinct from ${except ?? null}`.execute(
    db,
  );
  return rows.length > 0;
}

/** A new connection, still without a secret. Answers its id. */
export async function insertConnection(
  db: Database,
  { name, settings, allowPrivate, active }: Omit<ConnectionValues, "secret">,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into connection (name, kind, settings, allow_private, active)
    values (${name}, ${settings.kind}, ${JSON.stringify(settings)}::jsonb, ${allowPrivate}, ${active}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Changes a connection; how its last test went no longer says anything. */
export async function updateConnectionRow(db: Database, id: number, version: number, values: ConnectionValues): Promise<void> {
  await sql`
    update connection set name = ${values.name}, settings = ${JSON.stringify(values.settings)}::jsonb, secret = ${values.secret},
      allow_private = ${values.allowPrivate}, active = ${values.active}, version = ${version}, last_result = null, last_result_at = null
    where id = ${id}`.execute(db);
}

/** Keeps a sealed secret. */
export async function setConnectionSecret(db: Database, id: number, secret: Buffer): Promise<void> {
  await sql`update connection set secret = ${secret} where id = ${id}`.execute(db);
}

/** Takes a connection away. */
export async function deleteConnectionRow(db: Database, id: number): Promise<void> {
  await sql`delete from connection where id = ${id}`.execute(db);
}

/** How a test goes on or ended, unless the connection was changed meanwhile. */
export async function noteConnectionResult(db: Database, id: number, version: number, result: RemoteResult, at: Date): Promise<void> {
  await sql`
    update connection set last_result = ${JSON.stringify(result)}::jsonb, last_result_at = ${at}
    where id = ${id} and version = ${version}`.execute(db);
}
