import type { RequestContext } from "../../../context.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { Problem } from "../../../problem.ts";
import { isPassingFailure } from "../../../db/passing-failure.ts";
import { createPasswordLinkFor } from "../../../session/passwords/password-link.ts";
import { type EndedAccess, endAccessOf, endKnownAccessOf } from "../../../session/end-access.ts";
import { getPerson } from "./find-user.ts";
import { refuseForeignPerson } from "../policy.ts";

/**
 * Ends all sessions of a user and revokes their tokens, at once on every node, whatever is held of theirs; then those of who is just signing in. Throws
 * user-not-found, other-area; access-ended-late where the second part finds their row held or the database not to be had: the first one stands.
 */
export async function endUserSessions(ctx: RequestContext, email: string): Promise<EndedAccess> {
  const person = await getPerson(ctx, email);
  refuseForeignPerson(ctx, person);
  const known = await endKnownAccessOf(ctx, person.id);
  const late = await endAccessOf(ctx, person.id).catch((cause: unknown) => {
    if (!isPassingFailure(cause)) throw cause;
    throw new Problem("access-ended-late", { retryAfter: 5, cause });
  });
  return { sessions: known.sessions + late.sessions, tokens: known.tokens + late.tokens };
}

/**
 * Makes the one-time link by which a user sets a password. Throws user-not-found, other-area, own-rights (one changes one's own password by knowing it),
 * operation-not-allowed to a personal access token: by the link it would come to a session, which has no scopes.
 */
export function makePasswordLink(ctx: RequestContext, email: string): Promise<{ key: string; expiresAt: string }> {
  if (ctx.actor.scopes !== null) throw new Problem("operation-not-allowed");
  return inTransaction(ctx, async (ctx) => {
    const person = await getPerson(ctx, email);
    if (!person.active) throw new Problem("user-not-found");
    if (person.id === ctx.actor.id) throw new Problem("own-rights");
    refuseForeignPerson(ctx, person);
    const { key, expiresAt } = await createPasswordLinkFor(ctx, person.id);
    return { key, expiresAt: expiresAt.toISOString() };
  });
}
