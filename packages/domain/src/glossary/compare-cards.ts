import { type Language, languages } from "../languages.ts";
import { type CardContent, sharedFields, type SharedField, type TextField, textFields } from "./card.ts";

/** What differs between two versions of a card; `language` is null for what is said once for all. Values as people read them; null where there is none. */
export type CardDifference = {
  language: Language | null;
  field: SharedField | TextField;
  before: string | null;
  after: string | null;
};

/** The differences, what is common first, then language by language in the order of the form. */
export function compareCards(before: CardContent, after: CardContent): CardDifference[] {
  const common = sharedFields.map((field): CardDifference => ({
    language: null,
    field,
    before: sharedText(before, field),
    after: sharedText(after, field),
  }));
  const spoken = languages.flatMap((language) =>
    textFields.map((field): CardDifference => ({
      language,
      field,
      before: textOf(before.texts[language][field]),
      after: textOf(after.texts[language][field]),
    })),
  );
  // Another file may have the same name.
  const otherFiles = String(before.files.map(({ id }) => id)) !== String(after.files.map(({ id }) => id));
  return [...common, ...spoken].filter((difference) =>
    difference.field === "files" ? otherFiles : difference.before !== difference.after,
  );
}

function sharedText(card: CardContent, field: SharedField): string | null {
  if (field === "files") return textOf(card.files.map(({ name }) => name));
  if (field === "underStandard") return String(card.underStandard);
  return textOf(card[field] ?? "");
}

const textOf = (value: string | readonly string[]): string | null => {
  const text = typeof value === "string" ? value : value.join("\n");
  return text === "" ? null : text;
};
