import { isAct, type TaskKind } from "@hub/domain/tasks/kinds.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import { audit } from "../../db/audit.sql.ts";
import { countUndone, listChanges, markUndone } from "./changes.sql.ts";
import type { ImportHandler, ImportKind, TaskContext } from "../kinds.ts";
import { addTakenBack, saveUndone } from "../list/own-tasks.sql.ts";
import type { UndoProgress } from "../task-outcome.ts";

export type UndoWork = { importId: number; kind: Pick<ImportKind, "batchRows">; handler: Pick<ImportHandler, "undo"> };

/** Nothing done yet: every row is before this one. */
export const undoBegins: UndoProgress = { position: 2_147_483_647, taken: 0, kept: 0 };

/** Takes the next batch of changes back, in the caller's transaction; undefined when there are no more. */
export async function takeBack(ctx: TaskContext, work: UndoWork, before: UndoProgress): Promise<UndoProgress | undefined> {
  const { importId, kind, handler } = work;
  const changes = await listChanges(ctx.db, importId, before.position, kind.batchRows ?? taskLimits.batchRows);
  const last = changes.at(-1);
  if (!last) return undefined;
  const went = await handler.undo(ctx, changes);
  const taken = changes.filter((_, at) => went[at] === true).map(({ row }) => row);
  await markUndone(ctx.db, importId, taken);
  await addTakenBack(ctx.db, importId, taken.length);
  return { position: last.row, taken: before.taken + taken.length, kept: before.kept + changes.length - taken.length };
}

/** Notes at the import what was taken back of it, by all attempts together; it is not undone again. */
export async function closeUndo(ctx: TaskContext, kind: TaskKind, importId: number): Promise<{ taken: number; kept: number }> {
  const undone = await countUndone(ctx.db, importId);
  await saveUndone(ctx.db, importId, undone);
  await audit(ctx.db, ctx, {
    action: isAct(kind) ? "selection-undone" : "import-undone",
    subjectType: "task",
    subjectId: importId,
    after: { kind, ...undone },
  });
  return undone;
}
