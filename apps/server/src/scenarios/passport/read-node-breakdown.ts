import type { getBreakdown as route } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import { addsUpTo } from "@hub/domain/dashboards/add-up.ts";
import { type BrokenPart, type Dimension, dimensionsOf, protectParts } from "@hub/domain/dashboards/breakdown.ts";
import { completeConventions, getKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { listBrokenParts, listKeptBreakdowns, type PartRow } from "../../closing/breakdowns/breakdowns.sql.ts";
import { listValueNames } from "../../closing/breakdowns/families.sql.ts";
import { findNodeBreakdown, orderNodeBreakdown } from "../../closing/breakdowns/node-breakdowns.sql.ts";
import { entitiesBefore } from "../../closing/trees/divide.ts";
import { listTrees } from "../../closing/trees/entity-trees.sql.ts";
import type { RequestContext } from "../../context.ts";
import { found, Problem } from "../../problem.ts";
import { reachOf } from "../../validation/policy.ts";
import { getAskedVersion } from "../asked-version.ts";
import { findReadableNode } from "./find-node.ts";
import { readClosed } from "./passport-content.ts";
import { noParts, presentParts } from "./present-parts.ts";
import { tellUnkept } from "./tell-unkept.ts";

type Asked = { id: number; kpi: Kpi; by: Dimension; nodeId: number; version?: number | undefined };
type Answer = Output<typeof route.answer>;

/**
 * A count of a group of entities in a closed version by what its people are, as the group's: worked out of its rows while they are not too many; of more it is made where `order` says so, or it was
 * ordered. Throws not-found (means and shares, too, which are told of no group of entities), rows-put-away, rows-deleted and, for an order, portal-busy.
 */
export async function readNodeBreakdown(ctx: RequestContext, asked: Asked, order = false): Promise<Answer> {
  const { kpi, by, nodeId } = asked;
  if (!dimensionsOf(kpi, "several").includes(by)) throw new Problem("not-found");
  const reach = reachOf(ctx.actor, "dashboards.read");
  const { scenario, version: open } = await getAskedVersion(ctx, reach, asked);
  const version = found(open);
  const { node } = await findReadableNode(await readClosed(ctx, scenario, version, reach), nodeId, kpi, reach);
  const figureOf = (of: Kpi) => node.figures.find((each) => each.kpi === of);
  const figure = figureOf(kpi);
  if (figure?.reason !== null) throw new Problem("not-found");
  const conventions = completeConventions(version.conventions);
  const { minimumGroupSize } = conventions;
  const about = { by, version: version.number, unit: getKpi(kpi).unit, minimumGroupSize };
  const untold = (state: Answer["state"]): Answer => ({ ...about, state, ...noParts });
  const tell = async (rows: readonly PartRow[]): Promise<Answer> => {
    const parts = rows.map((row): BrokenPart => ({ ...row, numerator: row.numerator ?? "0", reason: null }));
    const names = await listValueNames(ctx.db, by, ctx.language);
    return { ...about, state: "told", ...presentParts(kpi, protectParts(kpi, parts, minimumGroupSize), names) };
  };
  const of = { versionId: version.id, nodeId, kpi, by };
  const ordered = await findNodeBreakdown(ctx.db, of);
  if (ordered?.parts) return tell(ordered.parts);
  if (ordered?.isMade) return untold("differs");
  const [kept] = await listKeptBreakdowns(ctx.db, version.id, [{ kpi, by }], null);
  const unkept = { versionId: version.id, month: scenario, by, persons: Number(figureOf("headcount")?.numerator ?? 0), rows: found(kept) };
  const how = {
    untold,
    async tell() {
      const tree = found((await listTrees(ctx.db)).find(({ nodes }) => nodes.some(({ id }) => id === nodeId)));
      const scope = {
        scenarioType: scenario.scenarioType,
        period: scenario,
        groupCurrency: conventions.groupCurrency ?? "EUR",
        kpi,
        versionId: version.id,
        node: { nodeId, entities: node.entities, entitiesBefore: entitiesBefore(tree, nodeId, scenario) },
      };
      const own = (await listBrokenParts(ctx.db, scope, by)).filter(({ legalEntityId }) => legalEntityId === null);
      return addsUpTo(figure, own) ? tell(own) : untold("differs");
    },
    isOrdered: async () => ordered !== undefined,
    order: (most: number) => orderNodeBreakdown(ctx.db, of, most, ctx.clock.now()),
  };
  return tellUnkept(ctx, unkept, how, order);
}
