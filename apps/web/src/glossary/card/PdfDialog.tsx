import { downloadCard } from "@hub/contract/glossary/cards.ts";
import { isUsed } from "@hub/domain/glossary/card.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import { Modal, NativeSelect } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { FormActions } from "../../forms/FormActions.tsx";
import { useText } from "../../texts/language.tsx";
import type { Card } from "./use-card.ts";
import { useCardWords } from "./use-card-words.ts";
import { useDownload } from "../../api/use-download.ts";

type Props = { card: Card; opened: boolean; language: Language; onClose: () => void };

/** Asks in which language a card is downloaded as PDF, and in which one beside it. */
export function PdfDialog({ card, opened, language, onClose }: Props) {
  const t = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={t("glossary.pdf-title")} size="sm" closeButtonProps={{ "aria-label": t("ui.close") }}>
      {opened && <PdfForm card={card} language={language} onClose={onClose} />}
    </Modal>
  );
}

function PdfForm({ card, language, onClose }: Omit<Props, "opened">) {
  const t = useText();
  const words = useCardWords();
  const written = languages.filter((each) => isUsed(card.content.texts[each]));
  const [first, setFirst] = useState(written.includes(language) ? language : (written[0] ?? "es"));
  const [chosen, setBeside] = useState<Language>();
  const beside = chosen === first ? undefined : chosen;
  const fetching = useDownload(downloadCard);
  const choice = (each: Language) => ({ value: each, label: words.language(each) });
  const press = (event: SubmitEvent) => {
    event.preventDefault();
    fetching.start({ params: { id: card.id }, query: { language: first, ...(beside && { beside }) } }, onClose);
  };
  return (
    <form className="hub-card-dialog" onSubmit={press}>
      <NativeSelect
        label={t("glossary.pdf-language")}
        data-autofocus
        value={first}
        data={written.map(choice)}
        onChange={({ currentTarget }) => setFirst(currentTarget.value as Language)}
      />
      <NativeSelect
        label={t("glossary.pdf-beside")}
        value={beside ?? ""}
        data={[{ value: "", label: t("glossary.pdf-beside-none") }, ...written.filter((each) => each !== first).map(choice)]}
        onChange={({ currentTarget }) => setBeside(languages.find((each) => each === currentTarget.value))}
      />
      {fetching.problem && (
        <p className="hub-note hub-note-late" role="alert">
          {fetching.problem}
        </p>
      )}
      <FormActions action={t("glossary.pdf-action")} busy={fetching.busy} onCancel={onClose} />
    </form>
  );
}
