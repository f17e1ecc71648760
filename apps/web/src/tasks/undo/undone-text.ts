import type { useText } from "../../texts/language.tsx";
import type { useFormats } from "../../texts/formats.ts";
import { type Task, toChange } from "../task-states.ts";

/** What taking an import back came to, in words, also where it did not come to its end; undefined where nothing was taken back. */
export function undoneText(
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
  { direction, state, counts, undone, takenBack }: Pick<Task, "direction" | "state" | "counts" | "undone" | "takenBack">,
): string | undefined {
  // An undo that failed has its own words.
  if (undone && (direction === "import" || state === "done")) {
    const { taken, kept } = undone;
    return t("tasks.undone-text", { taken, kept, takenShown: formats.integer(taken), keptShown: formats.integer(kept) });
  }
  if (takenBack === 0 || !counts) return undefined;
  return t("tasks.undone-part", {
    taken: takenBack,
    takenShown: formats.integer(takenBack),
    allShown: formats.integer(toChange(counts)),
  });
}
