import type { Database } from "./connect.ts";
import { inSavepoint } from "./savepoint.sql.ts";

/** What a transaction is opened on: a context of the portal, or whatever else holds a database. */
type Holder = { db: Database };

/** Runs `work` in one transaction: its `ctx` shadows the outer one, so that nothing inside can escape it. Rolls back on any throw. */
export function inTransaction<C extends Holder, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }));
}

/** Works on each thing, in their order: what fails of one keeps no other out. The first failure is thrown at the end. */
export async function eachByItself<T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const thing of things) await work(thing).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** The same with each thing in a transaction of its own. */
export function eachInTransaction<C extends Holder, T>(
  ctx: C,
  things: readonly T[],
  work: (ctx: C, thing: T) => Promise<unknown>,
): Promise<void> {
  return eachByItself(things, (thing) => inTransaction(ctx, (ctx) => work(ctx, thing)));
}

class TakenBack extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("taken back");
    this.result = result;
  }
}

/** Runs `work` in a transaction, or in a savepoint of the one that stands, and keeps what it did only if its result says so; answers the result either way. */
export async function inTransactionIf<C extends Holder, T>(
  ctx: C,
  keeps: (result: T) => boolean,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  try {
    return await (ctx.db.isTransaction ? inSavepoint : inTransaction)(ctx, async (ctx) => {
      const result = await work(ctx);
      if (!keeps(result)) throw new TakenBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.result as T;
    throw error;
  }
}

/** Runs `work` with one read-only transaction as its database: whatever it reads is of one instant, and nothing can be written. */
export function inSnapshot<C extends Holder, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  return ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((db) => work({ ...ctx, db }));
}
