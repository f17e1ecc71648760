import { selectEvents } from "@hub/contract/quality/many.ts";
import { runSelection } from "@hub/contract/tasks/selections.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ApiError, prepare, type PreparedCall } from "../../api/client.ts";
import { fieldAt } from "../../forms/fields.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { dayFromNow } from "../../texts/days.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { DialogActions } from "../../ui/dialog/DialogActions.tsx";
import { ActPreview, type Previewed } from "../../tasks/acts/ActPreview.tsx";
import "../../tasks/acts/acts.css";
import { useActBegun } from "../../tasks/acts/use-act-begun.ts";
import { refreshTasks } from "../../tasks/queries.ts";
import type { TaskDetail } from "../../tasks/task-states.ts";
import { useEventWords } from "../edit/use-event-words.ts";
import { type Bulk, bulkActOf, type BulkDraft, type BulkSelection, checkBulk, emptyBulk } from "./bulk-draft.ts";
import { BulkFields } from "./BulkFields.tsx";

/** `onLeave` asks first when something is chosen, `onDone` does not. */
type Props = { selection: BulkSelection; onDone: () => void; onLeave: () => void };

/** What is to be changed, then what that would do, then yes: what was shown is done, and its task tells the result. */
export function BulkForm({ selection: given, onDone, onLeave }: Props) {
  const t = useText();
  const formats = useFormats();
  const words = useEventWords();
  // What is changed is what was seen when the dialog came, whatever the page behind does.
  const [selection] = useState(given);
  const begun = useActBegun();
  const [told, setTold] = useState<{ draft: BulkDraft; preview: Previewed }>();
  const askedOf = (draft: BulkDraft): PreparedCall<Bulk, never> => prepare(selectEvents, { body: { selection, act: bulkActOf(draft) } });
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
    place: `bulk ${placeOf(selection)}`,
    keeps: true,
    record: undefined,
    draftOf: () => emptyBulk,
    fields,
    save: askedOf,
    trial: askedOf,
    check: (draft) => checkBulk(draft, dayFromNow(0)),
    fieldOf: (path) => (path.at(-1) === "comment" ? "comments" : fieldAt(fields, path.slice(-1))),
    inputId: ([first]) => (first === "chosen" ? "bulk-choose-status" : undefined),
    issueText: words.issue,
    onRefused: (error) => {
      // What was seen an hour ago is looked at again.
      const isOver = error instanceof ApiError && error.code === "selection-over";
      if (isOver) look();
      return isOver;
    },
    onSaved: () => undefined,
  });
  const look = () => form.review((draft, _, tried) => setTold({ draft, preview: tried as Previewed }));
  const run = ({ id }: Previewed) =>
    form.send(
      (done) => {
        onDone();
        begun("quality-edit", done as TaskDetail);
        refreshTasks();
      },
      prepare(runSelection, { params: { id } }) as ReturnType<typeof askedOf>,
    );
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
            <Button key="do" loading={form.busy} onClick={() => run(shown.preview)}>
              {t("tasks.act-do-quality-edit", { count: shown.preview.changes, shown: formats.integer(shown.preview.changes) })}
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
      {shown && (
        <ActPreview
          key={shown.preview.id}
          preview={shown.preview}
          asTask={shown.preview.changes > taskLimits.actAtOnce}
          words={{
            field: words.field,
            value: (name, value) => {
              if (name !== "comments") return words.value(name, value);
              return value === null ? t("quality.bulk-comments-before") : t("quality.bulk-comments-after", { text: value });
            },
          }}
        />
      )}
    </RecordForm>
  );
}

/** One text for the same events; of those chosen by hand their number and the ends tell enough. */
function placeOf(selection: BulkSelection): string {
  const [rest, ids] = "ids" in selection ? [null, selection.ids] : [selection.filter, selection.except ?? []];
  return JSON.stringify([rest, ids.length, ids[0], ids.at(-1)]);
}
