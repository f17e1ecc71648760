import { type CardContent, type CardTexts, emptyCard, type Glossary, requiredLanguages } from "@hub/domain/glossary/card.ts";
import { nextLanguageStates } from "@hub/domain/glossary/language-states.ts";
import { tidyCard } from "@hub/domain/glossary/tidy-card.ts";
import type { Language } from "@hub/domain/languages.ts";
import { useState } from "react";
import type { FieldKey } from "../card-fields.ts";
import type { Card } from "../card/use-card.ts";
import { useCardWords } from "../card/use-card-words.ts";
import { changedFields, checkDraft, mergeEdits, putTexts } from "./card-draft.ts";
import { useSaveCard } from "./use-save-card.ts";

/** `saved`: the card as the server has it now; undefined for a new one, which begins with `start`. */
export type FormOf = {
  glossary: Glossary;
  saved: Card | undefined;
  start?: Partial<CardContent> | undefined;
  onSaved: (saved: Card) => void;
};

/** What a card's form holds: the draft, what is wrong with it, and what became of saving it. */
export function useCardForm({ glossary, saved, start, onSaved }: FormOf) {
  const words = useCardWords();
  const [empty] = useState<CardContent>(() => ({ ...emptyCard, ...start }));
  // What the form was opened on: a newer version is told, not taken.
  const [base, setBase] = useState(saved);
  const original = base?.content ?? empty;
  const [draft, setDraft] = useState<CardContent>(original);
  const [confirmed, setConfirmed] = useState<readonly Language[]>([]);
  const [told, setTold] = useState<readonly FieldKey[]>([]);
  const [pressed, setPressed] = useState(false);
  const save = useSaveCard({ glossary, base, onSaved });

  const tidied = tidyCard(draft);
  const changed = changedFields(original, draft);
  const before = base && { card: base.content, states: base.states };
  const unconfirmed = nextLanguageStates(before, tidied);
  // A language that was worked on, or caught up otherwise, needs nobody's word.
  const meant = confirmed.filter((language) => unconfirmed[language] === "outdated");
  const dirty = changed.length > 0 || meant.length > 0;
  // Nothing is typed yet: what the cache held gives way to what stands.
  if (saved && base && saved !== base && !dirty && saved.version >= base.version) {
    setBase(saved);
    setDraft(saved.content);
    setConfirmed([]);
  }
  const theirs = saved && base && dirty && saved.version > base.version ? saved : undefined;

  const issues = checkDraft(draft, glossary);
  const errors = new Map<FieldKey, string>();
  for (const [field, issue] of issues) if (pressed || told.includes(field)) errors.set(field, words.issue(issue));
  for (const [field, text] of save.fieldErrors) if (!errors.has(field)) errors.set(field, text);

  return {
    glossary,
    base,
    original,
    draft,
    tidied,
    dirty,
    changed,
    errors,
    issues,
    pressed,
    theirs,
    save,
    confirmed: meant,
    /** How the languages would stand after saving. */
    states: nextLanguageStates(before, tidied, meant),
    /** Whether somebody may say that a language is right as it is. */
    isOutdated: (language: Language) => unconfirmed[language] === "outdated",
    put: (field: FieldKey, change: (card: CardContent) => CardContent) => {
      setDraft(change);
      save.forget(field);
    },
    putText: <K extends keyof CardTexts>(language: Language, field: K, value: CardTexts[K]) => {
      setDraft((card) => putTexts(card, language, { [field]: value } as Partial<CardTexts>));
      save.forget(`${language}.${field}`);
    },
    confirm: (language: Language, isRight: boolean) =>
      setConfirmed((all) => [...all.filter((each) => each !== language), ...(isRight ? [language] : [])]),
    /** A field is left: from then on it says what is wrong with it. */
    leave: (field: FieldKey) => setTold((all) => (all.includes(field) ? all : [...all, field])),
    /** Somebody wants to save: from then on everything says what is wrong with it. Answers whether it can be saved. */
    press: () => {
      setPressed(true);
      return dirty && issues.size === 0 && !theirs;
    },
    send: (comment: string) => save.send({ content: tidied, confirmed: meant, comment }),
    /** Goes on from what somebody else has saved, with one's own put over it but for the fields left to them. */
    settle: (left: readonly FieldKey[]) => {
      if (!theirs || !base) return;
      setDraft(mergeEdits(base.content, draft, theirs.content, left));
      setBase(theirs);
      // That a language is right as it is was said of originals that are others now.
      if (changedFields(base.content, theirs.content).some((field) => requiredLanguages.some((each) => field.startsWith(`${each}.`))))
        setConfirmed([]);
      setTold([]);
      save.forgetAll();
    },
  };
}

export type CardFormState = ReturnType<typeof useCardForm>;
