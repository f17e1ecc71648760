import { startExport } from "@hub/contract/tasks/tasks.ts";
import type { ExportFormat, ExportKind } from "@hub/domain/tasks/kinds.ts";
import { useMutation } from "@tanstack/react-query";
import { ApiError, call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { notifyError } from "../../ui/notifications.ts";
import { useLeaveTask, useOpenTask } from "../open-task.ts";
import { findPending, keepTask } from "../queries.ts";
import { askToStart } from "../start-request.ts";
import { isExportKind, type StartRequest, type Task } from "../task-states.ts";

type ExportOrder = { kind: ExportKind; format: ExportFormat; filter: Record<string, string>; rows?: number | undefined; takes?: boolean };

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
    onSuccess: ({ task, refused }, { kind, filter, rows, takes = false }) => {
      askToStart({ direction: "export", kind, filter, rows, refused, takes: takes && !refused });
      keepTask(task);
      onStarted?.();
      openTask(task.id);
    },
  });
}

/** Exports something in a format that was chosen: its file comes by itself; or shows the export of the kind that is pending already. Before that, `onStarted`. */
export function useTakeExport(
  kind: ExportKind,
  onStarted?: () => void,
): (filter: Record<string, string | number>, format: ExportFormat) => void {
  const start = useStartExport(onStarted);
  const errorText = useErrorText();
  return (given, format) => {
    const filter = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
    start.mutate({ kind, format, filter, takes: true }, { onError: (error) => notifyError(errorText(error)) });
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
