import { commentsLength } from "@hub/domain/quality/check-event-edit.ts";
import { eventStatuses } from "@hub/domain/quality/event-status.ts";
import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay } from "../../api/access.ts";
import { useText } from "../../texts/language.tsx";
import { dayFromNow } from "../../texts/days.ts";
import { AccountantSelect } from "../edit/AccountantSelect.tsx";
import { PerimeterSelect } from "../edit/PerimeterSelect.tsx";
import { type BulkDraft, type BulkField, chooseStatus, toggleField } from "./bulk-draft.ts";

export type BulkErrors = Partial<Record<BulkField | "acceptedUntil" | "chosen", string>>;
type Props = { draft: BulkDraft; errors: BulkErrors; disabled: boolean; onChange: (draft: BulkDraft) => void };
const order: ("label" | "input" | "description" | "error")[] = ["label", "input", "error", "description"];

/** What is to be changed of many events: each field only when it is chosen. */
export function BulkFields({ draft, errors, disabled, onChange }: Props) {
  const t = useText();
  const may = useMay();
  const put = (changed: Partial<BulkDraft>) => onChange({ ...draft, ...changed });
  const choice = (field: BulkField, input: ReactNode) => (
    <BulkChoice
      field={field}
      chosen={draft.chosen.includes(field)}
      autofocus={field === "status"}
      onToggle={() => onChange(toggleField(draft, field))}
    >
      {input}
    </BulkChoice>
  );
  return (
    <fieldset className="hub-bulk-fields" disabled={disabled}>
      <legend>{t("quality.bulk-what")}</legend>
      {choice(
        "status",
        <div className="hub-fields">
          <NativeSelect
            id="bulk-status"
            label={t("quality.table-column-status")}
            description={t(`quality.edit-hint-${draft.status}`)}
            inputWrapperOrder={order}
            error={errors.status}
            value={draft.status}
            data={eventStatuses
              .filter((status) => status !== "ACCEPTED" || may("quality.accept"))
              .map((status) => ({ value: status, label: t(`quality.status-${status}`) }))}
            onChange={({ currentTarget }) => {
              const status = eventStatuses.find((each) => each === currentTarget.value);
              if (status) onChange(chooseStatus(draft, status));
            }}
          />
          {draft.status === "ACCEPTED" && (
            <TextInput
              id="bulk-acceptedUntil"
              type="date"
              label={t("quality.table-column-acceptedUntil")}
              required
              min={dayFromNow(0)}
              error={errors.acceptedUntil}
              value={draft.acceptedUntil}
              onChange={({ currentTarget }) => put({ acceptedUntil: currentTarget.value })}
            />
          )}
        </div>,
      )}
      {choice(
        "accountant",
        <AccountantSelect
          id="bulk-accountant"
          label={t("quality.table-column-accountant")}
          description={t("quality.bulk-accountant-empty")}
          error={errors.accountant}
          disabled={disabled}
          value={draft.accountant}
          onChange={(accountant) => put({ accountant })}
        />,
      )}
      {choice(
        "accountantPerimeter",
        <PerimeterSelect
          id="bulk-accountantPerimeter"
          label={t("quality.table-column-accountantPerimeter")}
          description={t("quality.bulk-perimeter-empty")}
          error={errors.accountantPerimeter}
          disabled={disabled}
          value={draft.accountantPerimeter}
          onChange={(accountantPerimeter) => put({ accountantPerimeter })}
        />,
      )}
      {choice(
        "dueDate",
        <TextInput
          id="bulk-dueDate"
          type="date"
          label={t("quality.table-column-dueDate")}
          description={t("quality.bulk-due-empty")}
          inputWrapperOrder={order}
          error={errors.dueDate}
          value={draft.dueDate}
          onChange={({ currentTarget }) => put({ dueDate: currentTarget.value })}
        />,
      )}
      {choice(
        "comments",
        <Textarea
          id="bulk-comments"
          label={t("quality.bulk-comment")}
          description={t("quality.bulk-comment-hint", { count: draft.comments.trim().length, max: commentsLength })}
          inputWrapperOrder={order}
          error={errors.comments}
          rows={3}
          resize="vertical"
          value={draft.comments}
          onChange={({ currentTarget }) => put({ comments: currentTarget.value })}
        />,
      )}
    </fieldset>
  );
}

type ChoiceProps = { field: BulkField; chosen: boolean; autofocus: boolean; onToggle: () => void; children: ReactNode };

function BulkChoice({ field, chosen, autofocus, onToggle, children }: ChoiceProps) {
  const t = useText();
  return (
    <div className="hub-bulk-choice">
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
