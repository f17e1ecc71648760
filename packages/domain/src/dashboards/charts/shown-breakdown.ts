import type { BrokenState, Dimension } from "../breakdown.ts";
import type { FigureReason } from "../figure-value.ts";

/** A figure of what is shown together by what its people are, as a report has it. */
export type ShownBreakdown = {
  kpi: string;
  by: Dimension;
  state: BrokenState;
  items: { value: string | null; persons: number; figure: string | null; reason: FigureReason | null }[];
  others: { values: number; persons: number };
};

/** A part of a figure as it is shown. */
export type ShownPart = Pick<ShownBreakdown["items"][number], "figure" | "reason">;

/**
 * What a part is compared with: the part of the same value there. Null where nobody had that value; undefined where nothing is compared, or where its value is among the others there, which are
 * not told one by one.
 */
export function partBefore(
  value: string | null,
  before: Pick<ShownBreakdown, "items" | "others"> | undefined,
): ShownPart | null | undefined {
  const part = before?.items.find((each) => each.value === value);
  if (part || !before) return part;
  return before.others.values > 0 ? undefined : null;
}
