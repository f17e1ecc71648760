import { changeFigureRemark } from "@hub/contract/scenarios/remarks.ts";
import { type Kpi, sectionsOfKpi } from "@hub/domain/dashboards/kpis.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { readPassport } from "./read-passport.ts";
import { reachOf } from "../../validation/policy.ts";
import { isGivenRemark, presentRemark, type Remark } from "./present-remark.ts";
import { deleteRemark, type FigurePlace, insertRemark, lockRemark, type ReadFrom, type RemarkRow, updateRemark } from "./remarks.sql.ts";

/** Says something about a figure. Throws not-found for a figure one is not given, operation-not-allowed for one that is not one's own, duplicate where something is said already. */
export function addRemark(
  ctx: RequestContext,
  of: { id: number; kpi: Kpi },
  given: { legalEntityId: number | null; nodeId: number | null; text: string },
): Promise<Remark> {
  return inTransaction(ctx, async (ctx) => {
    const place = { scenarioId: of.id, kpi: of.kpi, legalEntityId: given.legalEntityId, nodeId: given.nodeId };
    if (place.legalEntityId !== null && place.nodeId !== null)
      throw new Problem("invalid-input", { issues: [{ code: "dashboards.entity-or-node", path: ["nodeId"] }] });
    const readFrom = await requireOwn(ctx, place);
    const id = await insertRemark(ctx.db, place, { text: given.text, readFrom, userId: ctx.actor.id, now: ctx.clock.now() });
    if (id === undefined) throw new Problem("duplicate");
    const made = found(await lockRemark(ctx.db, id));
    await audit(ctx.db, ctx, { action: "figure-remark-added", subjectType: "figure-remark", subjectId: id, after: traceOf(made) });
    return presentRemark(made);
  });
}

/** Says something else in its place. Throws not-found, operation-not-allowed, version-stale. */
export function changeRemark(ctx: RequestContext, of: { id: number; remarkId: number }, version: number, text: string): Promise<Remark> {
  return inTransaction(ctx, async (ctx) => {
    const { before, readFrom } = await lockOwn(ctx, of, version);
    await updateRemark(ctx.db, before.id, { text, readFrom, userId: ctx.actor.id, now: ctx.clock.now() });
    const after = found(await lockRemark(ctx.db, before.id));
    const about = { subjectType: "figure-remark", subjectId: before.id } as const;
    await audit(ctx.db, ctx, { action: "figure-remark-changed", ...about, before: traceOf(before), after: traceOf(after) });
    return presentRemark(after);
  });
}

/** Takes it away. Throws not-found, operation-not-allowed, version-stale. */
export function removeRemark(ctx: RequestContext, of: { id: number; remarkId: number }, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const { before } = await lockOwn(ctx, of, version);
    await deleteRemark(ctx.db, before.id);
    await audit(ctx.db, ctx, {
      action: "figure-remark-removed",
      subjectType: "figure-remark",
      subjectId: before.id,
      before: traceOf(before),
    });
    return {};
  });
}

async function lockOwn(ctx: RequestContext, { id, remarkId }: { id: number; remarkId: number }, version: number) {
  const before = found(await lockRemark(ctx.db, remarkId));
  if (before.scenarioId !== id || !isGivenRemark(before, reachOf(ctx.actor, "dashboards.read"))) throw new Problem("not-found");
  const readFrom = await requireOwn(ctx, before);
  if (before.version !== version) throw conflict(changeFigureRemark, presentRemark(before));
  return { before, readFrom };
}

/** Answers what the figure is read from. Whoever is not given a figure learns nothing of what is said about it. */
async function requireOwn(ctx: RequestContext, { scenarioId, kpi, legalEntityId, nodeId }: FigurePlace): Promise<ReadFrom> {
  const of = { legalEntityId: legalEntityId ?? undefined, nodeId: nodeId ?? undefined };
  const { mayRemark, sections, cells, entities } = await readPassport(ctx, { id: scenarioId, kpi, ...of });
  if (!mayRemark) throw new Problem("operation-not-allowed");
  const everywhere = sectionsOfKpi(kpi);
  if (nodeId === null) return { sections: sections.length > 0 ? sections : everywhere, entities: null };
  // Whoever is given the node's figure is given all cells that it was read from.
  const read = cells.map(({ section, legalEntity }) => ({ section, id: legalEntity.id }));
  const all = [...entities.included, ...entities.without].flatMap(({ id }) => everywhere.map((section) => ({ section, id })));
  const from = read.length > 0 ? read : all;
  return { sections: from.map(({ section }) => section), entities: from.map(({ id }) => id) };
}

function traceOf({ scenarioId, kpi, legalEntityId, nodeId, text, version }: RemarkRow) {
  return { scenarioId, kpi, legalEntityId, nodeId, text, version };
}
