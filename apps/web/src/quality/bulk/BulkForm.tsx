import { editQualityEvents, previewQualityEdit } from "@hub/contract/quality/bulk.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ApiError, prepare } from "../../api/client.ts";
import { fieldAt } from "../../forms/fields.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { dayFromNow } from "../../texts/days.ts";
import { useText } from "../../texts/language.tsx";
import { DialogActions } from "../../ui/dialog/DialogActions.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useEventWords } from "../edit/use-event-words.ts";
import { type Bulk, type BulkAsked, bulkChangeOf, type BulkDraft, checkBulk, emptyBulk } from "./bulk-draft.ts";
import { BulkFields } from "./BulkFields.tsx";
import { BulkPreview } from "./BulkPreview.tsx";
import type { BulkPreviewed } from "./ChangedFields.tsx";

/** `onLeave` asks first when something is chosen, `onDone` does not. */
type Props = { asked: BulkAsked; onDone: () => void; onLeave: () => void };

/** What is to be changed, then what that would do, then yes: just what was shown is done, or nothing. */
export function BulkForm({ asked: given, onDone, onLeave }: Props) {
  const t = useText();
  const words = useEventWords();
  // What is changed is what was seen when the dialog came, whatever the page behind does.
  const [asked] = useState(given);
  const [told, setTold] = useState<{ draft: BulkDraft; preview: BulkPreviewed; again: boolean }>();
  const field = (name: string) => ({ label: words.field(name) });
  const fields = {
    chosen: { label: t("quality.bulk-what") },
    status: field("status"),
    acceptedUntil: { ...field("acceptedUntil"), required: true },
    accountant: field("accountant"),
    accountantPerimeter: field("accountantPerimeter"),
    dueDate: field("dueDate"),
    comments: { label: t("quality.bulk-comment") },
  };
  const form = useRecord<BulkDraft, never, Bulk>({
    id: "bulk",
    // What was meant for some events is not offered for others.
    place: `bulk ${placeOf(asked)}`,
    keeps: true,
    record: undefined,
    draftOf: () => emptyBulk,
    fields,
    save: (draft) => prepare(editQualityEvents, { body: { ...asked, change: bulkChangeOf(draft), token: told?.preview.token ?? "" } }),
    trial: (draft) => prepare(previewQualityEdit, { body: { ...asked, change: bulkChangeOf(draft) } }),
    check: (draft) => checkBulk(draft, dayFromNow(0)),
    fieldOf: (path) => (path.at(-1) === "addComment" ? "comments" : fieldAt(fields, path.slice(-1))),
    inputId: ([first]) => (first === "chosen" ? "bulk-choose-status" : undefined),
    issueText: words.issue,
    onRefused: (error) => {
      const isOther = error instanceof ApiError && error.code === "quality-changed";
      if (isOther) look(true);
      return isOther;
    },
    onSaved: ({ changes }) => {
      notifySuccess(t("quality.bulk-done", { count: changes }));
      onDone();
    },
  });
  const look = (again = false) => form.review((draft, _, tried) => setTold({ draft, preview: tried as BulkPreviewed, again }));
  // What was typed since is not told of yet.
  const shown = told?.draft === form.draft ? told : undefined;
  return (
    <RecordForm
      form={form}
      label={t("quality.bulk-title")}
      // The keys show what it would do; the yes is pressed.
      onSubmit={() => shown || look()}
      actions={
        <DialogActions>
          <Button variant="default" onClick={onLeave}>
            {t("ui.cancel")}
          </Button>
          {shown && shown.preview.changes > 0 ? (
            <Button key="do" loading={form.busy} onClick={() => form.send()}>
              {t("quality.bulk-do", { count: shown.preview.changes })}
            </Button>
          ) : (
            <Button key="look" loading={form.busy} aria-keyshortcuts="Control+Enter" onClick={() => look()}>
              {t("quality.bulk-look")}
            </Button>
          )}
        </DialogActions>
      }
    >
      <p>{t("quality.bulk-intro")}</p>
      <BulkFields form={form} />
      {shown && <BulkPreview key={shown.preview.token} preview={shown.preview} again={shown.again} />}
    </RecordForm>
  );
}

/** One text for the same events; of those chosen by hand their number and the ends tell enough. */
const placeOf = ({ only = [], except = [], ...rest }: BulkAsked): string =>
  JSON.stringify([rest, only.length, only[0], only.at(-1), except.length, except[0], except.at(-1)]);
