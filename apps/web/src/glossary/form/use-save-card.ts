import { createCard, getCard, updateCard } from "@hub/contract/glossary/cards.ts";
import type { CardContent, Glossary } from "@hub/domain/glossary/card.ts";
import type { Language } from "@hub/domain/languages.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { keyOf } from "../../api/keys.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useLanguage, useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { type Card, cardName } from "../card/use-card.ts";
import { useGlossaryChanged } from "../card/use-card-changes.ts";
import { type FieldKey, fieldOfPath } from "../card-fields.ts";

type Edit = { content: CardContent; confirmed: readonly Language[]; comment: string };
type Given = { glossary: Glossary; base: Card | undefined; onSaved: (saved: Card) => void };

/** Saves a card on the version it was edited on, or makes a new one. `fieldErrors`: what the server said of fields; `error`: what kept it otherwise. */
export function useSaveCard({ glossary, base, onSaved }: Given) {
  const t = useText();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const changed = useGlossaryChanged();
  const [fieldErrors, setFieldErrors] = useState<ReadonlyMap<FieldKey, string>>(new Map());
  const save = useMutation({
    mutationFn: ({ content, confirmed, comment }: Edit): Promise<Card> =>
      base
        ? call(updateCard, {
            params: { id: base.id },
            ifMatch: base.version,
            body: { ...content, confirmed: [...confirmed], ...(comment.trim() !== "" && { comment }) },
          })
        : call(createCard, { body: { glossary, ...content } }),
    onSuccess: (saved) => {
      queries.setQueryData(keyOf(getCard, { params: { id: saved.id }, query: {} }), saved);
      notifySuccess(t(base ? "glossary.form-saved" : "glossary.form-created", { name: cardName(saved.content, language) }));
      onSaved(saved);
    },
    onError: (error) => setFieldErrors(saidOfFields(error, errorText)),
    // Who has saved meanwhile, and what, comes with the card as it stands now.
    onSettled: changed,
  });
  return {
    fieldErrors,
    error: save.error,
    isStale: save.error instanceof ApiError && save.error.code === "version-stale",
    isPending: save.isPending,
    send: (edit: Edit) => {
      setFieldErrors(new Map());
      save.mutate(edit);
    },
    /** What the server said of a field goes when it is changed. */
    forget: (field: FieldKey) => {
      if (fieldErrors.has(field)) setFieldErrors(new Map([...fieldErrors].filter(([each]) => each !== field)));
      if (save.isError) save.reset();
    },
    forgetAll: () => {
      setFieldErrors(new Map());
      save.reset();
    },
  };
}

function saidOfFields(error: unknown, textOf: (error: unknown) => string): Map<FieldKey, string> {
  const said = new Map<FieldKey, string>();
  if (!(error instanceof ApiError)) return said;
  for (const { path, error: text } of error.fields) {
    const field = fieldOfPath(path);
    if (field && !said.has(field)) said.set(field, text);
  }
  if (error.code === "glossary-name-taken") said.set("globalName", textOf(error));
  if (error.code === "glossary-kpi-taken") said.set("kpi", textOf(error));
  return said;
}
