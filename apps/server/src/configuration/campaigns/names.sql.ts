import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type UserName = { id: number; email: string; name: string };

/** Names and e-mails of users by number, as they stand now. */
export async function listUserNames(db: Database, ids: readonly number[]): Promise<UserName[]> {
  const { rows } =
    await sql<UserName>`select id, email, name from app_user where id = any(${[...ids]}::int[]) order by lower(name), id`.execute(db);
  return rows;
}
