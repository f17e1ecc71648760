import type { useText } from "../texts/language.tsx";
import type { useFormats } from "../texts/formats.ts";
import { changesOf, type Counts, leftOut, type Task } from "./task-states.ts";

type Text = ReturnType<typeof useText>;
type Formats = ReturnType<typeof useFormats>;

/** What an import added and changed, or what it would: only what there is of it. */
export function changesText(t: Text, formats: Formats, counts: Pick<Counts, "added" | "modified">, dryRun = false): string {
  const { added, modified } = counts;
  const values = { added, modified, addedShown: formats.integer(added), modifiedShown: formats.integer(modified) };
  return t(`tasks.${dryRun ? "would" : "changes"}-${changesOf(counts)}`, values);
}

/** The same, and how many rows it left as they are. */
export function outcomeText(t: Text, formats: Formats, counts: Counts, dryRun = false): string {
  const left = leftOut(counts);
  return t("tasks.result-text", { changes: changesText(t, formats, counts, dryRun), left, leftShown: formats.integer(left) });
}

/** What a task is: its kind, and whether it takes an import of it back. */
/** What a task is called: its kind, or the undoing of one. */
export function taskName(t: ReturnType<typeof useText>, task: Pick<Task, "kind" | "direction">): string {
  const kind = t(`tasks.kind-${task.kind}`);
  return task.direction === "undo" ? t("tasks.undo-of", { kind }) : kind;
}
