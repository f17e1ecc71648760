import { isAct } from "@hub/domain/tasks/kinds.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { Task } from "../task-states.ts";
import { undoneText } from "./undone-text.ts";

/** What taking an import back came to, or that it is under way. */
export function UndoneText({ task }: { task: Task }) {
  const t = useText();
  const formats = useFormats();
  if (task.undoing !== null) return <p className="hub-note">{t(isAct(task.kind) ? "tasks.undo-running-act" : "tasks.undo-running")}</p>;
  const text = undoneText(t, formats, task);
  if (text === undefined) return null;
  return <p className={task.undone?.kept === 0 ? "hub-note hub-note-closed" : "hub-note"}>{text}</p>;
}
