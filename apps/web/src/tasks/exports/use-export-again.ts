import { useErrorText } from "../../api/error-text.ts";
import { useLeaveTask } from "../open-task.ts";
import { isExportKind, type StartRequest, type Task } from "../task-states.ts";
import { useStartExport } from "./use-start-export.ts";

/** A new run of an export: as the page asks for it now where one came from there, else once more what it was asked for. */
export function useExportAgain(task: Task, request: StartRequest | undefined, onStarted?: () => void) {
  const start = useStartExport(onStarted);
  const leave = useLeaveTask();
  const errorText = useErrorText();
  const { kind, asked } = task;
  const problem = start.isError ? errorText(start.error) : undefined;
  if (request?.kind === kind) return { again: leave, busy: false, problem };
  if (!asked || !isExportKind(kind)) return { again: undefined, busy: false, problem };
  return { again: () => start.mutate({ kind, ...asked }), busy: start.isPending, problem };
}
