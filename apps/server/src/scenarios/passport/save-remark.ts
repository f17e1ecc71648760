import { changeFigureRemark } from "@hub/contract/scenarios/remarks.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { readPassport } from "./read-passport.ts";
import { presentRemark, type Remark } from "./present-remark.ts";
import { deleteRemark, type FigurePlace, insertRemark, lockRemark, type RemarkRow, updateRemark } from "./remarks.sql.ts";

/** Says something about a figure. Throws not-found for a figure one is not given, operation-not-allowed for one that is not one's own, duplicate where something is said already. */
export function addRemark(
  ctx: RequestContext,
  of: { id: number; kpi: Kpi },
  given: { legalEntityId: number | null; text: string },
): Promise<Remark> {
  return inTransaction(ctx, async (ctx) => {
    const place = { scenarioId: of.id, kpi: of.kpi, legalEntityId: given.legalEntityId };
    await requireOwn(ctx, place);
    const id = await insertRemark(ctx.db, place, { text: given.text, userId: ctx.actor.id, now: ctx.clock.now() });
    if (id === undefined) throw new Problem("duplicate");
    const made = found(await lockRemark(ctx.db, id));
    await audit(ctx.db, ctx, { action: "figure-remark-added", subjectType: "figure-remark", subjectId: id, after: traceOf(made) });
    return presentRemark(made);
  });
}

/** Says something else in its place. Throws not-found, operation-not-allowed, version-stale. */
export function changeRemark(ctx: RequestContext, of: { id: number; remarkId: number }, version: number, text: string): Promise<Remark> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, of, version);
    await updateRemark(ctx.db, before.id, { text, userId: ctx.actor.id, now: ctx.clock.now() });
    const after = found(await lockRemark(ctx.db, before.id));
    const about = { subjectType: "figure-remark", subjectId: before.id } as const;
    await audit(ctx.db, ctx, { action: "figure-remark-changed", ...about, before: traceOf(before), after: traceOf(after) });
    return presentRemark(after);
  });
}

/** Takes it away. Throws not-found, operation-not-allowed, version-stale. */
export function removeRemark(ctx: RequestContext, of: { id: number; remarkId: number }, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, of, version);
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

async function lockOwn(ctx: RequestContext, { id, remarkId }: { id: number; remarkId: number }, version: number): Promise<RemarkRow> {
  const row = found(await lockRemark(ctx.db, remarkId));
  if (row.scenarioId !== id) throw new Problem("not-found");
  await requireOwn(ctx, row);
  if (row.version !== version) throw conflict(changeFigureRemark, presentRemark(row));
  return row;
}

/** Whoever is not given a figure learns nothing of what is said about it. */
async function requireOwn(ctx: RequestContext, { scenarioId, kpi, legalEntityId }: FigurePlace): Promise<void> {
  const { mayRemark } = await readPassport(ctx, { id: scenarioId, kpi, legalEntityId: legalEntityId ?? undefined });
  if (!mayRemark) throw new Problem("operation-not-allowed");
}

function traceOf({ scenarioId, kpi, legalEntityId, text, version }: RemarkRow) {
  return { scenarioId, kpi, legalEntityId, text, version };
}
