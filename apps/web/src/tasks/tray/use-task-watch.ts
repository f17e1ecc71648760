import { useEffect, useEffectEvent } from "react";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { useFormats } from "../../texts/formats.ts";
import { compareTasks, keepWatched, readWatched } from "./finished-tasks.ts";
import { tellImportEnd } from "../import-ends.ts";
import { outcomeText, taskName } from "../outcome-text.ts";
import { refreshTasks } from "../queries.ts";
import { badgeOf, changedBefore, isExportKind, type Task } from "../task-states.ts";
import { undoneText } from "../undo/undone-text.ts";

/** Says when a task has ended while one is elsewhere, and tells the pages when rows have changed. */
export function useTaskWatch(tasks: readonly Task[] | undefined, openedTask: number | undefined): void {
  const t = useText();
  const formats = useFormats();
  const tell = useEffectEvent((task: Task) => {
    const changedRows = task.state === "done" || changedBefore(task) > 0 || task.undone !== null;
    if (!isExportKind(task.kind) && !task.dryRun && changedRows) tellImportEnd(task.kind);
    // The import that it took back is another one now.
    if (task.direction === "undo") refreshTasks();
    const badge = badgeOf(task);
    if (task.id === openedTask || badge === "cancelled") return;
    const kind = taskName(t, task);
    if (task.state === "failed") notifyError(t("tasks.told-failed", { kind, reason: task.problem?.text ?? t("ui.error-occurred") }));
    else if (isExportKind(task.kind)) notifySuccess(t("tasks.told-exported", { kind }));
    else if (task.direction === "undo") notifySuccess(undoneText(t, formats, task) ?? kind);
    else if (task.dryRun) notifySuccess(t("tasks.told-checked", { kind }));
    else if (task.counts) notifySuccess(t("tasks.told-imported", { kind, outcome: outcomeText(t, formats, task.counts) }));
  });
  useEffect(() => {
    if (!tasks) return;
    const { finished, watched } = compareTasks(readWatched(sessionStorage), tasks);
    keepWatched(sessionStorage, watched);
    for (const task of finished) tell(task);
  }, [tasks]);
}
