import { deleteCard, publishCard } from "@hub/contract/glossary/cards.ts";
import { answerSuggestion, suggestChange } from "@hub/contract/glossary/suggestions.ts";
import type { Language } from "@hub/domain/languages.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useLanguage, useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { type Card, cardName } from "./use-card.ts";

/** Everything of the glossary is asked for again. */
export function useGlossaryChanged(): () => void {
  return () => void invalidateArea(deleteCard);
}

/** Publishes the latest version of a card, or takes the card back. */
export function usePublishCard(onDone: () => void) {
  const t = useText();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const changed = useGlossaryChanged();
  return useMutation({
    mutationFn: ({ card, published }: { card: Card; published: boolean }) =>
      call(publishCard, { params: { id: card.id }, ifMatch: card.version, body: { published } }),
    onSuccess: (now, { published }) => {
      notifySuccess(t(published ? "glossary.publish-done" : "glossary.take-back-done", { name: cardName(now.content, language) }));
      onDone();
    },
    onError: (error) => notifyError(errorText(error)),
    onSettled: changed,
  });
}

/** Deletes a card; its versions are kept on the server. */
export function useDeleteCard(onDone: () => void) {
  const t = useText();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const changed = useGlossaryChanged();
  return useMutation({
    mutationFn: (card: Card) => call(deleteCard, { params: { id: card.id }, ifMatch: card.version }),
    onSuccess: (_, { content }) => {
      notifySuccess(t("glossary.delete-done", { name: cardName(content, language) }));
      onDone();
    },
    onError: (error) => notifyError(errorText(error)),
    onSettled: changed,
  });
}

/** Suggests a change of a card. */
export function useSuggestChange(id: number, onDone: () => void) {
  const t = useText();
  const changed = useGlossaryChanged();
  return useMutation({
    mutationFn: (body: { language: Language; text: string }) => call(suggestChange, { params: { id }, body }),
    onSuccess: () => {
      notifySuccess(t("glossary.suggest-done"));
      onDone();
    },
    onSettled: changed,
  });
}

/** Says what becomes of a suggestion. */
export function useAnswerSuggestion(id: number) {
  const t = useText();
  const changed = useGlossaryChanged();
  return useMutation({
    mutationFn: (body: { state: "taken" | "declined"; answer: string }) => call(answerSuggestion, { params: { id }, body }),
    onSuccess: () => notifySuccess(t("glossary.suggestion-answered")),
    onSettled: changed,
  });
}
