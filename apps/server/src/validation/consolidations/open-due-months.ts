import { firstDay, previousPeriod } from "@hub/domain/period.ts";
import type { Context } from "../../context.ts";
import { ensureDueMonths } from "./consolidations.sql.ts";

/** A month is opened so many milliseconds before it is over: whoever looks at its first instant finds it, for the clock comes once a minute. */
const ahead = 120_000;

/**
 * Opens the months that are over by now, as the calendar expects them: they are due whether or not somebody delivered. Done by the clock, at a portal's start, and by whoever
 * changes what is expected, in the same transaction; of one entity alone, or from a month on (its first day), where no more changed. What reads opens nothing.
 */
export async function openDueMonths(
  ctx: Pick<Context, "db" | "clock">,
  only: { legalEntityId?: number; first?: string } = {},
): Promise<void> {
  const soon = new Date(ctx.clock.now().getTime() + ahead);
  await ensureDueMonths(ctx.db, firstDay(previousPeriod({ year: soon.getUTCFullYear(), month: soon.getUTCMonth() + 1 })), only);
}
