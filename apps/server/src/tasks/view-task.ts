import type { task } from "@hub/contract/tasks.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { permissionOfTask } from "@hub/domain/tasks/kinds.ts";
import { taskLimits } from "@hub/domain/tasks/limits.ts";
import type * as z from "zod/mini";
import type { RequestContext } from "../context.ts";
import { noteText } from "./issue-text.ts";
import type { ListedTask } from "./list.sql.ts";

export type TaskView = z.output<typeof task>;

/** A task as its owner sees it. */
export function viewTask(ctx: RequestContext, row: ListedTask): TaskView {
  const { params, problem } = row;
  const code = problem?.code.replace(/^[^.]*\./, "") ?? "";
  return {
    id: row.id,
    kind: row.kind,
    direction: params.direction,
    state: row.state,
    running: row.state === "pending" && row.startedAt !== null,
    dryRun: params.direction === "import" && params.dryRun,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    progress: { done: row.progressDone, total: row.progressTotal },
    cancelAsked: row.cancelAsked,
    counts: row.counts,
    rows: row.rows,
    sourceName: params.direction === "import" ? params.sourceName : null,
    asked: params.direction === "export" ? { format: params.format, filter: params.filter } : null,
    files: row.files,
    problem: problem && { code, text: noteText(ctx.language, problem) },
    mayUndo: mayUndo(ctx, row),
    undone: row.undone ?? null,
  };
}

/** Whether this person may take an import back now: it changed something, not too much, not long ago, and was not taken back yet. */
export function mayUndo(ctx: RequestContext, { kind, state, params, counts, undone, expiresAt }: ListedTask): boolean {
  const changed = (counts?.added ?? 0) + (counts?.modified ?? 0);
  const wasApplied = params.direction === "import" && !params.dryRun && state !== "pending" && !undone;
  const inTime = expiresAt > ctx.clock.now();
  return wasApplied && inTime && changed > 0 && changed <= taskLimits.undoChanges && holds(permissionOfTask[kind], ctx.actor);
}
