import type { saveSubscription as route } from "@hub/contract/subscriptions/subscriptions.ts";
import { type Kpi, sectionsOfKpi } from "@hub/domain/dashboards/kpis.ts";
import { checkSubscription, mostSubscriptions } from "@hub/domain/subscriptions/subscription.ts";
import type { RequestContext } from "../context.ts";
import { findOpen } from "../dashboards/list-dashboards.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Given } from "../http/bind.ts";
import { Problem } from "../problem.ts";
import { newToken } from "../session/tokens.ts";
import { lockUser } from "../session/users.sql.ts";
import { reachesAll, reachesCell, reachOf } from "../validation/policy.ts";
import { queueSubscriptions } from "./queue-subscriptions.ts";
import * as rows from "./subscriptions.sql.ts";

/** Subscribes to what one may read, or names other occasions of what one has. Throws not-found for what one may not read, too-many-subscriptions. */
export function saveSubscription(ctx: RequestContext, given: Given<typeof route>["body"]): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const issues = checkSubscription(given);
    if (issues.length > 0) throw new Problem("invalid-input", { issues });
    const reportName = given.dashboardId === null ? null : (await findOpen(ctx, given.dashboardId)).name;
    if (given.dashboardId === null && !mayReadFigure(ctx, given.kpi as Kpi, given.legalEntityId)) throw new Problem("not-found");
    const userId = ctx.actor.id;
    // Two requests at the same instant are counted one after the other.
    await lockUser(ctx.db, userId);
    const { standing, id: same, goesOn } = await rows.findStanding(ctx.db, userId, given);
    const change = { subjectType: "subscription", after: given };
    if (same !== null && goesOn) {
      // What is due by what was named until now.
      await queueSubscriptions(ctx);
      await rows.writeOccasions(ctx.db, same, given, ctx.clock.now());
      await audit(ctx.db, ctx, { ...change, action: "subscription-changed", subjectId: same });
      return { id: same };
    }
    if (standing >= mostSubscriptions) throw new Problem("too-many-subscriptions", { params: { most: mostSubscriptions } });
    // One that ended begins anew, with links of its own.
    if (same !== null) await rows.deleteSubscription(ctx.db, { id: same, userId });
    const id = await rows.insertSubscription(ctx.db, { ...given, userId, reportName, key: newToken(), now: ctx.clock.now() });
    await audit(ctx.db, ctx, { ...change, action: "subscription-created", subjectId: id });
    return { id };
  });
}

/** Whether one is given a section that the figure may be read from; which one it is a version says. */
function mayReadFigure(ctx: RequestContext, kpi: Kpi, legalEntityId: number | null): boolean {
  const reach = reachOf(ctx.actor, "dashboards.read");
  return legalEntityId === null ? reachesAll(reach) : sectionsOfKpi(kpi).some((section) => reachesCell(reach, legalEntityId, section));
}
