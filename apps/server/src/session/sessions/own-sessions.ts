import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import { deleteSessionOf, deleteSessionsOf, listSessionsOf } from "./own-sessions.sql.ts";
import type { SessionMethod } from "./sessions.sql.ts";
import { findPasswordFacts } from "../users.sql.ts";

type OwnSession = {
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
): Promise<{ items: OwnSession[]; hasPassword: boolean; passwordChangedAt: string | null }> {
  const rows = await listSessionsOf(ctx.db, ctx.actor.id, ctx.sessionHash, ctx.clock.now());
  const { hasPassword, changedAt } = await findPasswordFacts(ctx.db, ctx.actor.id);
  const items = rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    address: row.address,
    userAgent: row.user_agent,
    method: row.method,
    current: Boolean(row.current),
  }));
  return { items, hasPassword, passwordChangedAt: changedAt?.toISOString() ?? null };
}

/** Ends one of one's own sessions. Throws not-found. */
export function endOwnSession(ctx: RequestContext, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteSessionOf(ctx.db, ctx.actor.id, id))) throw new Problem("not-found");
    await auditEnded(ctx, 1);
  });
}

/** Ends all of one's own sessions but the one that asks; answers how many. */
export function endOtherSessions(ctx: RequestContext): Promise<{ ended: number }> {
  return inTransaction(ctx, async (ctx) => {
    const ended = await deleteSessionsOf(ctx.db, ctx.actor.id, ctx.sessionHash);
    if (ended > 0) await auditEnded(ctx, ended);
    return { ended };
  });
}

function auditEnded(ctx: RequestContext, ended: number): Promise<void> {
  return audit(ctx.db, ctx, { action: "sessions-ended", subjectType: "user", subjectId: ctx.actor.id, after: { sessions: ended } });
}
