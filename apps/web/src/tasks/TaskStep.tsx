import { type ReactNode, useEffect, useRef } from "react";
import "../ui/dialog/dialog.css";

/** The heading of what the dialog shows now; keyboard and screen reader stand here when it changes. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} data-autofocus className="hub-task-heading">
      {children}
    </h3>
  );
}

/** What can be done in a task's dialog: in sight below it, however long it is. */
export function TaskActions({ children }: { children: ReactNode }) {
  return <div className="hub-task-actions hub-dialog-actions">{children}</div>;
}
