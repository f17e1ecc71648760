import type { TextReader } from "./cell-fault.ts";
import { setFault } from "./cell-fault.ts";
import { foldText } from "../fold-text.ts";
import type { BooleanFormat } from "./ingestion-definition.ts";
import { defaultBooleanFormat } from "./ingestion-definition.ts";

/** A reader of yes and no in the column's words: gives "true" or "false". */
export function compileBoolean(format: BooleanFormat | undefined): TextReader {
  const words = format ?? defaultBooleanFormat;
  const known = new Map([
    ...words.false.map((word) => [foldText(word), "false"] as const),
    ...words.true.map((word) => [foldText(word), "true"] as const),
  ]);
  const allowed = { allowed: [...words.true, ...words.false].join(", ") };

  return function readBoolean(text, fault) {
    const value = known.get(text) ?? known.get(foldText(text));
    return value ?? setFault(fault, "boolean-unreadable", allowed);
  };
}
