import { compareCards } from "@hub/domain/glossary/compare-cards.ts";
import { languages } from "@hub/domain/languages.ts";
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useLanguage, useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { cardName } from "../card/use-card.ts";
import { useCardWords } from "../card/use-card-words.ts";
import { DifferenceList } from "../versions/DifferenceList.tsx";
import type { CardFormState } from "./use-card-form.ts";

type Props = { form: CardFormState; opened: boolean; onClose: () => void };

/** Asks before a card is saved, with all that changes; a word about why is kept with the version. */
export function SaveConfirm({ form, opened, onClose }: Props) {
  const t = useText();
  const words = useCardWords();
  const { language } = useLanguage();
  const [comment, setComment] = useState("");
  const { base, original, tidied, states, confirmed, glossary } = form;
  const name = cardName(tidied, language);
  const stale = languages.filter((each) => states[each] === "outdated" && base?.states[each] !== "outdated");
  const replaced = base && tidied.files.some(({ id, name: file }) => base.content.files.some((old) => old.name === file && old.id !== id));
  return (
    <ConfirmDialog
      opened={opened}
      wide
      title={t(base ? "glossary.save-title" : "glossary.create-title", { name })}
      text={
        opened && (
          <>
            <p>{t(!base ? `glossary.create-text-${glossary}` : base.published ? "glossary.save-text-published" : "glossary.save-text")}</p>
            {confirmed.length > 0 && <p>{t("glossary.save-confirmed", { languages: confirmed.map(words.language).join(", ") })}</p>}
            {stale.length > 0 && (
              <p className="hub-note">{t("glossary.save-outdates", { languages: stale.map(words.language).join(", ") })}</p>
            )}
            {replaced && <p>{t("glossary.save-files-replaced")}</p>}
            <div className="hub-save-changes" tabIndex={0} role="region" aria-label={t("glossary.save-changes")}>
              <DifferenceList differences={compareCards(original, tidied)} />
            </div>
            {base && (
              <Textarea
                label={t("glossary.save-comment")}
                description={t("glossary.save-comment-help")}
                rows={2}
                maxLength={1000}
                value={comment}
                onChange={({ currentTarget }) => setComment(currentTarget.value)}
              />
            )}
          </>
        )
      }
      action={t(base ? "glossary.save-action" : "glossary.create-action")}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        form.send(comment);
      }}
    />
  );
}
