import type { AttemptLimit } from "@hub/domain/session/attempt-limits.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "../../db/connect.ts";

/** What an attempt is counted by; `account` is the hash of the name. */
export type Counted = { account: string; address: string; browserId: number | null };
export type Scope = "pair" | "account" | "address" | "browser";

export type ScopedLimit = readonly [Scope, AttemptLimit];

/** Until when what an attempt is counted by is closed: the latest of the limits that are reached; null when none is. */
export async function findClosedUntil(db: Database, counted: Counted, limits: readonly ScopedLimit[], now: Date): Promise<Date | null> {
  const [until = null] = await listClosedUntil(db, [[counted, limits]], now);
  return until;
}

/** The same of each of several, in their order. */
export async function listClosedUntil(
  db: Database,
  places: readonly (readonly [Counted, readonly ScopedLimit[]])[],
  now: Date,
): Promise<(Date | null)[]> {
  const ends = places.map(
    ([counted, limits]) => sql`greatest(${sql.join(limits.map(([scope, limit]) => endOf(counted, scope, limit, now)))})`,
  );
  const { rows } = await sql<{ until: (Date | null)[] }>`select array[${sql.join(ends)}]::timestamptz[] as until`.execute(db);
  return rows[0]?.until ?? [];
}

/** When the limit's last but `most` failure no longer counts; null when there are fewer. */
function endOf(counted: Counted, scope: Scope, { most, minutes, untilSuccess }: AttemptLimit, now: Date): RawBuilder<Date | null> {
  const since = new Date(now.getTime() - minutes * 60_000);
  const ofScope = scopes[scope](counted);
  const cleared = untilSuccess
    ? sql`and id > coalesce((select max(id) from sign_in_attempt where ${ofScope} and at > ${since} and succeeded), 0)`
    : sql``;
  return sql`(
    select at + make_interval(mins => ${minutes}) from sign_in_attempt
    where ${ofScope} and at > ${since} and not succeeded ${cleared}
    order by at desc offset ${most - 1} limit 1)`;
}

const scopes: Record<Scope, (counted: Counted) => RawBuilder<SqlBool>> = {
  pair: ({ account, address }) => sql`account = ${account} and address = ${address} and browser_id is null and lifted_at is null`,
  account: ({ account }) => sql`account = ${account} and browser_id is null and lifted_at is null`,
  address: ({ address }) => sql`address = ${address} and browser_id is null`,
  browser: ({ account, browserId }) => sql`account = ${account} and browser_id = ${browserId} and lifted_at is null`,
};

/** Makes what is counted together wait for each other until the transaction ends, always in this order. A known browser waits for no stranger. */
export async function lockAttempts(db: Database, { account, address, browserId }: Counted): Promise<void> {
  if (browserId !== null) {
    await sql`select pg_advisory_xact_lock(hashtext('hub sign-in browser'), ${browserId})`.execute(db);
    return;
  }
  await sql`select pg_advisory_xact_lock(hashtext('hub sign-in'), hashtext(${account}))`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtext('hub sign-in address'), hashtext(${address}))`.execute(db);
}

/** Writes an attempt down as failed; answers its id. */
export async function insertAttempt(db: Database, { account, address, browserId }: Counted, at: Date): Promise<number> {
  const row = await db
    .insertInto("sign_in_attempt")
    .values({ account, address, browser_id: browserId, at, succeeded: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function markAttempt(db: Database, attemptId: number, succeeded: boolean): Promise<void> {
  await db.updateTable("sign_in_attempt").set({ succeeded }).where("id", "=", attemptId).execute();
}

/** From where came what was tried in vain on an account, whatever it is kept under: addresses of strangers since an instant, known browsers since another. */
export async function listTriedPlaces(
  db: Database,
  accounts: readonly string[],
  since: { strangers: Date; browsers: Date },
): Promise<Counted[]> {
  const rows = await db
    .selectFrom("sign_in_attempt")
    .select((is) => ["account", is.fn.max("address").as("address"), "browser_id as browserId"])
    .where("account", "in", accounts)
    .where("succeeded", "=", false)
    .where("lifted_at", "is", null)
    .where((is) =>
      is.or([
        is.and([is("browser_id", "is", null), is("at", ">", since.strangers)]),
        is.and([is("browser_id", "is not", null), is("at", ">", since.browsers)]),
      ]),
    )
    // A known browser is one place wherever it is.
    .groupBy(["account", "browser_id", sql`case when browser_id is null then address end`])
    .execute();
  return rows;
}

/** How much that was tried in vain counts for an account since an instant, whatever it is kept under, and from how many addresses it came. */
export function countWrong(db: Database, accounts: readonly string[], since: Date): Promise<{ wrong: number; addresses: number }> {
  return db
    .selectFrom("sign_in_attempt")
    .select((is) => [is.fn.countAll<number>().as("wrong"), is.fn.count<number>("address").distinct().as("addresses")])
    .where("account", "in", accounts)
    .where("at", ">", since)
    .where("succeeded", "=", false)
    .where("lifted_at", "is", null)
    .executeTakeFirstOrThrow();
}

/** Lets what was tried in vain on an account count no more for it, whatever it is kept under; for the addresses they came from they do. Answers how many. */
export async function liftAttemptsOn(db: Database, accounts: readonly string[], now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("sign_in_attempt")
    .set({ lifted_at: now })
    .where("account", "in", accounts)
    .where("succeeded", "=", false)
    .where("lifted_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Clears away some of what no longer counts: more than one attempt adds, so that it never piles up, and never so many that one waits for it. */
export async function deleteOldAttempts(db: Database, before: { strangers: Date; browsers: Date }): Promise<void> {
  // FOR UPDATE: they are deleted, but for those that somebody holds.
  await sql`
    delete from sign_in_attempt where id = any(array(
      select id from sign_in_attempt
      where at <= ${before.strangers} and (browser_id is null or at <= ${before.browsers})
      order by at limit 100 for update skip locked))`.execute(db);
}
