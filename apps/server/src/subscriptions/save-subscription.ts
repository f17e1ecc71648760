import type { saveSubscription as route } from "@hub/contract/subscriptions/subscriptions.ts";
import { nodesOn } from "@hub/domain/configuration/entity-tree.ts";
import { type Kpi, sectionsOfKpi } from "@hub/domain/dashboards/kpis.ts";
import { checkSubscription, mostSubscriptions } from "@hub/domain/subscriptions/subscription.ts";
import { listTrees } from "../closing/trees/entity-trees.sql.ts";
import { type RequestContext, todayOf } from "../context.ts";
import { findOpen } from "../dashboards/list-dashboards.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Given } from "../http/bind.ts";
import { Problem } from "../problem.ts";
import { newToken } from "../session/tokens.ts";
import { lockUser } from "../session/users.sql.ts";
import { type Reach, reachesAll, reachesCell, reachOf } from "../validation/policy.ts";
import { queueSubscriptions } from "./queue-subscriptions.ts";
import * as rows from "./subscriptions.sql.ts";

/** Subscribes to what one may read, or names other occasions of what one has. Throws not-found for what one may not read, too-many-subscriptions. */
export function saveSubscription(ctx: RequestContext, given: Given<typeof route>["body"]): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const issues = checkSubscription(given);
    if (issues.length > 0) throw new Problem("invalid-input", { issues });
    const reportName = given.dashboardId === null ? null : (await findOpen(ctx, given.dashboardId)).name;
    const node = given.nodeId === null ? null : await findReadNode(ctx, given.kpi as Kpi, given.nodeId);
    // The passport of an earlier month shows a node that may hold nobody today, or more than one may read.
    if (node === undefined) throw new Problem("not-found", { message: "errors.node-not-today" });
    if (given.dashboardId === null && node === null && !mayReadFigure(ctx, given.kpi as Kpi, given.legalEntityId))
      throw new Problem("not-found");
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
    const id = await rows.insertSubscription(ctx.db, {
      ...given,
      userId,
      reportName,
      nodeName: node && node.name,
      key: newToken(),
      now: ctx.clock.now(),
    });
    await audit(ctx.db, ctx, { ...change, action: "subscription-created", subjectId: id });
    return { id };
  });
}

/** Whether one is given a section that the figure may be read from; which one it is a version says. */
function mayReadFigure(ctx: RequestContext, kpi: Kpi, legalEntityId: number | null): boolean {
  const reach = reachOf(ctx.actor, "dashboards.read");
  return legalEntityId === null ? reachesAll(reach) : mayReadOfEntity(reach, kpi, legalEntityId);
}

/** A node, where one is given such a section in each legal entity that stands in it today; what it holds in a month a version says. */
async function findReadNode(ctx: RequestContext, kpi: Kpi, id: number): Promise<{ name: string } | undefined> {
  const tree = (await listTrees(ctx.db)).find(({ nodes }) => nodes.some((node) => node.id === id));
  const entities = tree && nodesOn(todayOf(ctx), [id], tree.places).get(id)?.entities;
  const reach = reachOf(ctx.actor, "dashboards.read");
  if (!entities || entities.size === 0 || ![...entities].every((entity) => mayReadOfEntity(reach, kpi, entity))) return undefined;
  return tree.nodes.find((node) => node.id === id);
}

function mayReadOfEntity(reach: Reach, kpi: Kpi, legalEntityId: number): boolean {
  return sectionsOfKpi(kpi).some((section) => reachesCell(reach, legalEntityId, section));
}
