import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import { browserHashOf } from "./known-browsers.ts";
import { deleteBrowserOf, deleteBrowsersOf, listBrowsersOf } from "./known-browsers.sql.ts";

type OwnBrowser = {
  id: number;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  userAgent: string | null;
  current: boolean;
};

/** The browsers one is known by, the one that asks first. */
export async function listOwnBrowsers(ctx: RequestContext): Promise<{ items: OwnBrowser[] }> {
  const rows = await listBrowsersOf(ctx.db, ctx.actor.id, browserHashOf(ctx), ctx.clock.now());
  const items = rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    userAgent: row.user_agent,
    current: Boolean(row.current),
  }));
  return { items };
}

/** Forgets one of the browsers one is known by. Throws not-found. */
export function forgetOwnBrowser(ctx: RequestContext, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteBrowserOf(ctx.db, ctx.actor.id, id))) throw new Problem("not-found");
    await auditForgotten(ctx, 1);
  });
}

/** Forgets all browsers one is known by; answers how many. */
export function forgetOwnBrowsers(ctx: RequestContext): Promise<{ forgotten: number }> {
  return inTransaction(ctx, async (ctx) => {
    const forgotten = await deleteBrowsersOf(ctx.db, ctx.actor.id);
    if (forgotten > 0) await auditForgotten(ctx, forgotten);
    return { forgotten };
  });
}

function auditForgotten(ctx: RequestContext, browsers: number): Promise<void> {
  return audit(ctx.db, ctx, { action: "browsers-forgotten", subjectType: "user", subjectId: ctx.actor.id, after: { browsers } });
}
