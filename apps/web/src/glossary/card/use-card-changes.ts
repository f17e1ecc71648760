import { deleteCard, publishCard } from "@hub/contract/glossary/cards.ts";
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
