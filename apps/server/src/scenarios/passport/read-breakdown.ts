import type { getBreakdown as route } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import { type BrokenPart, isBrokenDown, mostValues, protectParts } from "@hub/domain/dashboards/breakdown.ts";
import { valueOf } from "@hub/domain/dashboards/figure-value.ts";
import { completeConventions, getKpi, sectionsOfKpi } from "@hub/domain/dashboards/kpis.ts";
import { getConventions } from "../../closing/figures/conventions.sql.ts";
import { listBreakdown } from "../../closing/figures/figure-rows.sql.ts";
import { sourceOfVersion, standingSource } from "../../closing/figures/source.sql.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuseDeleted } from "../../facts/refuse-deleted.ts";
import { findRowsPutAway } from "../../facts/rows-put-away.sql.ts";
import type { Given } from "../../http/bind.ts";
import { Problem } from "../../problem.ts";
import { reachesCell, reachOf } from "../../validation/policy.ts";
import { getAskedVersion } from "../asked-version.ts";

type Asked = Given<typeof route>["params"] & Given<typeof route>["query"];

/**
 * A figure of a legal entity by what its people are, for whoever is given it: counts and means of groups, nothing of a row. Throws not-found (also for a figure that does not add up, and all of pay),
 * rows-put-away, rows-deleted.
 */
export function readBreakdown(ctx: RequestContext, asked: Asked): Promise<Output<typeof route.answer>> {
  return inTransaction(ctx, async (ctx) => {
    const { kpi, legalEntityId, by } = asked;
    const reach = reachOf(ctx.actor, "dashboards.read");
    const { scenario, version } = await getAskedVersion(ctx, reach, asked);
    const isGiven = (sectionCode: string) => reachesCell(reach, legalEntityId, sectionCode);
    if (!isBrokenDown(kpi) || !sectionsOfKpi(kpi).some(isGiven)) throw new Problem("not-found");
    const conventions = version ? completeConventions(version.conventions) : await getConventions(ctx.db);
    const groupCurrency = conventions.groupCurrency ?? (await getConventions(ctx.db)).groupCurrency;
    const source = version ? sourceOfVersion(version.id, scenario) : standingSource(scenario.scenarioType, scenario.period, groupCurrency);
    const broken = await listBreakdown(ctx.db, source, { kpi, legalEntityId, period: scenario, groupCurrency }, by);
    if (!broken.sections.every(isGiven)) throw new Problem("not-found");
    refuseDeleted(await findRowsPutAway(ctx.db, broken.deliveries));
    const parts = protectParts(
      kpi,
      broken.parts.map((part): BrokenPart => ({ ...part, numerator: part.numerator ?? "0", reason: null })),
      conventions.minimumGroupSize,
    );
    const others = parts.slice(mostValues);
    return {
      by,
      version: version?.number ?? null,
      unit: getKpi(kpi).unit,
      items: parts.slice(0, mostValues).map((part) => {
        const { value: figure, reason } = valueOf(kpi, { ...part, roundedTo: null });
        return { value: part.value, persons: part.persons, figure, reason };
      }),
      others: { values: others.length, persons: others.reduce((sum, { persons }) => sum + persons, 0) },
      minimumGroupSize: conventions.minimumGroupSize,
    };
  });
}
