import type { ReactNode } from "react";
import "../ui/dialog/dialog.css";

/** What can be done in a task's dialog: in sight below it, however long it is. */
export function TaskActions({ children }: { children: ReactNode }) {
  return <div className="hub-task-actions hub-dialog-actions">{children}</div>;
}
