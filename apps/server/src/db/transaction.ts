import type { Context } from "../context.ts";

/** Runs `work` in one transaction: its `ctx` shadows the outer one, so that nothing inside can escape it. Rolls back on any throw. */
export function inTransaction<C extends Context, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }));
}
