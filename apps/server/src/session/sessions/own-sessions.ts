import type { ActingContext, RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import { deleteSessionOf, deleteSessionsOf, listSessionsOf } from "./own-sessions.sql.ts";
import type { SessionMethod } from "./sessions.sql.ts";
import { findPasswordFacts } from "../users.sql.ts";

/** A living session, as its user is shown it. */
type UserSession = {
  id: number;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  address: string | null;
  userAgent: string | null;
  method: SessionMethod;
  current: boolean;
};

/** One's living sessions, the one that asks first, and whether and since when one has a password. */
export async function listOwnSessions(
  ctx: RequestContext,
): Promise<{ items: UserSession[]; hasPassword: boolean; passwordChangedAt: string | null }> {
  const items = await listLivingSessions(ctx, ctx.actor.id);
  const { hasPassword, changedAt } = await findPasswordFacts(ctx.db, ctx.actor.id);
  return { items, hasPassword, passwordChangedAt: changedAt?.toISOString() ?? null };
}

/** The living sessions of a user, the one that asks first. Whose one may see is the caller's check. */
export async function listLivingSessions(ctx: RequestContext, userId: number): Promise<UserSession[]> {
  const rows = await listSessionsOf(ctx.db, userId, ctx.sessionHash, ctx.clock.now());
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    address: row.address,
    userAgent: row.user_agent,
    method: row.method,
    current: Boolean(row.current),
  }));
}

/** Ends one of a user's sessions. Who may is the caller's check. Throws not-found. */
export function endSessionOf(ctx: ActingContext, userId: number, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteSessionOf(ctx.db, userId, id))) throw new Problem("not-found");
    await auditEnded(ctx, userId, 1);
  });
}

/** Ends all of one's own sessions but the one that asks; answers how many. */
export function endOtherSessions(ctx: RequestContext): Promise<{ ended: number }> {
  return inTransaction(ctx, async (ctx) => {
    const ended = await deleteSessionsOf(ctx.db, ctx.actor.id, ctx.sessionHash);
    if (ended > 0) await auditEnded(ctx, ctx.actor.id, ended);
    return { ended };
  });
}

function auditEnded(ctx: ActingContext, userId: number, ended: number): Promise<void> {
  return audit(ctx.db, ctx, { action: "sessions-ended", subjectType: "user", subjectId: userId, after: { sessions: ended } });
}
