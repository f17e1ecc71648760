import { suggestChange } from "@hub/contract/glossary/suggestions.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import { Modal, NativeSelect, Textarea } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useLeaveDialog } from "../../ui/unsaved.tsx";
import type { Card } from "./use-card.ts";
import { useCardWords } from "./use-card-words.ts";

type Props = { card: Card; opened: boolean; language: Language; onClose: () => void };
const longest = 4000;

/** Takes down what somebody would say differently; those who edit the card answer it. */
export function SuggestDialog({ card, opened, language, onClose }: Props) {
  const t = useText();
  const leaveDialog = useLeaveDialog();
  const leave = () => leaveDialog(onClose);
  return (
    <Modal
      opened={opened}
      onClose={leave}
      closeOnClickOutside={false}
      title={t("glossary.suggest")}
      size="lg"
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {opened && <SuggestForm card={card} language={language} onDone={onClose} onLeave={leave} />}
    </Modal>
  );
}

type FormProps = { card: Card; language: Language; onDone: () => void; onLeave: () => void };

function SuggestForm({ card, language, onDone, onLeave }: FormProps) {
  const t = useText();
  const words = useCardWords();
  const form = useRecord({
    id: `suggestion-${card.id}`,
    keeps: true,
    record: undefined,
    draftOf: () => ({ language, text: "" }),
    fields: { language: { label: t("glossary.suggest-language") }, text: { label: t("glossary.suggest-words"), required: true } },
    save: (body) => prepare(suggestChange, { params: { id: card.id }, body }),
    onSaved: () => {
      notifySuccess(t("glossary.suggest-done"));
      onDone();
    },
  });
  return (
    <RecordForm form={form} label={t("glossary.suggest")} parameters={["card"]} save={t("glossary.suggest-send")} onLeave={onLeave}>
      <p className="hub-dimmed">{t("glossary.suggest-text")}</p>
      <NativeSelect {...form.text("language")} data={languages.map((each) => ({ value: each, label: words.language(each) }))} />
      <Textarea {...form.text("text")} data-autofocus rows={6} maxLength={longest} resize="vertical" />
    </RecordForm>
  );
}
