import { createCard, getCard, updateCard } from "@hub/contract/glossary/cards.ts";
import { type CardContent, type Glossary, requiredLanguages } from "@hub/domain/glossary/card.ts";
import { checkCard } from "@hub/domain/glossary/check-card.ts";
import { nextLanguageStates } from "@hub/domain/glossary/language-states.ts";
import type { Language } from "@hub/domain/languages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { prepare } from "../../api/client.ts";
import { keyOf } from "../../api/keys.ts";
import type { Field, Fields } from "../../forms/fields.ts";
import { type RecordState, useRecord } from "../../forms/use-record.ts";
import { useLanguage, useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { type FieldKey, fieldKeys, fieldOfPath } from "../card-fields.ts";
import { type Card, cardName } from "../card/use-card.ts";
import { useCardWords } from "../card/use-card-words.ts";
import { addNames, type CardDraft, contentOf, draftOf } from "./card-draft.ts";

/** The form of a card. */
export type CardFormState = RecordState<CardDraft, Card, Card>;

/** `saved`: the card as the server has it now; undefined for a new one, which begins with `start`. */
export type FormOf = {
  glossary: Glossary;
  saved: Card | undefined;
  start?: Partial<CardContent> | undefined;
  onSaved: (saved: Card) => void;
};

/** The form of a card, what it says as it would be kept, and how its languages would stand then. */
export function useCardForm({ glossary, saved, start, onSaved }: FormOf) {
  const t = useText();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const [first] = useState(start);
  const fields = useCardFields();
  const form = useRecord({
    id: `card-${glossary}`,
    keeps: true,
    record: saved,
    draftOf: (card) => draftOf(card, first),
    fields,
    save: (draft, base) => {
      const content = contentOf(draft);
      if (!base) return prepare(createCard, { body: { glossary, ...content } });
      const [confirmed, comment] = [meantOf(draft, base, content), draft.comment.trim()];
      const body = { ...content, confirmed, ...(comment !== "" && { comment }) };
      return prepare(updateCard, { params: { id: base.id }, ifMatch: base.version, body });
    },
    check: (draft) => checkCard(contentOf(draft), glossary),
    fieldOf: fieldOfPath,
    onSaved: (card, wasNew) => {
      queries.setQueryData(keyOf(getCard, { params: { id: card.id }, query: {} }), card);
      notifySuccess(t(wasNew ? "glossary.form-created" : "glossary.form-saved", { name: cardName(card.content, language) }));
      onSaved(card);
    },
  });
  const { base, draft } = form;
  const content = contentOf(draft);
  const confirmed = meantOf(draft, base, content);
  return { form, content, confirmed, states: statesOf(base, content, confirmed), unconfirmed: statesOf(base, content) };
}

const statesOf = (base: Card | undefined, content: CardContent, confirmed: readonly Language[] = []) =>
  nextLanguageStates(base && { card: base.content, states: base.states }, content, confirmed);

/** A language that was worked on, or caught up otherwise, needs nobody's word. */
function meantOf({ confirmed }: CardDraft, base: Card | undefined, content: CardContent): Language[] {
  const states = statesOf(base, content);
  return confirmed.filter((language) => states[language] === "outdated");
}

/** The fields of a card, what is common first, then tab by tab. */
function useCardFields(): Fields<CardDraft> {
  const t = useText();
  const words = useCardWords();
  const required: readonly FieldKey[] = ["globalName", ...requiredLanguages.map((language) => `${language}.peopleKpiName` as const)];
  const show = (key: FieldKey) => (value: CardDraft[FieldKey]) => {
    if (value === null || value === "") return "";
    if (typeof value !== "object") return words.shown(key, String(value));
    return ("names" in value ? addNames(value.names, value.typed) : value.map(({ name }) => name)).join("\n");
  };
  const fields = fieldKeys.map((key): [FieldKey, Field<CardDraft>] => [
    key,
    { label: words.place(key), required: required.includes(key), show: show(key) as never },
  ]);
  return {
    ...Object.fromEntries(fields),
    confirmed: { label: t("glossary.form-still-right"), transient: true },
    comment: { label: t("glossary.save-comment") },
  };
}
