import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

export type NodeRow = { addresses: string[]; ports: number[] };
export type NewNode = NodeRow & { id: string; role: string; version: string };

/** How long a node that is not heard of may still stand where it stood, and after how long nobody remembers it. */
const silent = sql`interval '10 minutes'`;
const forgotten = sql`interval '1 day'`;

/** Notes that a node is up, by the database's clock. */
export async function noteNode(db: Database, node: NewNode): Promise<void> {
  await sql`
    insert into node (id, role, version, addresses, ports)
    values (${node.id}, ${node.role}, ${node.version}, ${node.addresses}::inet[], ${node.ports}::integer[])
    on conflict (id) do update set seen_at = now(), addresses = excluded.addresses, ports = excluded.ports`.execute(db);
}

/** Where the portal's nodes are, those too that have just gone silent. */
export async function listNodes(db: Database): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select array(select host(a) from unnest(addresses) a) as addresses, ports from node where seen_at > now() - ${silent}`.execute(db);
  return rows;
}

/** Forgets a node that ends in order. */
export async function deleteNode(db: Database, id: string): Promise<void> {
  await db.deleteFrom("node").where("id", "=", id).execute();
}

/** Forgets those that did not say so. */
export async function deleteOldNodes(db: Database): Promise<void> {
  await sql`delete from node where seen_at < now() - ${forgotten}`.execute(db);
}
