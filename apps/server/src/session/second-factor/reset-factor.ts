import type { ActingContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import { deleteSessionsOf } from "../sessions/own-sessions.sql.ts";
import { lockUser } from "../users.sql.ts";
import { endChallengesOf } from "../end-steps.sql.ts";
import { deleteFactorOf } from "./keys.sql.ts";
import { tellPerson } from "./tell-person.ts";

/** What a reset needs of the portal: a program of the operator's has no more. */
type Acting = Pick<ActingContext, "db" | "config" | "clock" | "actor" | "requestId">;

/**
 * Takes a user's keys and recovery codes, as when all of them are lost, and ends their sessions; the password alone signs in from then on. The reason is in the trail, and the
 * person is told by mail. Who may is the caller's check. Throws user-not-found, not-found where there is no second factor.
 */
export function resetFactorOf(ctx: Acting, userId: number, reason: string): Promise<{ keys: number; sessions: number }> {
  return inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, userId);
    if (!user) throw new Problem("user-not-found");
    const keys = await deleteFactorOf(ctx.db, userId);
    if (keys === 0) throw new Problem("not-found");
    await endChallengesOf(ctx.db, userId);
    const sessions = await deleteSessionsOf(ctx.db, userId);
    const by = { actor: ctx.actor, ...(ctx.requestId === undefined ? {} : { requestId: ctx.requestId }) };
    const after = { reason, keys, sessionsEnded: sessions };
    await audit(ctx.db, by, { action: "second-factor-reset", subjectType: "user", subjectId: userId, after });
    await tellPerson(ctx, user, ["mail.factor-reset", { by: ctx.actor.name, reason }]);
    return { keys, sessions };
  });
}
