import {
  type createTarget as createRoute,
  type listTargets as listRoute,
  updateTarget as updateRoute,
} from "@hub/contract/scenarios/targets.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { judgeTarget, type Target } from "@hub/domain/scenarios/target.ts";
import { writeMonth } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { reachOf } from "../../validation/policy.ts";
import * as rows from "./targets.sql.ts";
import { isGivenTarget, ownsFigure } from "./whose-target.ts";

export type ShownTarget = Output<typeof createRoute.answer>;

/** The targets of a KPI that one may see, and whose one keeps. */
export function listTargets(ctx: RequestContext, kpi: Kpi): Promise<Output<typeof listRoute.answer>> {
  return inTransaction(ctx, async (ctx) => {
    const { reach, own } = reachesOf(ctx);
    const items = (await rows.listTargetRows(ctx.db, kpi)).filter((row) => isGivenTarget(reach, figureOf(row)));
    const counts = new Map<Kpi, number>();
    for (const each of await rows.countTargets(ctx.db))
      if (isGivenTarget(reach, each)) counts.set(each.kpi, (counts.get(each.kpi) ?? 0) + each.count);
    const { groupCurrency, legalEntities } = await rows.getTargetFrame(ctx.db);
    return {
      kpi,
      items: items.map((row) => ({ ...presentTarget(row), mayChange: ownsFigure(own, figureOf(row)) })),
      counts: [...counts].map(([kpi, count]) => ({ kpi, count })),
      keeps: {
        group: ownsFigure(own, { kpi, legalEntityId: null }),
        legalEntities: legalEntities.filter(({ id }) => ownsFigure(own, { kpi, legalEntityId: id })),
      },
      groupCurrency,
    };
  });
}

/**
 * Sets the target of a figure from a month on. Throws not-found for an entity one may not see, operation-not-allowed for a figure that is not one's own, duplicate where there is one from
 * that month on: it is changed by its id and version.
 */
export function createTarget(ctx: RequestContext, input: Given<typeof createRoute>["body"]): Promise<ShownTarget> {
  return inTransaction(ctx, async (ctx) => {
    requireOwn(ctx, input);
    const target = readGiven(input);
    if (target.legalEntityId !== null && !found(await rows.holdEntity(ctx.db, target.legalEntityId)).active)
      throw new Problem("invalid-input", { issues: [{ code: "targets.entity-inactive", path: ["legalEntityId"] }] });
    const id = await rows.insertTarget(ctx.db, target, { userId: ctx.actor.id, now: ctx.clock.now() });
    if (id === undefined) throw new Problem("duplicate", { issues: [{ code: "targets.there", path: ["first"] }] });
    const made = found(await rows.lockTarget(ctx.db, id));
    await audit(ctx.db, ctx, { action: "target-created", subjectType: "kpi-target", subjectId: id, after: traceOf(made) });
    return presentTarget(made);
  });
}

/** Changes a target, or ends it. Throws not-found, operation-not-allowed, version-stale, invalid-input. */
export function updateTarget(
  ctx: RequestContext,
  id: number,
  version: number,
  input: Given<typeof updateRoute>["body"],
): Promise<ShownTarget> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id, version);
    const target = readGiven({ ...figureOf(before), first: before.first, ...input });
    if (JSON.stringify(contentOf(target)) === JSON.stringify(contentOf(before))) return presentTarget(before);
    await rows.updateTargetRow(ctx.db, id, target, { userId: ctx.actor.id, now: ctx.clock.now() });
    const after = found(await rows.lockTarget(ctx.db, id));
    const about = { subjectType: "kpi-target", subjectId: id } as const;
    await audit(ctx.db, ctx, { action: "target-changed", ...about, before: traceOf(before), after: traceOf(after) });
    return presentTarget(after);
  });
}

/** Takes a target away. Throws not-found, operation-not-allowed, version-stale. */
export function deleteTarget(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id, version);
    await rows.deleteTargetRow(ctx.db, id);
    await audit(ctx.db, ctx, { action: "target-deleted", subjectType: "kpi-target", subjectId: id, before: traceOf(before) });
    return {};
  });
}

async function lockOwn(ctx: RequestContext, id: number, version: number): Promise<rows.TargetRow> {
  const before = found(await rows.lockTarget(ctx.db, id));
  requireOwn(ctx, figureOf(before));
  if (before.version !== version) throw conflict(updateRoute, presentTarget(before));
  return before;
}

/** Of an entity one may not see, one does not learn whether it has a target, nor whether it is there. */
function requireOwn(ctx: RequestContext, figure: Pick<Target, "kpi" | "legalEntityId">): void {
  const { reach, own } = reachesOf(ctx);
  if (ownsFigure(own, figure)) return;
  throw new Problem(isGivenTarget(reach, figure) ? "operation-not-allowed" : "not-found");
}

const reachesOf = (ctx: RequestContext) => ({ reach: reachOf(ctx.actor, "dashboards.read"), own: reachOf(ctx.actor, "targets.manage") });

/** A target as it is given. Throws invalid-input. */
function readGiven(input: Target): Target {
  const judged = judgeTarget(input);
  if ("issues" in judged) throw new Problem("invalid-input", judged);
  return judged.target;
}

const figureOf = ({ kpi, legalEntity }: rows.TargetRow) => ({ kpi, legalEntityId: legalEntity?.id ?? null });
const contentOf = ({ last, value, currency }: Pick<Target, "last" | "value" | "currency">) => ({
  last: last && writeMonth(last),
  value,
  currency,
});

/** A target as it is answered. */
function presentTarget({ changedAt, ...row }: rows.TargetRow): ShownTarget {
  return { ...row, changedAt: changedAt.toISOString() };
}

function traceOf(row: rows.TargetRow) {
  return { ...figureOf(row), first: writeMonth(row.first), ...contentOf(row), version: row.version };
}
