import type { RowIssueCode } from "./issue-codes.ts";

/** Where a reader says what is wrong; one object is used again for every cell, so that reading allocates nothing. */
export type CellFault = { code: RowIssueCode | ""; params: Record<string, string | number> };

/** Reads a trimmed, non-empty text: canonical text, or null with the fault set. */
export type TextReader = (text: string, fault: CellFault) => string | null;

/** Sets the fault and gives null, so that a reader can return it. */
export function setFault(fault: CellFault, code: RowIssueCode, params: CellFault["params"]): null {
  fault.code = code;
  fault.params = params;
  return null;
}
