import { useErrorText } from "../../api/error-text.ts";
import { useLanguage, useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { type Card, cardName } from "./use-card.ts";
import { useDeleteCard } from "./use-card-changes.ts";

type Props = { card: Card; opened: boolean; onClose: () => void; onDeleted: () => void };

/** Asks before a card goes, and says who loses it. Stays mounted, so that focus returns. */
export function DeleteCard({ card, opened, onClose, onDeleted }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const remove = useDeleteCard(onDeleted);
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t("glossary.delete-title", { name: cardName(card.content, language) })}
      text={
        <>
          <p>{t(card.published ? "glossary.delete-text-published" : "glossary.delete-text")}</p>
          <p>{t("glossary.delete-files", { count: card.files.length })}</p>
          {remove.error && (
            <p className="hub-note hub-note-late" role="alert">
              {errorText(remove.error)}
            </p>
          )}
        </>
      }
      action={t("glossary.delete-action")}
      danger
      busy={remove.isPending}
      onCancel={close}
      onConfirm={() => remove.mutate(card)}
    />
  );
}
