import type { ActingContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import { revokeTokensOf } from "./access-tokens.sql.ts";
import { deleteBrowsersOf } from "./known-browsers.sql.ts";
import { deleteSessionsOf } from "./own-sessions.sql.ts";
import { deleteOpenLinksOf } from "./password-link.sql.ts";
import { deleteHandoversOf } from "./sso/sso.sql.ts";
import { lockUser } from "./users.sql.ts";

/**
 * Ends a user's sessions, personal access tokens and password links and forgets their browsers, at once on every node; who may is the caller's check. Answers
 * how many sessions and tokens ended.
 */
export function endAccessOf(ctx: ActingContext, userId: number): Promise<{ sessions: number; tokens: number }> {
  return inTransaction(ctx, async (ctx) => {
    // Whoever is just signing in waits here, and is then refused or ended with the rest.
    await lockUser(ctx.db, userId);
    await deleteOpenLinksOf(ctx.db, userId);
    await deleteHandoversOf(ctx.db, userId);
    await deleteBrowsersOf(ctx.db, userId);
    const ended = {
      sessions: await deleteSessionsOf(ctx.db, userId),
      tokens: await revokeTokensOf(ctx.db, userId, ctx.clock.now()),
    };
    await audit(ctx.db, ctx, { action: "access-ended", subjectType: "user", subjectId: userId, after: ended });
    return ended;
  });
}
