import type { ActingContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import { markAccessEnded } from "./sessions/access-end.sql.ts";
import { endAccessOfHeld } from "./end-access.sql.ts";
import { deleteFreeLinksOf } from "./passwords/password-link.sql.ts";
import { endFreeChallengesOf } from "./end-steps.sql.ts";
import { deleteFreeHandoversOf } from "./sso/sso.sql.ts";
import { lockUser } from "./users.sql.ts";

export type EndedAccess = { sessions: number; tokens: number };
const nothingEnded = { sessions: 0, tokens: 0, before: false };

/**
 * Ends a user's sessions and personal access tokens now, on every node, whatever is held of theirs: it waits for no lock, and is over when it answers. Who is
 * just signing in may come after it; `endAccessOf` catches them. Who may is the caller's check. Answers how many ended.
 */
export function endKnownAccessOf(ctx: ActingContext, userId: number): Promise<EndedAccess> {
  return inTransaction(ctx, async (ctx) => {
    const ended = await markAccessEnded(ctx.db, userId, ctx.clock.now());
    await deleteFreeLinksOf(ctx.db, userId);
    await deleteFreeHandoversOf(ctx.db, userId);
    await endFreeChallengesOf(ctx.db, userId);
    await audit(ctx.db, ctx, { action: "access-ended", subjectType: "user", subjectId: userId, after: ended });
    return ended;
  });
}

/**
 * Ends a user's sessions, personal access tokens and password links, those of who is just signing in too, and forgets their browsers; it waits for the user's
 * row. Who may is the caller's check. Answers how many sessions and tokens ended that had not before.
 */
export function endAccessOf(ctx: ActingContext, userId: number): Promise<EndedAccess> {
  return inTransaction(ctx, async (ctx) => {
    // Whoever is just signing in waits here, and is then refused or ended with the rest.
    await lockUser(ctx.db, userId);
    const { before, ...ended } = (await endAccessOfHeld(ctx.db, [userId], ctx.clock.now())).get(userId) ?? nothingEnded;
    // What was ended before is in the trail already.
    if (!before || ended.sessions + ended.tokens > 0)
      await audit(ctx.db, ctx, { action: "access-ended", subjectType: "user", subjectId: userId, after: ended });
    return ended;
  });
}
