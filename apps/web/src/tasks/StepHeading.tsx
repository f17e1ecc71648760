import { type ReactNode, useEffect, useRef } from "react";

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
