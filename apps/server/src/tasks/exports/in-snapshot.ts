import type { Context } from "../../context.ts";

/** Runs `work` with one read-only transaction as its database: whatever it reads is of one instant, and nothing can be written. */
export function inSnapshot<C extends Context, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  return ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((db) => work({ ...ctx, db }));
}
