import type { ActKind } from "@hub/domain/tasks/kinds.ts";
import { tellImportEnd } from "../import-ends.ts";
import { useOpenTask } from "../open-task.ts";
import { keepInList } from "../queries.ts";

/** Goes on once an act was said yes to: its task is in the list, the pages hear what is done already, and its result is opened. */
export function useActBegun(): (kind: ActKind, task: Parameters<typeof keepInList>[0]) => void {
  const openTask = useOpenTask();
  return (kind, task) => {
    keepInList(task);
    if (task.state !== "pending") tellImportEnd(kind);
    openTask(task.id);
  };
}
