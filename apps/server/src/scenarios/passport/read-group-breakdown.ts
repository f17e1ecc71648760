import type { getBreakdown as route } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Dimension } from "@hub/domain/dashboards/breakdown.ts";
import { protectGroupParts } from "@hub/domain/dashboards/broken-levels.ts";
import { completeConventions, getKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { writeMonth } from "@hub/domain/period.ts";
import { listBrokenParts, listKeptBreakdowns, levelsOf } from "../../closing/breakdowns/breakdowns.sql.ts";
import { prepareComputing } from "../../closing/figures/figures.sql.ts";
import { listShownFigures } from "../../closing/figures/shown-figures.sql.ts";
import type { RequestContext } from "../../context.ts";
import { refuseDeleted } from "../../facts/refuse-deleted.ts";
import { found, Problem } from "../../problem.ts";
import { reachesAll, reachOf } from "../../validation/policy.ts";
import { getAskedVersion } from "../asked-version.ts";
import { presentParts } from "./present-parts.ts";

type Asked = { id: number; kpi: Kpi; by: Dimension; version?: number | undefined };

/** The people of a group that is broken down while somebody waits. Of more, what a report shows is made after the closing. */
const mostPersons = 100_000;

/** A figure of the group in a closed version: as it is kept, else worked out of its rows while they are not too many. Throws not-found, rows-put-away, rows-deleted. */
export async function readGroupBreakdown(ctx: RequestContext, asked: Asked): Promise<Output<typeof route.answer>> {
  const { kpi, by } = asked;
  const reach = reachOf(ctx.actor, "dashboards.read");
  const { scenario, version: open } = await getAskedVersion(ctx, reach, asked);
  const version = found(open);
  if (!reachesAll(reach)) throw new Problem("not-found");
  const figures = (await listShownFigures(ctx.db, [version], { kpis: [kpi] })).get(version.id) ?? [];
  const figure = figures.find((each) => each.kpi === kpi && each.legalEntityId === null);
  if (figure?.reason !== null) throw new Problem("not-found");
  const conventions = completeConventions(version.conventions);
  const { minimumGroupSize } = conventions;
  const about = { by, version: version.number, unit: getKpi(kpi).unit, minimumGroupSize };
  const kept = found((await listKeptBreakdowns(ctx.db, version.id, [{ kpi, by }], null))[0]);
  if (kept.parts) return { ...about, state: "told", ...presentParts(kpi, protectGroupParts(kpi, levelsOf(kept.parts), minimumGroupSize)) };
  if (version.persons > mostPersons) return { ...about, state: "too-large", items: [], others: { values: 0, persons: 0 } };
  refuseDeleted(kept.goneAt ?? undefined);
  if (!kept.hasRows) throw new Problem("rows-put-away", { params: { month: writeMonth(scenario) } });
  await prepareComputing(ctx.db);
  const scope = {
    scenarioType: scenario.scenarioType,
    period: scenario,
    groupCurrency: conventions.groupCurrency ?? "EUR",
    kpi,
    versionId: version.id,
  };
  const parts = await listBrokenParts(ctx.db, scope, by);
  return { ...about, state: "told", ...presentParts(kpi, protectGroupParts(kpi, levelsOf(parts), minimumGroupSize)) };
}
