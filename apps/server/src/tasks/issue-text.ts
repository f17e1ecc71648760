import type { Language } from "@hub/domain/languages.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";
import type { Note } from "./task-outcome.ts";

/** A sentence by its key; one that is unknown, or whose parts are not there, becomes the general one. */
export function noteText(language: Language, { code, params }: { code: string; params?: Note["params"] }): string {
  try {
    if (isMessageKey(code)) return translate(language, code, params ?? {});
  } catch {
    // A part of the sentence is missing: better a general one than no list at all.
  }
  return translate(language, "errors.invalid-input");
}
