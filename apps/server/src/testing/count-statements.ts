import pg from "pg";
import { vi } from "vitest";

/** How many SQL statements something sends. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const count = sent.mock.calls.length;
  sent.mockRestore();
  return count;
}
