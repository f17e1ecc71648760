import { completeConventions, type Kpi, sectionsOfKpi } from "@hub/domain/dashboards/kpis.ts";
import { getConventions } from "../../closing/figures/conventions.sql.ts";
import { sourceOfVersion, standingSource } from "../../closing/figures/source.sql.ts";
import type { RequestContext } from "../../context.ts";
import { found, Problem } from "../../problem.ts";
import { reachesCell, reachOf } from "../../validation/policy.ts";
import { getAskedVersion } from "../asked-version.ts";
import { listEntitiesById } from "../scenarios.sql.ts";

type Asked = { id: number; kpi: Kpi; legalEntityId: number; version?: number | undefined };

/**
 * What a figure of a legal entity is read from, in a version or in what is validated so far, for whoever is given a section that it may be read from; `requireGiven` is asked once it is known
 * which ones it is. Throws not-found, as it does.
 */
export async function findEntitySource(ctx: RequestContext, asked: Asked) {
  const { kpi, legalEntityId } = asked;
  const reach = reachOf(ctx.actor, "dashboards.read");
  const { scenario, version } = await getAskedVersion(ctx, reach, asked);
  const isGiven = (sectionCode: string) => reachesCell(reach, legalEntityId, sectionCode);
  if (!sectionsOfKpi(kpi).some(isGiven)) throw new Problem("not-found");
  // Who reads all entities would else be given the nobody of one that does not exist.
  const legalEntity = found((await listEntitiesById(ctx.db, [legalEntityId])).get(legalEntityId));
  const conventions = version ? completeConventions(version.conventions) : await getConventions(ctx.db);
  const groupCurrency = conventions.groupCurrency ?? (await getConventions(ctx.db)).groupCurrency;
  return {
    legalEntity,
    version,
    conventions,
    source: version ? sourceOfVersion(version.id, scenario) : standingSource(scenario.scenarioType, scenario.period, groupCurrency),
    of: { kpi, legalEntityId, period: scenario, groupCurrency },
    requireGiven(sections: readonly string[]): void {
      if (!sections.every(isGiven)) throw new Problem("not-found");
    },
  };
}
