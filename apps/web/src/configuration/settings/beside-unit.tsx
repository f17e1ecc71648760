import type { ReactNode } from "react";

/** A value beside its unit; a number is narrow, and so is the code of a currency. */
export function besideUnit(unit: string | undefined, narrow: boolean): (input: ReactNode) => ReactNode {
  return (input) => (
    <div className="hub-setting-value" data-narrow={narrow || undefined}>
      {input}
      {unit}
    </div>
  );
}
