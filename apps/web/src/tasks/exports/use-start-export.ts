import { startExport } from "@hub/contract/tasks/tasks.ts";
import type { ExportKind } from "@hub/domain/tasks/kinds.ts";
import { useMutation } from "@tanstack/react-query";
import { ApiError, call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useLeaveTask, useOpenTask } from "../open-task.ts";
import { findPending, keepTask, knownTasks } from "../queries.ts";
import { askToStart } from "../start-request.ts";
import { isExportKind, pendingOf, type StartRequest, type Task } from "../task-states.ts";

type ExportOrder = { kind: ExportKind; format: "xlsx" | "csv"; filter: Record<string, string>; rows?: number | undefined };

/** Starts an export and shows it; where one of the kind is pending already, also from another tab, it shows that one. Before that, `onStarted`. */
export function useStartExport(onStarted?: () => void) {
  const openTask = useOpenTask();
  return useMutation({
    mutationFn: async ({ kind, format, filter }: ExportOrder) => {
      try {
        return { task: await call(startExport, { body: { kind, format, filter } }), refused: false };
      } catch (error) {
        const pending = error instanceof ApiError && error.code === "task-pending" ? await findPending(kind) : undefined;
        if (!pending) throw error;
        return { task: pending, refused: true };
      }
    },
    onSuccess: ({ task, refused }, { kind, filter, rows }) => {
      askToStart({ direction: "export", kind, filter, rows, refused });
      keepTask(task);
      onStarted?.();
      openTask(task.id);
    },
  });
}

/** Exports something as a workbook: asks for the format, or shows the export of the kind that is pending already. */
export function useAskExport(kind: ExportKind): (filter: Record<string, string>) => void {
  const openTask = useOpenTask();
  return (filter) => {
    const pending = pendingOf(knownTasks(), kind);
    askToStart({ direction: "export", kind, filter, rows: undefined, refused: pending !== undefined });
    if (pending) openTask(pending.id);
  };
}

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
