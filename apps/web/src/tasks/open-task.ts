import { useCallback } from "react";
import { useAddress } from "../ui/use-address.ts";

/** The task the address names (`?task=`): reloading or a copied link opens the same. */
export function useOpenedTask(): number | undefined {
  const { task } = useAddress("__root__").search;
  return task !== undefined && /^[1-9]\d{0,14}$/.test(task) ? Number(task) : undefined;
}

/** Opens the dialog of a task, on whatever page one is; one task after another in the same dialog is one step of the history. */
export function useOpenTask(): (id: number) => void {
  const { change } = useAddress("__root__");
  const opened = useOpenedTask() !== undefined;
  return useCallback((id) => change({ task: String(id) }, { replace: opened }), [change, opened]);
}

/** Leaves the task that is shown: for the start of another where one was asked for, else the dialog closes. What is pending goes on. */
export function useLeaveTask(): () => void {
  const { change } = useAddress("__root__");
  const opened = useOpenedTask() !== undefined;
  return useCallback(() => {
    if (opened) change({ task: undefined }, { replace: true });
  }, [change, opened]);
}
