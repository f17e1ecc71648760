import { cancelTask, getTask, undoTask } from "@hub/contract/tasks/tasks.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { tellImportEnd } from "./import-ends.ts";
import { keepTask, refreshTasks } from "./queries.ts";
import { isExportKind, type Task } from "./task-states.ts";

/** Cancels a pending task, or puts a finished one away. */
export function useCancelTask(onDone?: () => void) {
  return useMutation({
    mutationFn: async ({ id, state }: Task) => {
      // What has just finished would be put away with its files instead: that is shown, not thrown away.
      await call(cancelTask, { params: { id }, query: state === "pending" ? { only: "pending" } : {} });
      if (state === "pending") keepTask(await call(getTask, { params: { id } }));
    },
    onSuccess: () => onDone?.(),
    // Also a refusal says that what is shown is old.
    onSettled: refreshTasks,
  });
}

/** Takes an import back, or begins to: then what is answered is the task that does it. */
export function useUndoTask() {
  return useMutation({
    mutationFn: ({ id }: Task) => call(undoTask, { params: { id } }),
    onSuccess: (task) => {
      keepTask(task);
      if (!isExportKind(task.kind) && task.state !== "pending") tellImportEnd(task.kind);
    },
    onSettled: refreshTasks,
  });
}
