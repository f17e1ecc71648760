import { deleteCard } from "@hub/contract/glossary/cards.ts";
import { daysDeletedStays } from "@hub/domain/deleted.ts";
import { prepare } from "../../api/client.ts";
import { DeleteDialog, type Deletion } from "../../forms/DeleteRecord.tsx";
import { useLanguage, useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { type Card, cardName } from "./use-card.ts";

type Props = { card: Card; opened: boolean; onClose: () => void; onDeleted: () => void };

/** Asks before a card goes, and says who loses it. Stays mounted, so that focus returns. */
export function DeleteCard({ card, opened, onClose, onDeleted }: Props) {
  return <DeleteDialog deletion={useCardDeletion(onDeleted)} record={opened ? card : undefined} onClose={onClose} />;
}

function useCardDeletion(onDeleted: () => void): Deletion<Card> {
  const t = useText();
  const { language } = useLanguage();
  return {
    call: ({ id, version }) => prepare(deleteCard, { params: { id }, ifMatch: version }),
    action: t("glossary.delete-action"),
    title: ({ content }) => t("glossary.delete-title", { name: cardName(content, language) }),
    text: ({ published, files }) => (
      <>
        <p>{t(published ? "glossary.delete-text-published" : "glossary.delete-text")}</p>
        <p>
          {t("glossary.delete-files", { count: files.length })} {t("ui.deleted-stays", { days: daysDeletedStays })}
        </p>
      </>
    ),
    onDeleted: ({ content }) => {
      notifySuccess(t("glossary.delete-done", { name: cardName(content, language) }));
      onDeleted();
    },
  };
}
