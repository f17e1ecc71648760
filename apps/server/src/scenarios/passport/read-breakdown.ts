import type { getBreakdown as route, orderBreakdown as orderRoute } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import { type BrokenPart, isBrokenBy, type PartsBy } from "@hub/domain/dashboards/breakdown.ts";
import { getKpi } from "@hub/domain/dashboards/kpis.ts";
import { neededFor, showEntityParts } from "@hub/domain/dashboards/show-parts.ts";
import { canBeTold, listValueNames } from "../../closing/breakdowns/families.sql.ts";
import { listBreakdown } from "../../closing/figures/figure-rows.sql.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuseDeleted } from "../../facts/refuse-deleted.ts";
import { findRowsPutAway } from "../../facts/rows-put-away.sql.ts";
import type { Given } from "../../http/bind.ts";
import { Problem } from "../../problem.ts";
import { findEntitySource } from "./find-entity-source.ts";
import { noParts, presentParts, readNeeded } from "./present-parts.ts";
import { readGroupBreakdown } from "./read-group-breakdown.ts";
import { readNodeBreakdown } from "./read-node-breakdown.ts";

type Asked = Given<typeof route>["params"] & Given<typeof route>["query"];

/**
 * A figure of a legal entity, of the group, or of a group of entities, by what its people are, for whoever is given it: counts and means of groups, nothing of a row. Throws not-found (also for a figure that does not add up,
 * and all of pay), rows-put-away, rows-deleted.
 */
export function readBreakdown(ctx: RequestContext, asked: Asked): Promise<Output<typeof route.answer>> {
  return inTransaction(ctx, async (ctx) => {
    const { kpi, by, legalEntityId, nodeId } = asked;
    if (!isBrokenBy(kpi, by)) throw new Problem("not-found");
    if (legalEntityId === undefined)
      return nodeId === undefined ? readGroupBreakdown(ctx, asked) : readNodeBreakdown(ctx, { ...asked, nodeId });
    if (by === "country") throw new Problem("not-found");
    const { version, conventions, source, of, requireGiven } = await findEntitySource(ctx, { ...asked, legalEntityId });
    const { minimumGroupSize } = conventions;
    const about = { by, version: version?.number ?? null, unit: getKpi(kpi).unit, minimumGroupSize };
    if (version && !(await canBeTold(ctx.db, version.id, by))) return { ...about, state: "waits", ...noParts };
    const partsBy = async (each: PartsBy) => {
      const broken = await listBreakdown(ctx.db, source, of, each, version?.id);
      requireGiven(broken.sections);
      refuseDeleted(await findRowsPutAway(ctx.db, broken.deliveries));
      return broken.parts.map((part): BrokenPart => ({ ...part, numerator: part.numerator ?? "0", reason: null }));
    };
    const shown = showEntityParts(kpi, by, await readNeeded(neededFor(kpi, by, "entity"), partsBy), minimumGroupSize);
    return { ...about, state: "told", ...presentParts(kpi, shown, await listValueNames(ctx.db, by, ctx.language)) };
  });
}

type Ordered = Given<typeof orderRoute>["params"] & Given<typeof orderRoute>["body"];

/** Has a figure of the group, or of a group of entities, broken down that is too large to wait for; what needs no waiting is told. Throws as readBreakdown, and portal-busy while too many wait. */
export function orderBreakdown(ctx: RequestContext, asked: Ordered): Promise<Output<typeof orderRoute.answer>> {
  return inTransaction(ctx, async (ctx) => {
    const { kpi, by, nodeId } = asked;
    if (!isBrokenBy(kpi, by)) throw new Problem("not-found");
    return nodeId === undefined ? readGroupBreakdown(ctx, asked, true) : readNodeBreakdown(ctx, { ...asked, nodeId }, true);
  });
}
