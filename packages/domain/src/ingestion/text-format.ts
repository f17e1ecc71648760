import type { TextReader } from "./cell-fault.ts";
import { setFault } from "./cell-fault.ts";
import { maximumTextLength } from "./ingestion-definition.ts";

// One class each and no repetition: a single pass. A loop over charCodeAt takes twice as long on the slices that parsers give.
const unusual = /[^\t\n\r -~\u0080-\u02ff]/;
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** What a spreadsheet shows where a formula failed; as a text it would be kept as somebody's number or name. */
const spreadsheetErrors = new Set(["#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#CALC!"]);

/** A reader of texts and codes: accents composed, nothing invisible, no control characters (PostgreSQL refuses some), no longer than allowed. */
export function compileText(maxLength: number | undefined): TextReader {
  const max = maxLength ?? maximumTextLength;

  return function readText(text, fault) {
    if (text.length > max) return setFault(fault, "text-too-long", { length: text.length, max });
    if (text.charCodeAt(0) === 35 && spreadsheetErrors.has(text)) return setFault(fault, "spreadsheet-error", {});
    if (!unusual.test(text)) return text;
    return control.test(text) ? setFault(fault, "text-control-character", {}) : composeText(text);
  };
}

/** Two keys that look the same must be the same: accents composed, zero-width characters out. Null when nothing is left. */
function composeText(text: string): string | null {
  const composed = text
    .normalize("NFC")
    .replace(/[\u200b\u2060\ufeff]/g, "")
    .trim()
    .toWellFormed();
  return composed === "" ? null : composed;
}
