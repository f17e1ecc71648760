import { commentsLength } from "@hub/domain/quality/check-event-edit.ts";
import { isOpen } from "@hub/domain/quality/event-status.ts";
import { NativeSelect, Textarea } from "@mantine/core";
import { dayFromNow } from "../../texts/days.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { DateField } from "../../ui/dates/DateField.tsx";
import type { QualityEvent } from "../event-pages.ts";
import { AccountantSelect } from "./AccountantSelect.tsx";
import type { EventFormState } from "./event-draft.ts";
import { PerimeterSelect } from "./PerimeterSelect.tsx";

type Props = { form: EventFormState; event: QualityEvent; mayAccept: boolean };

/** What people may change of an event, with the statuses that the server offers next. */
export function EventFields({ form, event, mayAccept }: Props) {
  const t = useText();
  const formats = useFormats();
  const { draft } = form;
  const isAccepted = draft.status === "ACCEPTED";
  const offered = [event.status, ...event.nextStatuses];
  // What one meant before somebody else moved the event stays, and is said to be wrong.
  const statuses = offered.includes(draft.status) ? offered : [...offered, draft.status];
  const day = (name: "acceptedUntil" | "dueDate", hint: string) => ({
    ...form.choice(name),
    description: form.errorOf(name) === undefined && hint,
    onChange: (day: string) => form.change({ [name]: day || null }),
  });
  return (
    <div className="hub-fields">
      <NativeSelect
        {...form.text("status")}
        data-autofocus
        className={isAccepted ? undefined : "hub-field-wide"}
        description={t(`quality.edit-hint-${draft.status}`)}
        data={statuses.map((status) => ({ value: status, label: t(`quality.status-${status}`) }))}
      />
      {isAccepted && (
        <DateField
          {...day("acceptedUntil", t(mayAccept ? "quality.edit-accepted-until-hint" : "quality.edit-accepted-until-fixed"))}
          readOnly={!mayAccept}
          min={dayFromNow(0)}
        />
      )}
      <AccountantSelect
        {...form.choice("accountant")}
        event={event.idEvent}
        name={draft.accountant === event.accountant?.email ? event.accountant?.name : undefined}
      />
      <PerimeterSelect
        {...form.choice("accountantPerimeter")}
        name={draft.accountantPerimeter === event.accountantPerimeter?.code ? event.accountantPerimeter?.name : undefined}
      />
      <DateField
        {...day("dueDate", t("quality.edit-due-hint", { first: formats.day(event.firstExceptionDate) }))}
        min={event.firstExceptionDate}
      />
      <Textarea
        {...form.text("comments")}
        className="hub-field-wide"
        description={t(isOpen(draft.status) ? "quality.edit-comments-count" : "quality.edit-comments-why", {
          count: draft.comments.length,
          max: commentsLength,
        })}
        rows={5}
        resize="vertical"
      />
    </div>
  );
}
