import type { CardContent, CardTexts, Glossary, SharedField, TextField } from "@hub/domain/glossary/card.ts";
import { checkCard } from "@hub/domain/glossary/check-card.ts";
import { tidyCard } from "@hub/domain/glossary/tidy-card.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { Language } from "@hub/domain/languages.ts";
import { type FieldKey, fieldKeys, fieldOfPath, placeOf } from "../card-fields.ts";

/** The id of a field's input. */
export const inputId = (key: FieldKey): string => `card-${key.replace(".", "-")}`;

type Value = CardContent[SharedField] | CardTexts[TextField];

function valueAt(card: CardContent, key: FieldKey): Value {
  const { language, field } = placeOf(key);
  return language === null ? card[field] : card.texts[language][field];
}

/** What a field says as text, other names and files a line each; as differences tell it. */
export function textAt(card: CardContent, key: FieldKey): string | null {
  const value = valueAt(card, key);
  if (Array.isArray(value)) return value.map((each) => (typeof each === "string" ? each : each.name)).join("\n") || null;
  return value === null || value === "" ? null : String(value);
}

/** A card with something else said in one language. */
export function putTexts(card: CardContent, language: Language, changed: Partial<CardTexts>): CardContent {
  return { ...card, texts: { ...card.texts, [language]: { ...card.texts[language], ...changed } } };
}

/** The fields that two cards differ in, but for what is tidied away when a card is kept. Files differ by what they are, not by their names only. */
export function changedFields(before: CardContent, after: CardContent): FieldKey[] {
  const [one, other] = [tidyCard(before), tidyCard(after)];
  return fieldKeys.filter((key) => JSON.stringify(valueAt(one, key)) !== JSON.stringify(valueAt(other, key)));
}

/** A field that was changed since a form was opened: by whom, and whether both mean the same. */
export type Overtaken = { key: FieldKey; mine: boolean; theirs: boolean; same: boolean };

/** Where two have changed a card at once: each field that either has touched. */
export function compareEdits(base: CardContent, draft: CardContent, theirs: CardContent): Overtaken[] {
  const [mine, others, apart] = [changedFields(base, draft), changedFields(base, theirs), changedFields(draft, theirs)];
  return fieldKeys
    .filter((key) => mine.includes(key) || others.includes(key))
    .map((key) => ({ key, mine: mine.includes(key), theirs: others.includes(key), same: !apart.includes(key) }));
}

/** What stands now with one's own put over it, field by field: all that one has changed oneself, but for the fields left to the other. */
export function mergeEdits(base: CardContent, draft: CardContent, theirs: CardContent, left: readonly FieldKey[] = []): CardContent {
  return changedFields(base, draft)
    .filter((key) => !left.includes(key))
    .reduce((merged, key) => {
      const { language, field } = placeOf(key);
      return language === null
        ? { ...merged, [field]: draft[field] }
        : putTexts(merged, language, { [field]: draft.texts[language][field] } as Partial<CardTexts>);
    }, theirs);
}

/** What is wrong with a draft by the rules of the server, the first reason of each field, in the order of the form. */
export function checkDraft(draft: CardContent, glossary: Glossary): Map<FieldKey, Issue> {
  const issues = checkCard(tidyCard(draft), glossary).map((issue) => ({ issue, key: fieldOfPath(issue.path) }));
  const found = new Map<FieldKey, Issue>();
  for (const key of fieldKeys) {
    const first = issues.find((each) => each.key === key);
    if (first) found.set(key, first.issue);
  }
  return found;
}

/** Other names with what was typed or pasted added: a line each, none twice. */
export function addNames(names: readonly string[], typed: string): string[] {
  const added = typed.split(/[\r\n\u2028\u2029;\t]+/).flatMap((name) => name.trim() || []);
  const known = new Set(names.map((name) => name.toLocaleLowerCase()));
  return [
    ...names,
    ...added.filter((name) => {
      const isNew = !known.has(name.toLocaleLowerCase());
      known.add(name.toLocaleLowerCase());
      return isNew;
    }),
  ];
}
