import type { CellNotice } from "./reading-notices.ts";
import type { RowIssueCode } from "./issue-codes.ts";

/**
 * Where a reader says what is wrong, or with what notice it read; one object is used again for every cell, so that reading allocates nothing. Who gives it clears
 * both.
 */
export type CellFault = { code: RowIssueCode | ""; params: Record<string, string | number>; notice: CellNotice | "" };

/** Nothing wrong, no notice. */
export const noFault = (): CellFault => ({ code: "", params: {}, notice: "" });

/** Reads a trimmed, non-empty text: canonical text, or null with the fault set, or with the notice of a day that says there is none. */
export type TextReader = (text: string, fault: CellFault) => string | null;

/** Sets the fault and gives null, so that a reader can return it. */
export function setFault(fault: CellFault, code: RowIssueCode, params: CellFault["params"]): null {
  fault.code = code;
  fault.params = params;
  return null;
}
