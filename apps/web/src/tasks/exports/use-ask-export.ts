import type { ExportKind } from "@hub/domain/tasks/kinds.ts";
import { useOpenTask } from "../open-task.ts";
import { knownTasks } from "../queries.ts";
import { askToStart } from "../start-request.ts";
import { pendingOf } from "../task-states.ts";

/** Exports something as a workbook: asks for the format, or shows the export of the kind that is pending already. */
export function useAskExport(kind: ExportKind): (filter: Record<string, string>) => void {
  const openTask = useOpenTask();
  return (filter) => {
    const pending = pendingOf(knownTasks(), kind);
    askToStart({ direction: "export", kind, filter, rows: undefined, refused: pending !== undefined });
    if (pending) openTask(pending.id);
  };
}
