import { cutText } from "@hub/domain/cut-text.ts";
import type { Language } from "@hub/domain/languages.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";
import { columnTitle } from "../spreadsheets/described-column.ts";
import type { SheetColumn } from "../spreadsheets/sheet-column.ts";

/** A column, or any other word, by the keys of its texts: who reads of it has it in their language. */
export type Named = Pick<SheetColumn, "label" | "unit">;
/** The parts of a sentence; texts stand as they are. */
export type NoteParams = Readonly<Record<string, string | number | Named | readonly Named[]>>;

/** What a column is called, as sentences keep it. */
export function nameOf({ label, unit }: Named): Named {
  return unit ? { label, unit } : { label };
}

/** A sentence by its key; one that is unknown, or whose parts are not there, becomes the general one. */
export function noteText(language: Language, { code, params = {} }: { code: string; params?: NoteParams }): string {
  try {
    if (isMessageKey(code)) return translate(language, code, partsIn(language, params));
  } catch {
    // A part of the sentence is missing: better a general one than no list at all.
  }
  return translate(language, "errors.invalid-input");
}

function partsIn(language: Language, params: NoteParams): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, part]) => [name, typeof part === "object" ? nameText(language, part) : part] as const),
  );
}

/** A name in a language, or several. */
export function nameText(language: Language, named: Named | readonly Named[]): string {
  return "label" in named ? columnTitle(language, named) : listNames(named.map((each) => columnTitle(language, each)));
}

/** Names in a sentence: the first twenty, each short. */
export function listNames(names: readonly string[]): string {
  const text = names
    .slice(0, 20)
    .map((name) => cutText(name, 60))
    .join(", ");
  return names.length > 20 ? `${text}, …` : text;
}
