import type { ReactNode } from "react";

/** A table cell of two lines, the second one small. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className="hub-two-lines">
      <div>{first}</div>
      {second && <div className="hub-dimmed">{second}</div>}
    </div>
  );
}
