import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { AccessTold, Told } from "./told.ts";

/** The one name under which changes are told. */
export const channel = "hub_live";
/** PostgreSQL takes less than 8000 bytes; so many places or ids are some 5000. */
const most = 80;

/**
 * Tells every node that something changed, once the transaction commits; the same thing said twice in it is told once. It holds no data: who hears it asks for
 * what they may see. A commit that tells waits for others that do, so rows are told together.
 */
export async function tellChange(db: Database, told: Told | AccessTold): Promise<void> {
  for (const part of partsOf(told)) await sql`select pg_notify(${channel}, ${JSON.stringify(part)})`.execute(db);
}

/** The same, said by a statement that changes something: the expression takes the payload as JSON, with the columns of what it changed. */
export const telling = (payload: RawBuilder<unknown>): RawBuilder<unknown> => sql`pg_notify(${channel}, (${payload})::text)`;

/** Of a statement that ends sessions: whose they were, by the column of their number. */
export const tellingAccess = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  telling(sql`json_build_object('topic', 'access', 'users', json_build_array(${userId}))`);

/** What does not fit into one is told in several; of many records only that they are many. */
function partsOf(told: Told | AccessTold): (Told | AccessTold)[] {
  if (told.topic === "access") return [{ ...told, users: told.users && told.users.length <= most ? told.users : null }];
  const { ids, ...rest } = told;
  const kept = ids && ids.length <= most ? { ...rest, ids } : rest;
  const { places, users } = told.to;
  const parts = Math.max(1, Math.ceil(Math.max(places?.length ?? 0, users?.length ?? 0) / most));
  const part = <T>(list: readonly T[] | undefined, at: number) => list?.slice(at * most, (at + 1) * most);
  return Array.from({ length: parts }, (_, at) => ({
    ...kept,
    to: { ...told.to, ...(places ? { places: part(places, at) ?? [] } : {}), ...(users ? { users: part(users, at) ?? [] } : {}) },
  }));
}
