import { isAct } from "@hub/domain/tasks/kinds.ts";
import type { useText } from "../../texts/language.tsx";
import type { useFormats } from "../../texts/formats.ts";
import { type Task, toChange } from "../task-states.ts";

/** What taking an import back came to, in words, also where it did not come to its end; undefined where nothing was taken back. */
export function undoneText(
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
  { kind, direction, state, counts, undone, takenBack }: Pick<Task, "kind" | "direction" | "state" | "counts" | "undone" | "takenBack">,
): string | undefined {
  const act = isAct(kind) ? "-act" : "";
  // An undo that failed has its own words.
  if (undone && (direction !== "undo" || state === "done")) {
    const { taken, kept } = undone;
    return t(`tasks.undone-text${act}`, { taken, kept, takenShown: formats.integer(taken), keptShown: formats.integer(kept) });
  }
  if (takenBack === 0 || !counts) return undefined;
  return t(`tasks.undone-part${act}`, {
    taken: takenBack,
    takenShown: formats.integer(takenBack),
    allShown: formats.integer(toChange(counts)),
  });
}
