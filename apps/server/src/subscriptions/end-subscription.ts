import { type PublicContext, portalActor, type RequestContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import { found } from "../problem.ts";
import { deleteSubscription, listSubscriptionRows, markEnded } from "./subscriptions.sql.ts";

const ended = { action: "subscription-ended", subjectType: "subscription" };

/** Ends one's own subscription, or takes one that ended out of one's list. Throws not-found. */
export function endOwn(ctx: RequestContext, id: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const { goesOn, ...before } = found(await deleteSubscription(ctx.db, { id, userId: ctx.actor.id }));
    if (goesOn) await audit(ctx.db, ctx, { ...ended, subjectId: id, before });
    return {};
  });
}

/** Ends the subscription whose mail somebody holds; the trail cannot say who pressed. */
export function leave(ctx: PublicContext, key: string): Promise<{ left: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const row = await deleteSubscription(ctx.db, { key });
    if (!row) return { left: false };
    const { goesOn: _, ...before } = row;
    await audit(
      ctx.db,
      { actor: portalActor, requestId: ctx.requestId },
      { ...ended, subjectId: row.id, before, after: { reason: "link" } },
    );
    return { left: true };
  });
}

/** Ends somebody's subscription, which stays in their list with who ended it. Throws not-found. */
export function endSomebodys(ctx: RequestContext, id: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const row = found((await listSubscriptionRows(ctx.db, { id }))[0]);
    if (!(await markEnded(ctx.db, id, "administrator", ctx.clock.now()))) return {};
    const { dashboardId, kpi, legalEntityId, nodeId, person } = row;
    const before = { person: person.email, dashboardId, kpi, legalEntityId, nodeId };
    await audit(ctx.db, ctx, { ...ended, subjectId: id, before, after: { reason: "administrator" } });
    return {};
  });
}
