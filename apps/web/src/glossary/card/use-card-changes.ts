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

type Publishing = {
  card: Card;
  published: boolean;
  /** Looks for what comes next before the card leaves its list; null where nothing does. */
  findNext?: (() => Promise<number | null>) | undefined;
};

/** Publishes the latest version of a card, or takes the card back; `onDone` hears which card comes next where that was asked for. */
export function usePublishCard(onDone: (next: number | null | undefined) => void) {
  const t = useText();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const changed = useGlossaryChanged();
  return useMutation({
    mutationFn: async ({ card, published, findNext }: Publishing) => {
      const next = await findNext?.();
      return { now: await call(publishCard, { params: { id: card.id }, ifMatch: card.version, body: { published } }), next };
    },
    onSuccess: ({ now, next }, { published }) => {
      notifySuccess(t(published ? "glossary.publish-done" : "glossary.take-back-done", { name: cardName(now.content, language) }));
      onDone(next);
    },
    onError: (error) => notifyError(errorText(error)),
    onSettled: changed,
  });
}
