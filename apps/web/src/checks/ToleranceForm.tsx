import { proposeTolerance, setTolerance } from "@hub/contract/checks/checks.ts";
import { listValidation } from "@hub/contract/validation/validation.ts";
import type { CheckRule } from "@hub/domain/checks/check-rules.ts";
import { Checkbox, Select, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { ApiError, call } from "../api/client.ts";
import { invalidateArea } from "../api/query-client.ts";
import { useErrorText } from "../api/error-text.ts";
import { ErrorSummary } from "../forms/ErrorSummary.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { useText } from "../texts/language.tsx";
import { notifySuccess } from "../ui/notifications.ts";
import { useToleranceText } from "./tolerance-text.ts";
import { currentOf, readValue, type Target, type Tolerance } from "./tolerance-values.ts";

type Props = { rule: CheckRule; tolerance: Tolerance; targets: readonly Target[]; onClose: () => void };
type Errors = { value?: string; reason?: string; form?: string };

/** Sets a tolerance, or proposes one where somebody else decides: for whom, which, why. */
export function ToleranceForm({ rule, tolerance, targets, onClose }: Props) {
  const t = useText();
  const text = useToleranceText();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState(0);
  const [value, setValue] = useState("");
  const [none, setNone] = useState(false);
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const target = targets[chosen];
  const legalEntityId = target?.legalEntity?.id ?? null;
  const act = target?.act ?? "propose";
  const range = { least: text.number(tolerance.least), most: text.number(tolerance.most) };

  const save = useMutation({
    mutationFn: (read: string | null) =>
      call(act === "set" ? setTolerance : proposeTolerance, { body: { rule, legalEntityId, value: read, reason: reason.trim() } }),
    onSuccess: () => {
      notifySuccess(t(act === "set" ? "checks.done-set" : "checks.done-proposed"));
      onClose();
    },
    onError: (error) => {
      const field = error instanceof ApiError ? error.fields[0] : undefined;
      const at = String(field?.path.at(-1));
      setErrors(field && (at === "value" || at === "reason") ? { [at]: field.error } : { form: errorText(error) });
    },
    onSettled: () => void invalidateArea(proposeTolerance, listValidation),
  });
  const press = (event: SubmitEvent) => {
    event.preventDefault();
    const read = none ? { value: null } : readValue(value, tolerance);
    const wrong: Errors = {
      ...("issue" in read && { value: t(`checks.${read.issue}`, range) }),
      ...(reason.trim() === "" && { reason: t("checks.reason-missing") }),
    };
    setErrors(wrong);
    if ("issue" in read || wrong.reason) return;
    save.mutate(read.value);
  };
  return (
    <form className="hub-tolerance-form" onSubmit={press} noValidate>
      <ErrorSummary
        items={[
          ...(errors.form ? [{ text: errors.form, field: "tolerance-value" }] : []),
          ...(errors.value ? [{ text: errors.value, field: "tolerance-value" }] : []),
          ...(errors.reason ? [{ text: errors.reason, field: "tolerance-reason" }] : []),
        ]}
      />
      <Select
        label={t("checks.field-for")}
        required
        searchable
        allowDeselect={false}
        maxDropdownHeight={240}
        data={targets.map(({ legalEntity }, index) => ({
          value: String(index),
          label: legalEntity ? `${legalEntity.name} (${legalEntity.code})` : t("checks.group"),
        }))}
        value={String(chosen)}
        onChange={(index) => setChosen(Number(index ?? 0))}
      />
      <TextInput
        id="tolerance-value"
        label={t("checks.field-value", { unit: t(`checks.unit-${tolerance.unit}`) })}
        description={t("checks.field-value-hint", { ...range, current: text.value(currentOf(tolerance, legalEntityId), tolerance.unit) })}
        required={!none}
        disabled={none}
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={none ? "" : value}
        error={errors.value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Checkbox label={t("checks.field-none")} checked={none} onChange={(event) => setNone(event.currentTarget.checked)} />
      <Textarea
        id="tolerance-reason"
        label={t("checks.field-reason")}
        description={t("checks.field-reason-hint")}
        required
        autosize
        minRows={2}
        maxLength={2000}
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className="hub-note">{t(`checks.act-${act}-hint`)}</p>
      <FormActions action={t(`checks.act-${act}`)} busy={save.isPending} onCancel={onClose} />
    </form>
  );
}
