import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found, Problem } from "../../problem.ts";
import { deleteRefused } from "./files.sql.ts";
import { presentRun } from "./list-runs.ts";
import { findRun, insertRun } from "./runs.sql.ts";
import { findWorkSource } from "./sources.sql.ts";

/** Starts a run of a source that somebody asks for; refused while one is under way. */
export function takeNow(ctx: RequestContext, sourceId: number): Promise<ReturnType<typeof presentRun>> {
  return inTransaction(ctx, async (ctx) => {
    const source = found(await findWorkSource(ctx.db, sourceId));
    if (!source.active) throw new Problem("source-paused");
    const runId = await insertRun(ctx.db, { sourceId, askedBy: ctx.actor.id, onlySettles: false, now: ctx.clock.now() });
    if (runId === undefined) throw new Problem("source-running");
    await ctx.queue.send(ctx.db, "collect-source", { runId });
    await audit(ctx.db, ctx, { action: "source-asked", subjectType: "source", subjectId: sourceId, after: { runId } });
    return presentRun(found(await findRun(ctx.db, runId)));
  });
}

/** Forgets that a file was refused; the next look takes it if it is still there and fits by now. */
export function takeFileAgain(ctx: RequestContext, sourceId: number, fileId: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const file = found(await deleteRefused(ctx.db, sourceId, fileId));
    await audit(ctx.db, ctx, {
      action: "source-file-again",
      subjectType: "source",
      subjectId: sourceId,
      after: { name: file.name, refused: file.problem.code },
    });
    return {};
  });
}
