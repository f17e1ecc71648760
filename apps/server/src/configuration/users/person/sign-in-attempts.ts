import type { findAttempts as route } from "@hub/contract/configuration/user-sign-in.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../../context.ts";
import { audit } from "../../../db/audit.sql.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { Problem } from "../../../problem.ts";
import { liftAttemptsOn } from "../../../session/attempts/attempts.sql.ts";
import { accountKeysOf, findAttemptState } from "../../../session/attempts/begin-attempt.ts";
import { getPerson } from "./find-user.ts";
import { refuseForeignPerson } from "../policy.ts";

/** The wrong passwords that count for a user, and where sign-in is closed because of them. Throws user-not-found. */
export async function findAttempts(ctx: RequestContext, email: string): Promise<Output<typeof route.answer>> {
  const person = await getPerson(ctx, email);
  const state = await findAttemptState(ctx, person.email);
  return { ...state, closedUntil: state.closedUntil?.toISOString() ?? null };
}

/**
 * Lets the wrong passwords tried on a user count no more. Throws user-not-found, other-area, own-rights (whoever sits in somebody's session would guess their
 * password without end), operation-not-allowed to a personal access token, for the same reason.
 */
export function liftAttempts(ctx: RequestContext, email: string): Promise<{ lifted: number }> {
  if (ctx.actor.scopes !== null) throw new Problem("operation-not-allowed");
  return inTransaction(ctx, async (ctx) => {
    const person = await getPerson(ctx, email);
    if (person.id === ctx.actor.id) throw new Problem("own-rights");
    refuseForeignPerson(ctx, person);
    const lifted = await liftAttemptsOn(ctx.db, accountKeysOf(person.email), ctx.clock.now());
    await audit(ctx.db, ctx, { action: "attempts-lifted", subjectType: "user", subjectId: person.id, after: { attempts: lifted } });
    return { lifted };
  });
}
