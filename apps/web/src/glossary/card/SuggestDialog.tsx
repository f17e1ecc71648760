import { type Language, languages } from "@hub/domain/languages.ts";
import { Modal, NativeSelect, Textarea } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { FormActions } from "../../forms/FormActions.tsx";
import { useText } from "../../texts/language.tsx";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import type { Card } from "./use-card.ts";
import { useSuggestChange } from "./use-card-changes.ts";
import { useCardWords } from "./use-card-words.ts";

type Props = { card: Card; opened: boolean; language: Language; onClose: () => void };
const longest = 4000;

/** Takes down what somebody would say differently; those who edit the card answer it. */
export function SuggestDialog({ card, opened, language, onClose }: Props) {
  const t = useText();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t("glossary.suggest")}
      size="lg"
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {opened && <SuggestForm card={card} language={language} onClose={onClose} />}
    </Modal>
  );
}

function SuggestForm({ card, language, onClose }: Omit<Props, "opened">) {
  const t = useText();
  const words = useCardWords();
  const errorText = useErrorText();
  const [about, setAbout] = useState(language);
  const [text, setText] = useState("");
  const [pressed, setPressed] = useState(false);
  const suggest = useSuggestChange(card.id, onClose);
  const { guard } = useUnsavedGuard(text.trim() !== "" && !suggest.isSuccess, ["card"]);
  const press = (event: SubmitEvent) => {
    event.preventDefault();
    setPressed(true);
    if (text.trim() !== "") suggest.mutate({ language: about, text });
    else document.getElementById("suggestion-text")?.focus();
  };
  const refused = suggest.error instanceof ApiError ? (suggest.error.fields[0]?.error ?? errorText(suggest.error)) : undefined;
  return (
    <form className="hub-card-dialog" onSubmit={press} noValidate>
      {guard}
      <p className="hub-dimmed">{t("glossary.suggest-text")}</p>
      <NativeSelect
        label={t("glossary.suggest-language")}
        value={about}
        data={languages.map((each) => ({ value: each, label: words.language(each) }))}
        onChange={({ currentTarget }) => setAbout(currentTarget.value as Language)}
      />
      <Textarea
        id="suggestion-text"
        label={t("glossary.suggest-words")}
        required
        data-autofocus
        rows={6}
        maxLength={longest}
        resize="vertical"
        value={text}
        error={pressed && text.trim() === "" ? t("glossary.required") : refused}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          suggest.reset();
        }}
      />
      <FormActions action={t("glossary.suggest-send")} busy={suggest.isPending} onCancel={onClose} />
    </form>
  );
}
