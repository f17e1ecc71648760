import type { task } from "@hub/contract/tasks/tasks.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { canTakeBack, isAct, permissionOfTask } from "@hub/domain/tasks/kinds.ts";
import type * as z from "zod/mini";
import type { RequestContext } from "../../context.ts";
import { noteText } from "../issue-text.ts";
import type { ListedTask } from "./list.sql.ts";

export type TaskView = z.output<typeof task>;

/** A task as its owner sees it. */
export function presentTask(ctx: RequestContext, row: ListedTask): TaskView {
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
    answers:
      params.direction === "import" ? { replaceUnversioned: params.replaceUnversioned ?? false, addAgain: params.addAgain ?? false } : null,
    sourceName: sourceNameOf(params) || null,
    asked: params.direction === "export" ? { format: params.format, filter: params.filter } : null,
    files: row.files,
    problem: problem && { code, text: noteText(ctx.language, problem) },
    mayUndo: mayUndo(ctx, row),
    undone: row.undone ?? null,
    takenBack: row.takenBack,
    undoing: row.undoing,
    undoes: params.direction === "undo" ? params.importId : null,
  };
}

/** The file that was sent; empty where none was. */
export const sourceNameOf = (params: ListedTask["params"]): string => ("sourceName" in params ? params.sourceName : "");

/** The rows an import changed. */
export const changedRows = ({ counts }: Pick<ListedTask, "counts">): number => (counts?.added ?? 0) + (counts?.modified ?? 0);

/** Whether this person may take an import or an act back now: it changed something, not long ago, and was not taken back nor is at this moment. */
export function mayUndo(ctx: RequestContext, row: ListedTask): boolean {
  const { kind, state, params, undone, undoing, expiresAt } = row;
  const changes = params.direction === "act" ? isAct(kind) && canTakeBack(kind) : params.direction === "import" && !params.dryRun;
  const wasApplied = changes && state !== "pending" && !undone && undoing === null;
  return wasApplied && expiresAt > ctx.clock.now() && changedRows(row) > 0 && holds(permissionOfTask[kind], ctx.actor);
}
