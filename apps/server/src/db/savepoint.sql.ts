import { sql } from "kysely";
import type { Database } from "./connect.ts";

/** Runs `work` in a savepoint of the transaction that stands: what it wrote is gone when it throws, the transaction goes on. They may stand in each other. */
export async function inSavepoint<C extends { db: Database }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(ctx.db);
  try {
    return await work(ctx);
  } catch (error) {
    await sql`rollback to savepoint part`.execute(ctx.db);
    throw error;
  } finally {
    // Also after going back to it: the next rollback of the name must reach the one around this.
    await sql`release savepoint part`.execute(ctx.db);
  }
}
