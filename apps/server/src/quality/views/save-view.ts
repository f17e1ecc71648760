import { type createQualityView, type listQualityViews, updateQualityView } from "@hub/contract/quality/views.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { conflict, found, Problem, problemAt } from "../../problem.ts";
import * as rows from "./views.sql.ts";

type View = Output<typeof createQualityView.answer>;

/** The reader's own views, and those that colleagues share; one statement. */
export async function listViews(ctx: RequestContext): Promise<Output<typeof listQualityViews.answer>> {
  return { items: (await rows.listViewRows(ctx.db, ctx.actor.id)).map((row) => presentView(ctx, row)) };
}

/** Saves a filter under a name. Throws quality-view-exists. */
export function createView(ctx: RequestContext, input: rows.ViewInput): Promise<View> {
  return inTransaction(ctx, async (ctx) => {
    const id = await rows.insertView(ctx.db, ctx.actor.id, input);
    if (id === undefined) throw nameTaken();
    const made = found(await rows.lockView(ctx.db, id));
    await audit(ctx.db, ctx, { action: "quality-view-created", subjectType: "quality-view", subjectId: id, after: traceOf(made) });
    return presentView(ctx, made);
  });
}

/** Changes a view of one's own. Throws not-found, operation-not-allowed for a colleague's, version-stale, quality-view-exists. */
export function updateView(ctx: RequestContext, id: number, version: number, input: rows.ViewInput): Promise<View> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id, version);
    if (await rows.hasViewNamed(ctx.db, ctx.actor.id, input.name, id)) throw nameTaken();
    await rows.updateViewRow(ctx.db, id, input);
    const after = found(await rows.lockView(ctx.db, id));
    await audit(ctx.db, ctx, {
      action: "quality-view-changed",
      subjectType: "quality-view",
      subjectId: id,
      before: traceOf(before),
      after: traceOf(after),
    });
    return presentView(ctx, after);
  });
}

/** Deletes a view of one's own. Throws not-found, operation-not-allowed for a colleague's, version-stale. */
export function deleteView(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id, version);
    await rows.deleteViewRow(ctx.db, id);
    await audit(ctx.db, ctx, { action: "quality-view-deleted", subjectType: "quality-view", subjectId: id, before: traceOf(before) });
    return {};
  });
}

const nameTaken = () => problemAt(["name"], "quality-view-exists");

async function lockOwn(ctx: RequestContext, id: number, version: number): Promise<rows.ViewRow> {
  const row = found(await rows.lockView(ctx.db, id));
  const own = row.userId === ctx.actor.id;
  if (!own && !row.shared) throw new Problem("not-found");
  if (!own) throw new Problem("operation-not-allowed");
  if (row.version !== version) throw conflict(updateQualityView, presentView(ctx, row));
  return row;
}

function presentView(ctx: RequestContext, { userId, owner, ...row }: rows.ViewRow): View {
  return { ...row, owner: userId === ctx.actor.id ? null : owner };
}

function traceOf({ name, query, shared, version }: rows.ViewRow) {
  return { name, query, shared, version };
}
