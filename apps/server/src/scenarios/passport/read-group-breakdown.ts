import type { getBreakdown as route } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import { type Dimension, neededFor } from "@hub/domain/dashboards/breakdown.ts";
import { protectGroupParts } from "@hub/domain/dashboards/broken-levels.ts";
import { completeConventions, getKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { writeMonth } from "@hub/domain/period.ts";
import {
  isOrdered,
  listBrokenParts,
  listKeptBreakdowns,
  levelsOf,
  orderBreakdown,
  type PartRow,
} from "../../closing/breakdowns/breakdowns.sql.ts";
import { canBeTold, listValueNames } from "../../closing/breakdowns/families.sql.ts";
import { prepareComputing } from "../../closing/figures/figures.sql.ts";
import { listShownFigures } from "../../closing/figures/shown-figures.sql.ts";
import type { RequestContext } from "../../context.ts";
import { refuseDeleted } from "../../facts/refuse-deleted.ts";
import { found, Problem } from "../../problem.ts";
import { reachesAll, reachOf } from "../../validation/policy.ts";
import { getAskedVersion } from "../asked-version.ts";
import { presentParts, showParts } from "./present-parts.ts";

type Asked = { id: number; kpi: Kpi; by: Dimension; version?: number | undefined };

/** The people of a group, or a group of entities, that is broken down while somebody waits. Of more, the worker makes what a report shows and what somebody orders. */
export const mostPersons = 100_000;
/** So many may wait: each costs the worker a reading of all rows of its version. */
export const mostOrdered = 50;

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
  const needed = neededFor(kpi, by).map((each) => ({ kpi, by: each }));
  const kept = await listKeptBreakdowns(ctx.db, version.id, needed, null);
  const tell = async (partsBy: (by: Dimension) => Promise<PartRow[]>): Promise<Answer> => {
    const shown = await showParts(kpi, by, async (each) => protectGroupParts(kpi, levelsOf(await partsBy(each)), minimumGroupSize));
    return { ...about, state: "told", ...presentParts(kpi, shown, await listValueNames(ctx.db, by, ctx.language)) };
  };
  if (kept.every(({ parts }) => parts !== null)) return tell(async (each) => kept.find((row) => row.by === each)?.parts ?? []);
  const untold = (state: Answer["state"]): Answer => ({ ...about, state, items: [], others: { values: 0, persons: 0 } });
  if (kept.some(({ differs }) => differs)) return untold("differs");
  const { goneAt, hasRows } = found(kept[0]);
  refuseDeleted(goneAt ?? undefined);
  if (!hasRows) throw new Problem("rows-put-away", { params: { month: writeMonth(scenario) } });
  if (version.persons > mostPersons) {
    if (!order) return untold((await isOrdered(ctx.db, version.id, asked)) ? "waits" : "too-large");
    if (!(await orderBreakdown(ctx.db, version.id, asked, mostOrdered, ctx.clock.now())))
      throw new Problem("portal-busy", { retryAfter: 60 });
    return untold("waits");
  }
  if (!(await canBeTold(ctx.db, version.id, by))) return untold("waits");
  await prepareComputing(ctx.db);
  const scope = {
    scenarioType: scenario.scenarioType,
    period: scenario,
    groupCurrency: conventions.groupCurrency ?? "EUR",
    kpi,
    versionId: version.id,
  };
  return tell((each) => listBrokenParts(ctx.db, scope, each));
}
