import { answerSuggestion } from "@hub/contract/glossary/suggestions.ts";
import type { Input } from "@hub/contract/route.ts";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useLeave } from "../../ui/unsaved.tsx";

/** Answers a suggestion, in a form that opens where it stands. */
export function AnswerSuggestion({ id }: { id: number }) {
  const t = useText();
  const leave = useLeave();
  const [opened, setOpened] = useState(false);
  if (opened) return <AnswerForm id={id} onLeave={() => leave(() => setOpened(false))} />;
  return (
    <div>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t("glossary.suggestion-answer")}
      </Button>
    </div>
  );
}

type Draft = Input<NonNullable<(typeof answerSuggestion)["body"]>>;

/** Takes a suggestion up or not, with a word to whoever made it. */
function AnswerForm({ id, onLeave }: { id: number; onLeave: () => void }) {
  const t = useText();
  const form = useRecord({
    id: `answer-${id}`,
    keeps: true,
    record: undefined,
    draftOf: (): Draft => ({ state: "taken", answer: "" }),
    fields: { answer: { label: t("glossary.suggestion-words") } },
    save: (body) => prepare(answerSuggestion, { params: { id }, body }),
    onSaved: () => notifySuccess(t("glossary.suggestion-answered")),
  });
  return (
    <RecordForm
      form={form}
      label={t("glossary.suggestion-answer")}
      parameters={["card", "edit", "versions", "new"]}
      // A key sends nothing, as it does not say which answer is meant, and there is but one.
      onSubmit={() => undefined}
      actions={
        <div className="hub-page-actions">
          <Button loading={form.busy} onClick={() => form.submit({ state: "taken" })}>
            {t("glossary.suggestion-take")}
          </Button>
          <Button variant="default" disabled={form.busy} onClick={() => form.submit({ state: "declined" })}>
            {t("glossary.suggestion-decline")}
          </Button>
          <Button variant="subtle" onClick={onLeave}>
            {t("ui.cancel")}
          </Button>
        </div>
      }
    >
      <Textarea {...form.text("answer")} description={t("glossary.suggestion-words-help")} data-autofocus rows={3} maxLength={2000} />
    </RecordForm>
  );
}
