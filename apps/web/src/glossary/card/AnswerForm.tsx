import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { useAnswerSuggestion } from "./use-card-changes.ts";

/** Answers a suggestion: taken up or not, with a word to whoever made it. */
export function AnswerForm({ id }: { id: number }) {
  const t = useText();
  const errorText = useErrorText();
  const [opened, setOpened] = useState(false);
  const [answer, setAnswer] = useState("");
  const send = useAnswerSuggestion(id);
  const { guard } = useUnsavedGuard(opened && answer.trim() !== "" && !send.isSuccess, ["card", "edit", "versions", "new"]);
  if (!opened)
    return (
      <div>
        <Button variant="default" onClick={() => setOpened(true)}>
          {t("glossary.suggestion-answer")}
        </Button>
      </div>
    );
  return (
    <div className="hub-card-dialog">
      {guard}
      <Textarea
        label={t("glossary.suggestion-words")}
        description={t("glossary.suggestion-words-help")}
        autoFocus
        rows={3}
        maxLength={2000}
        value={answer}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
      {send.error && (
        <p className="hub-note hub-note-late" role="alert">
          {errorText(send.error)}
        </p>
      )}
      <div className="hub-page-actions">
        <Button loading={send.isPending && send.variables.state === "taken"} onClick={() => send.mutate({ state: "taken", answer })}>
          {t("glossary.suggestion-take")}
        </Button>
        <Button
          variant="default"
          loading={send.isPending && send.variables.state === "declined"}
          onClick={() => send.mutate({ state: "declined", answer })}
        >
          {t("glossary.suggestion-decline")}
        </Button>
        <Button variant="subtle" onClick={() => setOpened(false)}>
          {t("ui.cancel")}
        </Button>
      </div>
    </div>
  );
}
