import type { RequestContext } from "../../../context.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { Problem } from "../../../problem.ts";
import { resetFactorOf } from "../../../session/second-factor/reset-factor.ts";
import { refuseForeignPerson } from "../policy.ts";
import { getPerson } from "./find-user.ts";

/**
 * Resets the second factor of a user who has lost it. Throws user-not-found, other-area, not-found where there is none, own-rights (whoever sits in somebody's session would be
 * rid of it by the session alone), operation-not-allowed to a personal access token, for the same reason.
 */
export function resetSecondFactor(ctx: RequestContext, email: string, { reason }: { reason: string }): Promise<{ sessions: number }> {
  if (ctx.actor.scopes !== null) throw new Problem("operation-not-allowed");
  return inTransaction(ctx, async (ctx) => {
    const person = await getPerson(ctx, email);
    if (person.id === ctx.actor.id) throw new Problem("own-rights");
    refuseForeignPerson(ctx, person);
    const { sessions } = await resetFactorOf(ctx, person.id, reason);
    return { sessions };
  });
}
