import { useEffect, useRef, useState } from "react";
import { useErrorText } from "../../api/error-text.ts";
import { useMay } from "../../api/access.ts";
import { ErrorSummary, type SummaryItem } from "../../forms/ErrorSummary.tsx";
import { useText } from "../../texts/language.tsx";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { dayFromNow } from "../../texts/days.ts";
import { SaveActions } from "../../ui/dialog/DialogActions.tsx";
import type { QualityEvent } from "../event-pages.ts";
import { changeOf, checkDraft, type EventField, type FieldErrors, fieldsOf, mergeDraft } from "./event-draft.ts";
import { EventFields } from "./EventFields.tsx";
import { OvertakenEvent } from "./OvertakenEvent.tsx";
import { useEventWords } from "./use-event-words.ts";
import { useSaveEvent } from "./use-save-event.ts";
import { useSaveKeys } from "../../forms/use-save-keys.ts";

/** `onNext`: to the next event of the list, where there is one. `onSaved` and `onNext` do not ask about what is unsaved, `onClose` does. */
type Props = { event: QualityEvent; onSaved: () => void; onNext: (() => void) | undefined; onClose: () => void };

/** Edits one event. Says what the rules ask for beside the fields: on leaving one, then at each change; and what the server answers. */
export function EventForm({ event, onSaved, onNext, onClose }: Props) {
  const t = useText();
  const may = useMay();
  const errorText = useErrorText();
  const words = useEventWords();
  const frame = useRef<HTMLDivElement>(null);
  // What the form was opened on: a newer one is told, not taken.
  const [base, setBase] = useState(event);
  const [draft, setDraft] = useState(() => fieldsOf(event));
  const [told, setTold] = useState<readonly EventField[]>([]);
  const [pressed, setPressed] = useState(false);
  const change = changeOf(fieldsOf(base), draft);
  const dirty = Object.keys(change).length > 0;
  // Nothing is typed yet: what the cache held gives way to what stands.
  if (event !== base && !dirty && event.version >= base.version) {
    setBase(event);
    setDraft(fieldsOf(event));
  }
  const { guard } = useUnsavedGuard(dirty, ["event"]);
  const save = useSaveEvent(base);
  // Whoever walks to the next event with the keys stays within the dialog; whoever presses the button stays on it.
  useEffect(() => {
    if (!document.activeElement?.closest(".hub-record-walk")) document.getElementById("event-status")?.focus();
  }, []);

  // Of an event that is accepted the next statuses do not tell: the server decides.
  const mayAccept = base.nextStatuses.includes("ACCEPTED") || (base.status === "ACCEPTED" && may("quality.accept"));
  const issues = checkDraft(base, draft, { mayAccept, today: dayFromNow(0) });
  const errors: FieldErrors = { ...save.fieldErrors };
  for (const [field, issue] of issues) if (pressed || told.includes(field)) errors[field] = words.issue(issue);

  const put = (changed: Partial<typeof draft>) => {
    setDraft({ ...draft, ...changed });
    save.forget(Object.keys(changed) as EventField[]);
  };
  const settle = (to: QualityEvent, keep: typeof draft) => {
    setBase(to);
    setDraft(keep);
    setTold([]);
    save.forgetAll();
  };
  const press = (done: () => void) => {
    setPressed(true);
    if (issues.size === 0 && !save.theirs && !save.isPending)
      save.send(change, (saved) => {
        // Nothing is unsaved any more, also where the dialog is opened again while it still goes.
        settle(saved, fieldsOf(saved));
        done();
      });
  };
  useSaveKeys(frame, (shift) => {
    if (dirty) press(shift && onNext ? onNext : onSaved);
  });
  const items = (Object.keys(errors) as EventField[]).flatMap((field): SummaryItem[] => {
    const text = errors[field];
    return text && (pressed || save.fieldErrors[field])
      ? [{ text: t("quality.edit-problem", { field: words.field(field), text }), field: `event-${field}` }]
      : [];
  });
  const failed = save.error && items.length === 0 ? [{ text: errorText(save.error) }] : items;
  return (
    <div ref={frame} className="hub-event-form">
      {guard}
      <ErrorSummary items={failed} />
      {save.theirs && (
        <OvertakenEvent
          base={base}
          theirs={save.theirs}
          draft={draft}
          onTake={() => save.theirs && settle(save.theirs, fieldsOf(save.theirs))}
          onKeep={() => save.theirs && settle(save.theirs, mergeDraft(fieldsOf(base), draft, fieldsOf(save.theirs)))}
        />
      )}
      <EventFields
        event={base}
        draft={draft}
        errors={errors}
        mayAccept={mayAccept}
        onChange={put}
        onLeave={(field) => setTold((fields) => (fields.includes(field) ? fields : [...fields, field]))}
      />
      <SaveActions
        another={onNext && { text: t("ui.save-next"), onPress: () => press(onNext) }}
        dirty={dirty}
        canSave={dirty && save.theirs === undefined}
        busy={save.isPending}
        onSave={() => press(onSaved)}
        onClose={onClose}
      />
    </div>
  );
}
