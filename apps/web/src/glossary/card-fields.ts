import { type SharedField, sharedFields, type TextField, textFields } from "@hub/domain/glossary/card.ts";
import { type Language, languages } from "@hub/domain/languages.ts";

/** A field of a card's form: `globalName`, or `es.description` for one on a language's tab. */
export type FieldKey = SharedField | `${Language}.${TextField}`;
export type FieldPlace = { language: Language; field: TextField } | { language: null; field: SharedField };
const spokenKeys = languages.flatMap((language) => textFields.map((field) => `${language}.${field}` as const));

/** Every field, what is common first, then tab by tab, in the order of the form. */
export const fieldKeys: readonly FieldKey[] = [...sharedFields, ...spokenKeys];

/** Where a field stands. */
export function placeOf(key: FieldKey): FieldPlace {
  const [first, second] = key.split(".");
  return second === undefined
    ? { language: null, field: first as SharedField }
    : { language: first as Language, field: second as TextField };
}

/** The field that an error is about, from the rules (`es.description`) or from the API (`texts.es.description`); undefined when it is none of the form's. */
export function fieldOfPath(path: readonly (string | number)[]): FieldKey | undefined {
  const [first, second, third] = path.map(String);
  const named =
    first === "texts"
      ? `${second}.${third}`
      : second !== undefined && languages.some((each) => each === first)
        ? `${first}.${second}`
        : first;
  return fieldKeys.find((key) => key === named);
}
