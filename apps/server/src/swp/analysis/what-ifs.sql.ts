import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { isSeen } from "../items/filter.sql.ts";
import type { Reach } from "../policy.ts";

export type WhatIfRow = { id: number; ownerId: number; owner: string; name: string; shared: boolean; version: number; updatedAt: Date };
export type WhatIfInput = Pick<WhatIfRow, "name" | "shared">;

/** One's own, and what colleagues who are still there share. */
const isOffered = (userId: number) => sql`(f.owner_id = ${userId} or (f.shared and u.removed_at is null))`;
const columns = sql`f.id, f.owner_id as "ownerId", u.name as owner, f.name, f.shared, f.version, f.updated_at as "updatedAt"`;

async function selectWhatIfs(db: Database, where: RawBuilder<unknown>): Promise<WhatIfRow[]> {
  return (await sql<WhatIfRow>`select ${columns} from swp_what_if f join app_user u on u.id = f.owner_id where ${where}`.execute(db)).rows;
}

/** The what-ifs that somebody is offered, each with how many items of those within reach it changes; one statement. */
export async function listWhatIfRows(db: Database, userId: number, reach: Reach): Promise<(WhatIfRow & { items: number })[]> {
  const { rows } = await sql<WhatIfRow & { items: number }>`
    select ${columns}, (select count(*)::int from swp_what_if_item w join swp_item i on i.id = w.item_id where w.what_if_id = f.id and ${isSeen(reach)}) as items
    from swp_what_if f join app_user u on u.id = f.owner_id where ${isOffered(userId)} order by folded(f.name), f.id`.execute(db);
  return rows;
}

/** A what-if that somebody is offered. */
export async function findWhatIf(db: Database, id: number, userId: number): Promise<WhatIfRow | undefined> {
  return (await selectWhatIfs(db, sql`f.id = ${id} and ${isOffered(userId)}`))[0];
}

/** The same, held until the transaction ends. */
export async function lockWhatIf(db: Database, id: number, userId: number): Promise<WhatIfRow | undefined> {
  await sql`select from swp_what_if where id = ${id} for no key update`.execute(db);
  return findWhatIf(db, id, userId);
}

/** Adds a what-if; undefined when its owner has one of this name. */
export async function insertWhatIf(db: Database, userId: number, { name, shared }: WhatIfInput, at: Date): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('swp-what-if'), ${userId}::integer)`.execute(db);
  if (await isWhatIfNamed(db, userId, name, null)) return undefined;
  const { rows } = await sql<{ id: number }>`
    insert into swp_what_if (owner_id, name, shared, created_at, updated_at) values (${userId}, ${name}, ${shared}, ${at}, ${at}) returning id`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Calls a what-if that is held otherwise; false when its owner has another one of this name. */
export async function updateWhatIfRow(db: Database, { id, ownerId }: WhatIfRow, { name, shared }: WhatIfInput, at: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('swp-what-if'), ${ownerId}::integer)`.execute(db);
  if (await isWhatIfNamed(db, ownerId, name, id)) return false;
  await sql`update swp_what_if set name = ${name}, shared = ${shared}, version = version + 1, updated_at = ${at} where id = ${id}`.execute(
    db,
  );
  return true;
}

async function isWhatIfNamed(db: Database, userId: number, name: string, except: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from swp_what_if where owner_id = ${userId} and folded(name) = folded(${name}) and id is distinct from ${except}::integer`.execute(
    db,
  );
  return rows.length > 0;
}

/** Notes that items of a what-if that is held were changed. */
export async function touchWhatIf(db: Database, id: number, at: Date): Promise<void> {
  await sql`update swp_what_if set version = version + 1, updated_at = ${at} where id = ${id}`.execute(db);
}

export async function deleteWhatIfRow(db: Database, id: number): Promise<void> {
  await sql`delete from swp_what_if where id = ${id}`.execute(db);
}
