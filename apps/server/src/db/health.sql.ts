import { sql } from "kysely";
import type { Database } from "./connect.ts";

/** True if the database answers. */
export async function ping(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
