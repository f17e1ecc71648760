import type { useText } from "../texts/language.tsx";
import type { Task } from "./task-states.ts";

/** What a task is: its kind, and whether it takes an import of it back. */
export function taskName(t: ReturnType<typeof useText>, task: Pick<Task, "kind" | "direction">): string {
  const kind = t(`tasks.kind-${task.kind}`);
  return task.direction === "undo" ? t("tasks.undo-of", { kind }) : kind;
}
