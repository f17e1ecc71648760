import type { Pool } from "pg";
import { expect } from "vitest";

/** Goes on once that many statements wait for a lock in the pool's database, of those that hold the text. */
export async function expectLockWaits(pool: Pool, count: number, text = ""): Promise<void> {
  const waits =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0";
  await expect.poll(async () => (await pool.query(waits, [text])).rowCount, { interval: 20, timeout: 30_000 }).toBe(count);
}
