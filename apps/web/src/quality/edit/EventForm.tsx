import { getQualityEvent, updateQualityEvent } from "@hub/contract/quality/events.ts";
import { checkEventEdit } from "@hub/domain/quality/check-event-edit.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useMay } from "../../api/access.ts";
import { prepare } from "../../api/client.ts";
import { keyOf } from "../../api/keys.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { dayFromNow } from "../../texts/days.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { type QualityEvent, refreshEdited } from "../event-pages.ts";
import { changeOf, fieldsOf, fieldsOfForm } from "./event-draft.ts";
import { EventFields } from "./EventFields.tsx";
import { useEventWords } from "./use-event-words.ts";

/** `onNext`: to the next event of the list, where there is one. `onSaved` and `onNext` do not ask about what is unsaved, `onClose` does. */
type Props = { event: QualityEvent; onSaved: () => void; onNext: (() => void) | undefined; onClose: () => void };

/** Edits one event; only the fields that are changed are sent. */
export function EventForm({ event, onSaved, onNext, onClose }: Props) {
  const t = useText();
  const may = useMay();
  const words = useEventWords();
  const queries = useQueryClient();
  // Of an event that is accepted the next statuses do not tell: the server decides.
  const mayAccept = ({ status, nextStatuses }: QualityEvent) =>
    nextStatuses.includes("ACCEPTED") || (status === "ACCEPTED" && may("quality.accept"));
  const goOn = (go: () => void) => (saved: QualityEvent) => {
    notifySuccess(t("quality.edit-saved", { id: String(saved.idEvent) }));
    go();
  };
  const form = useRecord({
    id: `event-${event.idEvent}`,
    keeps: true,
    record: event,
    draftOf: (record = event) => fieldsOf(record),
    fields: fieldsOfForm(words),
    save: (draft, base = event) =>
      prepare(updateQualityEvent, {
        params: { id: base.idEvent },
        ifMatch: base.version,
        body: changeOf(fieldsOf(base), draft),
      }),
    check: (draft, base = event) => {
      const before = fieldsOf(base);
      const given = { mayAccept: mayAccept(base), today: dayFromNow(0), firstExceptionDate: base.firstExceptionDate };
      return checkEventEdit(before, changeOf(before, draft), given);
    },
    issueText: words.issue,
    refresh: (saved) => {
      queries.setQueryData(keyOf(getQualityEvent, { params: { id: saved.idEvent } }), saved);
      return refreshEdited(queries, saved);
    },
    onSaved: goOn(onSaved),
  });
  const base = form.base ?? event;
  return (
    <RecordForm
      form={form}
      label={t("quality.edit-title", { id: String(base.idEvent), name: base.objectName })}
      parameters={["event"]}
      another={onNext && { text: t("ui.save-next"), onSaved: goOn(onNext) }}
      savedBy={({ updatedBy, updatedOn }) => ({ by: updatedBy ?? t("quality.edit-by-delivery"), at: updatedOn })}
      onLeave={onClose}
    >
      <EventFields form={form} event={base} mayAccept={mayAccept(base)} />
    </RecordForm>
  );
}
