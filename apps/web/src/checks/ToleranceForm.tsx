import { proposeTolerance, setTolerance } from "@hub/contract/checks/checks.ts";
import { listValidation } from "@hub/contract/validation/validation.ts";
import type { CheckRule } from "@hub/domain/checks/check-rules.ts";
import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { prepareAct } from "../api/client.ts";
import { RecordForm } from "../forms/RecordForm.tsx";
import { useRecord } from "../forms/use-record.ts";
import { useText } from "../texts/language.tsx";
import { notifySuccess } from "../ui/notifications.ts";
import { useToleranceText } from "./tolerance-text.ts";
import { currentOf, readValue, type Target, type Tolerance } from "./tolerance-values.ts";
import { Pick } from "../ui/pick/Pick.tsx";

type Props = {
  rule: CheckRule;
  tolerance: Tolerance;
  targets: readonly Target[];
  title: string;
  onClose: () => void;
  onLeave: () => void;
};

/** Sets a tolerance, or proposes one where somebody else decides: for whom, which, why. */
export function ToleranceForm({ rule, tolerance, targets, title, onClose, onLeave }: Props) {
  const t = useText();
  const text = useToleranceText();
  const range = { least: text.number(tolerance.least), most: text.number(tolerance.most) };
  const targetOf = (index: string) => targets[Number(index)] ?? { legalEntity: null, act: "propose" as const };
  const form = useRecord({
    id: `tolerance-${rule}`,
    record: undefined,
    draftOf: () => ({ target: "0", value: "", none: false, reason: "" }),
    fields: ({ none }) => ({
      target: { label: t("checks.field-for"), required: true },
      value: { label: t("checks.field-value", { unit: t(`checks.unit-${tolerance.unit}`) }), required: !none },
      none: { label: t("checks.field-none") },
      reason: { label: t("checks.field-reason"), required: true },
    }),
    save: ({ target, value, none, reason }) => {
      const { act, legalEntity } = targetOf(target);
      const read = readValue(value, tolerance);
      const given = none ? null : "value" in read ? read.value : value;
      return prepareAct(act === "set" ? setTolerance : proposeTolerance, {
        body: { rule, legalEntityId: legalEntity?.id ?? null, value: given, reason },
      });
    },
    check: ({ value, none }) => {
      const read = readValue(value, tolerance);
      return !none && "issue" in read ? [{ code: `checks.${read.issue}`, path: ["value"], params: range }] : [];
    },
    fieldOf: ([field]) => (field === "legalEntityId" ? "target" : undefined),
    stale: [listValidation],
    onSaved: () => {
      notifySuccess(t(act === "set" ? "checks.done-set" : "checks.done-proposed"));
      onClose();
    },
  });
  const { target, none } = form.draft;
  const { act, legalEntity } = targetOf(target);
  const current = text.value(currentOf(tolerance, legalEntity?.id ?? null), tolerance.unit);
  return (
    <RecordForm form={form} label={title} save={t(`checks.act-${act}`)} onLeave={onLeave}>
      <Pick
        {...form.text("target")}
        allowDeselect={false}
        data={targets.map((each, index) => ({
          value: String(index),
          label: each.legalEntity ? `${each.legalEntity.name} (${each.legalEntity.code})` : t("checks.group"),
        }))}
        onChange={(index) => form.change({ target: index ?? "0" })}
      />
      <TextInput
        {...form.text("value")}
        description={t("checks.field-value-hint", { ...range, current })}
        disabled={none}
        data-autofocus
        inputMode="decimal"
        maxLength={12}
        {...(none && { value: "" })}
      />
      <Checkbox {...form.tick("none")} />
      <Textarea {...form.text("reason")} description={t("checks.field-reason-hint")} autosize minRows={2} maxLength={2000} />
      <p className="hub-note">{t(`checks.act-${act}-hint`)}</p>
    </RecordForm>
  );
}
