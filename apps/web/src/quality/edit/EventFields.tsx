import { commentsLength, type EventFields as Fields } from "@hub/domain/quality/check-event-edit.ts";
import { eventStatuses } from "@hub/domain/quality/event-status.ts";
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { dayFromNow } from "../../texts/days.ts";
import { useFormats } from "../../texts/formats.ts";
import type { QualityEvent } from "../event-pages.ts";
import { AccountantSelect } from "./AccountantSelect.tsx";
import type { EventField, FieldErrors } from "./event-draft.ts";
import { PerimeterSelect } from "./PerimeterSelect.tsx";

type Props = {
  event: QualityEvent;
  draft: Fields;
  errors: FieldErrors;
  mayAccept: boolean;
  onChange: (changed: Partial<Fields>) => void;
  /** A field is left: from then on it says what is wrong with it. */
  onLeave: (field: EventField) => void;
};
const order: ("label" | "input" | "description" | "error")[] = ["label", "input", "error", "description"];
const orNull = (text: string) => (text === "" ? null : text);

/** What people may change of an event, with the statuses that the server offers next. */
export function EventFields({ event, draft, errors, mayAccept, onChange, onLeave }: Props) {
  const t = useText();
  const formats = useFormats();
  const today = dayFromNow(0);
  const isAccepted = draft.status === "ACCEPTED";
  const isDecided = isAccepted || draft.status === "RESOLVED" || draft.status === "NOT_AN_ERROR";
  const offered = [event.status, ...event.nextStatuses];
  // What one meant before somebody else moved the event stays, and is said to be wrong.
  const statuses = offered.includes(draft.status) ? offered : [...offered, draft.status];
  const field = (name: EventField) => ({ id: `event-${name}`, error: errors[name], onBlur: () => onLeave(name) });
  return (
    <div className="hub-fields hub-event-fields">
      <NativeSelect
        {...field("status")}
        data-autofocus
        className={isAccepted ? undefined : "hub-field-wide"}
        label={t("quality.table-column-status")}
        description={t(`quality.edit-hint-${draft.status}`)}
        inputWrapperOrder={order}
        value={draft.status}
        data={statuses.map((status) => ({ value: status, label: t(`quality.status-${status}`) }))}
        onChange={({ currentTarget }) => {
          const status = eventStatuses.find((each) => each === currentTarget.value);
          if (status) onChange({ status });
        }}
      />
      {isAccepted && (
        <TextInput
          {...field("acceptedUntil")}
          type="date"
          label={t("quality.table-column-acceptedUntil")}
          description={
            errors.acceptedUntil ? undefined : t(mayAccept ? "quality.edit-accepted-until-hint" : "quality.edit-accepted-until-fixed")
          }
          inputWrapperOrder={order}
          required
          readOnly={!mayAccept}
          min={today}
          value={draft.acceptedUntil ?? ""}
          onChange={({ currentTarget }) => onChange({ acceptedUntil: orNull(currentTarget.value) })}
        />
      )}
      <AccountantSelect
        {...field("accountant")}
        label={t("quality.table-column-accountant")}
        event={event.idEvent}
        value={draft.accountant}
        name={draft.accountant === event.accountant?.email ? event.accountant?.name : undefined}
        onChange={(accountant) => onChange({ accountant })}
      />
      <PerimeterSelect
        {...field("accountantPerimeter")}
        label={t("quality.table-column-accountantPerimeter")}
        value={draft.accountantPerimeter}
        name={draft.accountantPerimeter === event.accountantPerimeter?.code ? event.accountantPerimeter?.name : undefined}
        onChange={(accountantPerimeter) => onChange({ accountantPerimeter })}
      />
      <TextInput
        {...field("dueDate")}
        type="date"
        label={t("quality.table-column-dueDate")}
        description={errors.dueDate ? undefined : t("quality.edit-due-hint", { first: formats.day(event.firstExceptionDate) })}
        inputWrapperOrder={order}
        min={event.firstExceptionDate}
        value={draft.dueDate ?? ""}
        onChange={({ currentTarget }) => onChange({ dueDate: orNull(currentTarget.value) })}
      />
      <Textarea
        {...field("comments")}
        className="hub-field-wide"
        label={t("quality.table-column-comments")}
        description={t(isDecided ? "quality.edit-comments-why" : "quality.edit-comments-count", {
          count: draft.comments.length,
          max: commentsLength,
        })}
        inputWrapperOrder={order}
        required={isDecided}
        rows={5}
        resize="vertical"
        value={draft.comments}
        onChange={({ currentTarget }) => onChange({ comments: currentTarget.value })}
      />
    </div>
  );
}
