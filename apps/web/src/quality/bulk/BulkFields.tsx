import { commentsLength } from "@hub/domain/quality/check-event-edit.ts";
import { eventStatuses } from "@hub/domain/quality/event-status.ts";
import { Checkbox, NativeSelect, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay } from "../../api/access.ts";
import { dayFromNow } from "../../texts/days.ts";
import { useText } from "../../texts/language.tsx";
import { AccountantSelect } from "../edit/AccountantSelect.tsx";
import { PerimeterSelect } from "../edit/PerimeterSelect.tsx";
import { type BulkField, type BulkFormState, chooseStatus, toggleField } from "./bulk-draft.ts";
import { DateField } from "../../ui/dates/DateField.tsx";

/** What is to be changed of many events: each field only when it is chosen. */
export function BulkFields({ form }: { form: BulkFormState }) {
  const t = useText();
  const may = useMay();
  const { draft, busy, change } = form;
  const choice = (field: BulkField, input: ReactNode) => (
    <BulkChoice
      field={field}
      chosen={draft.chosen.includes(field)}
      autofocus={field === "status"}
      onToggle={() => change(toggleField(draft, field))}
    >
      {input}
    </BulkChoice>
  );
  return (
    <fieldset className="hub-bulk-fields" disabled={busy}>
      <legend>{form.fields.chosen?.label}</legend>
      {choice(
        "status",
        <div className="hub-fields">
          <NativeSelect
            {...form.text("status")}
            description={t(`quality.edit-hint-${draft.status}`)}
            data={eventStatuses
              .filter((status) => status !== "ACCEPTED" || may("quality.accept"))
              .map((status) => ({ value: status, label: t(`quality.status-${status}`) }))}
            onChange={({ currentTarget }) => {
              const status = eventStatuses.find((each) => each === currentTarget.value);
              if (status) change(chooseStatus(draft, status));
            }}
          />
          {draft.status === "ACCEPTED" && <DateField {...form.choice("acceptedUntil")} min={dayFromNow(0)} />}
        </div>,
      )}
      {choice(
        "accountant",
        <AccountantSelect {...form.choice("accountant")} description={t("quality.bulk-accountant-empty")} disabled={busy} />,
      )}
      {choice(
        "accountantPerimeter",
        <PerimeterSelect {...form.choice("accountantPerimeter")} description={t("quality.bulk-perimeter-empty")} disabled={busy} />,
      )}
      {choice("dueDate", <DateField {...form.choice("dueDate")} description={t("quality.bulk-due-empty")} />)}
      {choice(
        "comments",
        <Textarea
          {...form.text("comments")}
          description={t("quality.bulk-comment-hint", { count: draft.comments.trim().length, max: commentsLength })}
          rows={3}
          resize="vertical"
        />,
      )}
    </fieldset>
  );
}

type ChoiceProps = { field: BulkField; chosen: boolean; autofocus: boolean; onToggle: () => void; children: ReactNode };

function BulkChoice({ field, chosen, autofocus, onToggle, children }: ChoiceProps) {
  const t = useText();
  return (
    <div>
      <Checkbox
        id={`bulk-choose-${field}`}
        label={t(`quality.bulk-choose-${field}`)}
        checked={chosen}
        data-autofocus={autofocus || undefined}
        onChange={onToggle}
      />
      {chosen && <div className="hub-bulk-input">{children}</div>}
    </div>
  );
}
