import { startExport } from "@hub/contract/tasks/tasks.ts";
import type { ExportKind } from "@hub/domain/tasks/kinds.ts";
import { useMutation } from "@tanstack/react-query";
import { ApiError, call } from "../../api/client.ts";
import { useOpenTask } from "../open-task.ts";
import { findPending, keepTask } from "../queries.ts";
import { askToStart } from "../start-request.ts";

export type ExportOrder = { kind: ExportKind; format: "xlsx" | "csv"; filter: Record<string, string>; rows?: number | undefined };

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
