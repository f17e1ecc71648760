import type { Context } from "../context.ts";
import { inSavepoint } from "../db/savepoint.sql.ts";
import { Problem } from "../problem.ts";

/**
 * Does something with all items at once, in a savepoint; where a Problem refuses that (somebody's card has a name or a KPI by now), with each alone. Answers
 * what came of those that went, and says of each of the others what refused it.
 */
export async function togetherOrEach<C extends Context, I, R>(
  ctx: C,
  items: readonly I[],
  work: (ctx: C, items: readonly I[]) => Promise<R[]>,
  refused?: (item: I, problem: Problem) => R,
): Promise<R[]> {
  const [first] = items;
  if (first === undefined) return [];
  try {
    return await inSavepoint(ctx, (ctx) => work(ctx, items));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (items.length === 1) return refused ? [refused(first, error)] : [];
    const done: R[] = [];
    for (const item of items) done.push(...(await togetherOrEach(ctx, [item], work, refused)));
    return done;
  }
}
