import { sql } from "kysely";
import type { Context } from "../context.ts";

/** Runs `work` in a savepoint of the transaction that stands: what it wrote is gone when it throws, the transaction goes on. */
export async function inSavepoint<C extends Context, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  await sql`savepoint one_row`.execute(ctx.db);
  let result: T;
  try {
    result = await work(ctx);
  } catch (error) {
    await sql`rollback to savepoint one_row`.execute(ctx.db);
    throw error;
  }
  await sql`release savepoint one_row`.execute(ctx.db);
  return result;
}
