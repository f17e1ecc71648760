import { type Context, portalActor } from "../../context.ts";
import { auditAll } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { takeOver } from "./challenges.sql.ts";

const most = 500;
/** For so long, in milliseconds, it is left alone once it is over: somebody may be let in whose answer came just in time. */
const rest = 60_000;

/**
 * Clears away what was asked of people and is over. Of each sign-in that stopped between its two steps the trail then says, once, that the first one was right: that somebody
 * knew a password, or had the link to a new one, is told nowhere else. Run every minute; on several nodes it does no harm.
 */
export async function sweepSteps(ctx: Context): Promise<void> {
  const instant = new Date(ctx.clock.now().getTime() - rest);
  let gone: number;
  do {
    gone = await inTransaction({ ...ctx, actor: portalActor }, async (ctx) => {
      const left = await takeOver(ctx.db, instant, most);
      const stopped = left.filter(({ method }) => method !== null);
      await auditAll(
        ctx.db,
        ctx,
        stopped.map(({ userId, method, expiresAt }) => ({
          action: "sign-in-first-step",
          subjectType: "user",
          subjectId: userId,
          after: { method, ...(expiresAt && { expiresAt: expiresAt.toISOString() }) },
        })),
      );
      return left.length;
    });
  } while (gone === most);
}
