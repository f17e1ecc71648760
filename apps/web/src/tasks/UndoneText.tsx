import { useText } from "../shell/language.tsx";
import { useFormats } from "../ui/formats.ts";
import type { Task } from "./task-states.ts";

/** What taking an import back came to. */
export function UndoneText({ undone }: { undone: NonNullable<Task["undone"]> }) {
  const t = useText();
  const formats = useFormats();
  const { taken, kept } = undone;
  return (
    <p className={kept > 0 ? "hub-note" : "hub-note hub-note-closed"}>
      {t("tasks.undone-text", { taken, kept, takenShown: formats.integer(taken), keptShown: formats.integer(kept) })}
    </p>
  );
}
