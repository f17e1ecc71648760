import type { TextReader } from "./cell-fault.ts";
import { setFault } from "./cell-fault.ts";
import { foldText } from "../fold-text.ts";
import type { BooleanFormat } from "./ingestion-definition.ts";
import { defaultBooleanFormat } from "./ingestion-definition.ts";

const cacheSize = 1000;

/** A reader of yes and no in the column's words: gives "true" or "false". */
export function compileBoolean(format: BooleanFormat | undefined): TextReader {
  const words = format ?? defaultBooleanFormat;
  const known = new Map([
    ...words.false.map((word) => [foldText(word), "false"] as const),
    ...words.true.map((word) => [foldText(word), "true"] as const),
  ]);
  const allowed = { allowed: [...words.true, ...words.false].join(", ") };
  // Making a word comparable takes longer than all else that is done with a cell, and there are few words.
  const seen = new Map<string, string>();

  function find(text: string): string | undefined {
    const value = known.get(text) ?? known.get(foldText(text));
    // The copy lets go of the file's chunk that a slice would keep in memory.
    if (value !== undefined && seen.size < cacheSize) seen.set([...text].join(""), value);
    return value;
  }

  return function readBoolean(text, fault) {
    const value = seen.get(text) ?? find(text);
    return value ?? setFault(fault, "boolean-unreadable", allowed);
  };
}
