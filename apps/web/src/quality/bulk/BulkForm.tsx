import { editQualityEvents, previewQualityEdit } from "@hub/contract/quality/bulk.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { ErrorSummary, type SummaryItem } from "../../forms/ErrorSummary.tsx";
import { DialogActions } from "../../ui/dialog/DialogActions.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { dayFromNow } from "../../texts/days.ts";
import { useEventWords } from "../edit/use-event-words.ts";
import { useSaveKeys } from "../../forms/use-save-keys.ts";
import { type QualityFilter, queryOf } from "../quality-search.ts";
import { bulkChangeOf, type BulkDraft, checkBulk, emptyBulk } from "./bulk-draft.ts";
import { type BulkErrors, BulkFields } from "./BulkFields.tsx";
import { BulkPreview } from "./BulkPreview.tsx";

const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** `onClose` asks first when something is chosen, `onDone` does not. */
type Props = { filter: QualityFilter; onDone: () => void; onClose: () => void };

/** What is to be changed, then what that would do, then yes: just what was shown is done, or nothing. */
export function BulkForm({ filter, onDone, onClose }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const words = useEventWords();
  const frame = useRef<HTMLDivElement>(null);
  // What is changed is what was seen when the dialog came, whatever the page behind does.
  const [asked] = useState(() => queryOf(filter));
  const [draft, setDraft] = useState(emptyBulk);
  const [pressed, setPressed] = useState(false);
  const [again, setAgain] = useState(false);
  const { guard } = useUnsavedGuard(draft.chosen.length > 0);
  const body = { filter: asked, change: bulkChangeOf(draft) };

  const preview = useMutation({ mutationFn: () => call(previewQualityEdit, { body }) });
  const edit = useMutation({
    mutationFn: (token: string) => call(editQualityEvents, { body: { ...body, token } }),
    onSuccess: ({ changes }) => {
      notifySuccess(t("quality.bulk-done", { count: changes }));
      void invalidateArea(editQualityEvents);
      onDone();
    },
    onError: (error) => {
      if (!isCode(error, "quality-changed")) return;
      setAgain(true);
      preview.mutate();
    },
  });
  const issues = checkBulk(draft, dayFromNow(0));
  const errors: BulkErrors = {};
  if (pressed) for (const [field, issue] of issues) errors[field] = words.issue(issue);

  const put = (changed: BulkDraft) => {
    setDraft(changed);
    setAgain(false);
    preview.reset();
    edit.reset();
  };
  const look = () => {
    setPressed(true);
    setAgain(false);
    edit.reset();
    if (issues.size === 0) preview.mutate();
  };
  const shown = preview.data;
  const isBusy = preview.isPending || edit.isPending;
  // The keys show what it would do; the yes is pressed.
  useSaveKeys(frame, () => {
    if (!shown && !isBusy) look();
  });
  const items = [...issues.keys()].flatMap((field): SummaryItem[] =>
    errors[field] ? [{ text: errors[field], field: field === "chosen" ? "bulk-choose-status" : `bulk-${field}` }] : [],
  );
  const failure = preview.error ?? (isCode(edit.error, "quality-changed") ? null : edit.error);
  const saidOf = (error: unknown): SummaryItem[] =>
    error instanceof ApiError && error.fields.length > 0
      ? error.fields.map(({ path, error: text }) => ({ text, field: `bulk-${path.at(-1) === "addComment" ? "comments" : path.at(-1)}` }))
      : [{ text: errorText(error) }];
  return (
    <div ref={frame} className="hub-bulk-form">
      {guard}
      <ErrorSummary items={failure ? saidOf(failure) : items} />
      <p>{t("quality.bulk-intro")}</p>
      <BulkFields draft={draft} errors={errors} disabled={isBusy} onChange={put} />
      {shown && <BulkPreview preview={shown} again={again} />}
      <DialogActions>
        {shown && shown.changes > 0 ? (
          <Button loading={isBusy} onClick={() => edit.mutate(shown.token)}>
            {t("quality.bulk-do", { count: shown.changes })}
          </Button>
        ) : (
          <Button loading={isBusy} aria-keyshortcuts="Control+Enter" onClick={look}>
            {t("quality.bulk-look")}
          </Button>
        )}
        <Button variant="default" disabled={edit.isPending} onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </DialogActions>
    </div>
  );
}
