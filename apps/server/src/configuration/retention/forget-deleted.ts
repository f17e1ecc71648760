import { type Context, portalActor } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { type Forgotten, forgetNextDeleted } from "./forget-deleted.sql.ts";

/** How many of each kind go in one transaction. */
const atOnce = 500;

/**
 * Forgets for good what was deleted thirty days ago, and tells the trail how much. Killed at whatever instant, what is left goes with the next run; on several nodes
 * at once it does no harm.
 */
export async function forgetDeleted(ctx: Context): Promise<void> {
  for (let again = true; again;) again = Object.values(await forgetNext(ctx)).some((count) => count === atOnce);
}

function forgetNext(ctx: Context): Promise<Forgotten> {
  return inTransaction({ ...ctx, actor: portalActor }, async (ctx) => {
    const gone = await forgetNextDeleted(ctx.db, atOnce);
    if (gone.items + gone.cards + gone.groups === 0) return gone;
    ctx.log.info({ gone }, "what was deleted long ago was forgotten");
    await audit(ctx.db, ctx, { action: "deleted-forgotten", subjectType: "retention", subjectId: "deleted", after: gone });
    return gone;
  });
}
