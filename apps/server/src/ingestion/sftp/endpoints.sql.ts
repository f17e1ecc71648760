import type { RemoteResult } from "@hub/contract/ingestion/remote.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type EndpointRow = {
  id: number;
  name: string;
  host: string;
  port: number;
  userName: string;
  auth: "password" | "key";
  secret: Buffer | null;
  hostKey: string | null;
  hostKeyPinnedBy: string | null;
  hostKeyPinnedAt: Date | null;
  allowPrivate: boolean;
  active: boolean;
  lastResult: RemoteResult | null;
  lastResultAt: Date | null;
  version: number;
  sources: number;
};

function selectEndpoints(rest: RawBuilder<unknown>): RawBuilder<EndpointRow> {
  return sql<EndpointRow>`
    select e.id, e.name, e.host, e.port, e.user_name as "userName", e.auth, e.secret, e.host_key as "hostKey",
      a.name as "hostKeyPinnedBy", e.host_key_pinned_at as "hostKeyPinnedAt", e.allow_private as "allowPrivate", e.active,
      e.last_result as "lastResult", e.last_result_at as "lastResultAt", e.version,
      (select count(*)::int from ingestion_source s where s.sftp_endpoint_id = e.id) as sources
    from sftp_endpoint e left join app_user a on a.id = e.host_key_pinned_by ${rest}`;
}

/** All SFTP endpoints by name, each with its sealed secret. */
export async function listEndpointRows(db: Database): Promise<EndpointRow[]> {
  return (await selectEndpoints(sql`order by e.name, e.id`).execute(db)).rows;
}

/** An endpoint with its sealed secret. */
export async function findEndpoint(db: Database, id: number): Promise<EndpointRow | undefined> {
  return (await selectEndpoints(sql`where e.id = ${id}`).execute(db)).rows[0];
}

/** The endpoint, held until the transaction ends. */
export async function findEndpointForUpdate(db: Database, id: number): Promise<EndpointRow | undefined> {
  return (await selectEndpoints(sql`where e.id = ${id} for no key update of e`).execute(db)).rows[0];
}

export type EndpointValues = Pick<EndpointRow, "name" | "host" | "port" | "userName" | "auth" | "allowPrivate" | "active">;

/** A new endpoint, still without secret or host key. Answers its id. */
export async function insertEndpoint(db: Database, values: EndpointValues): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into sftp_endpoint (name, host, port, user_name, auth, allow_private, active)
    values (${values.name}, ${values.host}, ${values.port}, ${values.userName}, ${values.auth}, ${values.allowPrivate}, ${values.active})
    returning id`.execute(db);
  return rows[0]?.id as number;
}

/** Changes an endpoint; `forgetKey` when it is another server now. */
export async function updateEndpointRow(db: Database, id: number, values: EndpointValues, forgetKey: boolean): Promise<void> {
  await sql`
    update sftp_endpoint set name = ${values.name}, host = ${values.host}, port = ${values.port}, user_name = ${values.userName}, auth = ${values.auth},
      allow_private = ${values.allowPrivate}, active = ${values.active}, version = version + 1, last_result = null, last_result_at = null,
      host_key = case when ${forgetKey} then null else host_key end,
      host_key_pinned_by = case when ${forgetKey} then null else host_key_pinned_by end,
      host_key_pinned_at = case when ${forgetKey} then null else host_key_pinned_at end
    where id = ${id}`.execute(db);
}

/** Keeps a sealed password or private key. */
export async function updateEndpointSecret(db: Database, id: number, secret: Buffer): Promise<void> {
  await sql`update sftp_endpoint set secret = ${secret} where id = ${id}`.execute(db);
}

/** Pins the key a server showed; what was tested before it says nothing any more. */
export async function updateHostKey(db: Database, id: number, hostKey: string, by: number, now: Date): Promise<void> {
  await sql`
    update sftp_endpoint set host_key = ${hostKey}, host_key_pinned_by = ${by}, host_key_pinned_at = ${now}, version = version + 1,
      last_result = null, last_result_at = null
    where id = ${id}`.execute(db);
}

/** How the last test or pick-up ended, or how far a test is, unless the endpoint was changed meanwhile. */
export async function updateLastResult(
  db: Database,
  { id, version }: Pick<EndpointRow, "id" | "version">,
  result: RemoteResult,
  now: Date,
): Promise<void> {
  await sql`
    update sftp_endpoint set last_result = ${JSON.stringify(result)}::jsonb, last_result_at = ${now}
    where id = ${id} and version = ${version}`.execute(db);
}

/** Takes an endpoint away. */
export async function deleteEndpointRow(db: Database, id: number): Promise<void> {
  await sql`delete from sftp_endpoint where id = ${id}`.execute(db);
}
