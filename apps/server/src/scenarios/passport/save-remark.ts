import { changeFigureRemark } from "@hub/contract/scenarios/remarks.ts";
import { type Kpi, sectionsOfKpi } from "@hub/domain/dashboards/kpis.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { readPassport } from "./read-passport.ts";
import { reachOf } from "../../validation/policy.ts";
import { isGivenRemark, presentRemark, type Remark } from "./present-remark.ts";
import { deleteRemark, type FigurePlace, insertRemark, lockRemark, type RemarkRow, updateRemark } from "./remarks.sql.ts";

/** Says something about a figure. Throws not-found for a figure one is not given, operation-not-allowed for one that is not one's own, duplicate where something is said already. */
export function addRemark(
  ctx: RequestContext,
  of: { id: number; kpi: Kpi },
  given: { legalEntityId: number | null; text: string },
): Promise<Remark> {
  return inTransaction(ctx, async (ctx) => {
    const place = { scenarioId: of.id, kpi: of.kpi, legalEntityId: given.legalEntityId };
    const sections = await requireOwn(ctx, place);
    const id = await insertRemark(ctx.db, place, { text: given.text, sections, userId: ctx.actor.id, now: ctx.clock.now() });
    if (id === undefined) throw new Problem("duplicate");
    const made = found(await lockRemark(ctx.db, id));
    await audit(ctx.db, ctx, { action: "figure-remark-added", subjectType: "figure-remark", subjectId: id, after: traceOf(made) });
    return presentRemark(made);
  });
}

/** Says something else in its place. Throws not-found, operation-not-allowed, version-stale. */
export function changeRemark(ctx: RequestContext, of: { id: number; remarkId: number }, version: number, text: string): Promise<Remark> {
  return inTransaction(ctx, async (ctx) => {
    const { before, sections } = await lockOwn(ctx, of, version);
    await updateRemark(ctx.db, before.id, { text, sections, userId: ctx.actor.id, now: ctx.clock.now() });
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
  const sections = await requireOwn(ctx, before);
  if (before.version !== version) throw conflict(changeFigureRemark, presentRemark(before));
  return { before, sections };
}

/** Answers what the figure is read from. Whoever is not given a figure learns nothing of what is said about it. */
async function requireOwn(ctx: RequestContext, { scenarioId, kpi, legalEntityId }: FigurePlace): Promise<string[]> {
  const { mayRemark, sections } = await readPassport(ctx, { id: scenarioId, kpi, legalEntityId: legalEntityId ?? undefined });
  if (!mayRemark) throw new Problem("operation-not-allowed");
  return sections.length > 0 ? sections : [...sectionsOfKpi(kpi)];
}

function traceOf({ scenarioId, kpi, legalEntityId, text, version }: RemarkRow) {
  return { scenarioId, kpi, legalEntityId, text, version };
}
