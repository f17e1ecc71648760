import { useText } from "../shell/language.tsx";
import { useFormats } from "../ui/formats.ts";
import type { Task } from "./task-states.ts";
import { undoneText } from "./undone-text.ts";

/** What taking an import back came to. */
export function UndoneText({ undone }: { undone: NonNullable<Task["undone"]> }) {
  const t = useText();
  const formats = useFormats();
  return <p className={undone.kept > 0 ? "hub-note" : "hub-note hub-note-closed"}>{undoneText(t, formats, undone)}</p>;
}
