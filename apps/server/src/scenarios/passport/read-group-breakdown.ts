import type { getBreakdown as route } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import { type BrokenPart, type Dimension, hideValues } from "@hub/domain/dashboards/breakdown.ts";
import { completeConventions, getKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { neededFor, showGroupParts } from "@hub/domain/dashboards/show-parts.ts";
import { isOrdered, listBrokenParts, listKeptBreakdowns, levelsOf, orderBreakdown } from "../../closing/breakdowns/breakdowns.sql.ts";
import { listValueNames } from "../../closing/breakdowns/families.sql.ts";
import { listShownFigures } from "../../closing/figures/shown-figures.sql.ts";
import type { RequestContext } from "../../context.ts";
import { found, Problem } from "../../problem.ts";
import { reachesAll, reachOf } from "../../validation/policy.ts";
import { getAskedVersion } from "../asked-version.ts";
import { noParts, presentParts, readNeeded } from "./present-parts.ts";
import { tellUnkept } from "./tell-unkept.ts";

type Asked = { id: number; kpi: Kpi; by: Dimension; version?: number | undefined };

type Answer = Output<typeof route.answer>;

/**
 * A figure of the group in a closed version: as it is kept, else worked out of its rows while they are not too many; of more it is made where `order` says so, or it was ordered.
 * Throws not-found, rows-put-away, rows-deleted and, for an order, portal-busy.
 */
export async function readGroupBreakdown(ctx: RequestContext, asked: Asked, order = false): Promise<Answer> {
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
  const tell = async (shown: readonly BrokenPart[]): Promise<Answer> => ({
    ...about,
    state: "told",
    ...presentParts(kpi, shown, await listValueNames(ctx.db, by, ctx.language)),
  });
  if (kept.parts) return tell(hideValues(levelsOf(kept.parts).group, new Set(kept.hidden)));
  const untold = (state: Answer["state"]): Answer => ({ ...about, state, ...noParts });
  if (kept.differs) return untold("differs");
  const scope = {
    scenarioType: scenario.scenarioType,
    period: scenario,
    groupCurrency: conventions.groupCurrency ?? "EUR",
    kpi,
    versionId: version.id,
  };
  const unkept = { versionId: version.id, month: scenario, by, persons: version.persons, rows: kept };
  const how = {
    untold,
    tell: async () => {
      const known = await readNeeded(neededFor(kpi, by, "group"), (each) => listBrokenParts(ctx.db, scope, each));
      return tell(showGroupParts(kpi, by, (each) => levelsOf(known(each)), minimumGroupSize));
    },
    isOrdered: () => isOrdered(ctx.db, version.id, asked),
    order: (most: number) => orderBreakdown(ctx.db, version.id, asked, most, ctx.clock.now()),
  };
  return tellUnkept(ctx, unkept, how, order);
}
