import { insertChanges } from "../undo/changes.sql.ts";
import { canTakeBack } from "@hub/domain/tasks/kinds.ts";
import type { ActHandler, AppliedChange, TaskContext } from "../kinds.ts";
import type { ImportProgress } from "../task-outcome.ts";
import { startActTally } from "./act-tally.ts";
import { listSelected, type Selection } from "./selections.sql.ts";

export type ActWork = { taskId: number; handler: ActHandler; selection: Selection };

/** Does an act to the next records of its selection, up to `limit`, in the caller's transaction, and keeps what undo needs; answers how far it is then. */
export async function applyRecords(
  ctx: TaskContext,
  { taskId, handler, selection }: ActWork,
  before: ImportProgress,
  limit: number,
): Promise<ImportProgress> {
  const records = await listSelected(ctx.db, selection.id, before.position, limit);
  const tally = startActTally(before);
  const outcomes = records.length > 0 ? await handler.apply(ctx, selection.act, records) : [];
  if (outcomes.length !== records.length)
    throw new Error(`${records.length} records were to be changed, ${outcomes.length} outcomes came.`);
  const applied: AppliedChange[] = [];
  for (const [at, { id }] of records.entries()) {
    const outcome = outcomes[at]!;
    const row = before.position + at + 1;
    if ("applied" in outcome) {
      tally.change();
      applied.push({ row, subject: String(id), after: null, ...outcome.applied });
    } else if ("unchanged" in outcome) tally.keep();
    else if ("stale" in outcome) tally.overtake(row, outcome.name);
    else tally.refuse(row, outcome.name, outcome.issues);
  }
  if (canTakeBack(selection.kind)) await insertChanges(ctx.db, taskId, applied);
  return tally.end(before.position + records.length);
}
