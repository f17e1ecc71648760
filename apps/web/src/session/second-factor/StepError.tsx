import type { ReactNode } from "react";

/** What a step came back with; nothing where all is well. */
export function StepError({ text }: { text: ReactNode }) {
  if (text === undefined) return null;
  return (
    <div className="hub-summary" role="alert">
      {text}
    </div>
  );
}
