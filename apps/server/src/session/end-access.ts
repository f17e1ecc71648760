import type { ActingContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import { type EndedAccess, endAccessOfHeld } from "./end-access.sql.ts";
import { lockUser } from "./users.sql.ts";

/**
 * Ends a user's sessions, personal access tokens and password links and forgets their browsers, at once on every node; who may is the caller's check. Answers
 * how many sessions and tokens ended.
 */
export function endAccessOf(ctx: ActingContext, userId: number): Promise<EndedAccess> {
  return inTransaction(ctx, async (ctx) => {
    // Whoever is just signing in waits here, and is then refused or ended with the rest.
    await lockUser(ctx.db, userId);
    const ended = (await endAccessOfHeld(ctx.db, [userId], ctx.clock.now())).get(userId) ?? { sessions: 0, tokens: 0 };
    await audit(ctx.db, ctx, { action: "access-ended", subjectType: "user", subjectId: userId, after: ended });
    return ended;
  });
}
