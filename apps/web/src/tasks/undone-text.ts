import type { useText } from "../shell/language.tsx";
import type { useFormats } from "../ui/formats.ts";
import type { Task } from "./task-states.ts";

/** What taking an import back came to, in words. */
export function undoneText(
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
  { taken, kept }: NonNullable<Task["undone"]>,
): string {
  return t("tasks.undone-text", { taken, kept, takenShown: formats.integer(taken), keptShown: formats.integer(kept) });
}
