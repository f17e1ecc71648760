import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/** The task the address names (`?task=`): reloading or a copied link opens the same. */
export function useOpenedTask(): number | undefined {
  const { task }: { task?: string } = useSearch({ strict: false });
  return task !== undefined && /^[1-9]\d{0,14}$/.test(task) ? Number(task) : undefined;
}

/** Opens the dialog of a task, on whatever page one is; one task after another in the same dialog is one step of the history. */
export function useOpenTask(): (id: number) => void {
  const navigate = useNavigate();
  const opened = useOpenedTask() !== undefined;
  return useCallback(
    (id) => void navigate({ search: (old: object) => ({ ...old, task: id }), replace: opened } as never),
    [navigate, opened],
  );
}

/** Leaves the task that is shown: for the start of another where one was asked for, else the dialog closes. What is pending goes on. */
export function useLeaveTask(): () => void {
  const navigate = useNavigate();
  const opened = useOpenedTask() !== undefined;
  return useCallback(() => {
    if (opened) void navigate({ search: (old: object) => ({ ...old, task: undefined }), replace: true } as never);
  }, [navigate, opened]);
}
