import { useOpenTask } from "../../tasks/open-task.ts";
import { knownTasks } from "../../tasks/queries.ts";
import { askToStart } from "../../tasks/start-request.ts";
import { pendingOf } from "../../tasks/task-states.ts";

/** Exports figures as a workbook: asks for the format, or shows the export of figures that is pending already. */
export function useFiguresExport(): (filter: Record<string, string>) => void {
  const openTask = useOpenTask();
  return (filter) => {
    const pending = pendingOf(knownTasks(), "figures-export");
    askToStart({ direction: "export", kind: "figures-export", filter, rows: undefined, refused: pending !== undefined });
    if (pending) openTask(pending.id);
  };
}
