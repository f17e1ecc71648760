import { Button, Textarea } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { ErrorSummary } from "../../forms/ErrorSummary.tsx";
import { useCodeText, useText } from "../../texts/language.tsx";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { type Capacity, checkForm, type FormField, type FormValues, toBody } from "./form-values.ts";
import { PerimeterFields } from "./PerimeterFields.tsx";
import { PreviewPanel } from "./PreviewPanel.tsx";
import { RoleField } from "./RoleField.tsx";
import { ScopeFields } from "./ScopeFields.tsx";
import { SignatureDialog } from "./SignatureDialog.tsx";
import { SignatureOutcome } from "./SignatureOutcome.tsx";
import { useFormOffers, usePreview } from "./use-form-offers.ts";
import { useSignature } from "./use-signature.ts";

export type FormStart = Pick<FormValues, "consolidationType" | "year" | "month">;
const untouched: Omit<FormValues, keyof FormStart> = {
  legalEntityId: "",
  ingestionId: "",
  comment: "",
  scopeType: "",
  scopes: [],
  kpis: [],
  userRole: "",
};

/** The form of VAL-01: choose, read what it means now, confirm. Section and month follow the list's (`start`) until they are chosen here. */
export function ValidationForm({ start, capacities }: { start: FormStart; capacities: Capacity[] }) {
  const t = useText();
  const codeText = useCodeText();
  const [chosen, setChosen] = useState<Partial<FormValues>>(capacities.length === 1 ? { userRole: capacities[0] ?? "" } : {});
  const values: FormValues = { ...untouched, ...start, ...chosen };
  const [tried, setTried] = useState(false);
  const [waiting, setWaiting] = useState(false);
  // Section and month stay for the next entity; what belonged to this one goes.
  const signature = useSignature(() => {
    setTried(false);
    setChosen(({ legalEntityId: _entity, comment: _comment, ...kept }) => kept);
  });
  const offers = useFormOffers(values);
  const preview = usePreview(values);
  const errors = tried ? checkForm(values, preview.data?.cell?.warnings ?? 0, codeText) : {};
  const { guard } = useUnsavedGuard(values.comment !== "");
  const change = (changed: Partial<FormValues>) => setChosen((old) => ({ ...old, ...changed }));
  const entity = offers.entities.find(({ id }) => String(id) === values.legalEntityId);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(checkForm(values, 0, codeText)).length > 0) return;
    // What it means now may still be on its way: who is quick waits for it, the click is not lost.
    setWaiting(true);
    const seen = preview.data && !preview.isPlaceholderData ? preview.data : (await preview.refetch()).data;
    setWaiting(false);
    if (!seen || Object.keys(checkForm(values, seen.cell?.warnings ?? 0, codeText)).length > 0) return;
    const named = values.userRole === "group-owner" ? null : (entity?.name ?? null);
    await signature.ask({
      body: toBody(values),
      entityName: named,
      section: seen.section,
      entity: named === null ? null : seen.entity,
      warnings: seen.cell?.warnings ?? 0,
      findings: seen.findings,
    });
  };
  const part = { values, offers, errors, onChange: change };
  return (
    <form className="hub-validation-form" onSubmit={(event) => void submit(event)} noValidate aria-label={t("validation.form")}>
      <ErrorSummary
        items={(Object.entries(errors) as [FormField, string][]).map(([field, text]) => ({
          text: `${t(`validation.field-${field}`)}: ${text}`,
          field: `validation-${field}`,
        }))}
      />
      <RoleField capacities={capacities} {...part} />
      <div className="hub-fields">
        <PerimeterFields {...part} />
        <ScopeFields {...part} />
        <Textarea
          id="validation-comment"
          className="hub-field-wide"
          label={t("ui.comment")}
          value={values.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
          error={errors.comment}
          maxLength={2000}
          autosize
          minRows={2}
        />
      </div>
      <PreviewPanel preview={preview} values={values} entityName={entity?.name} />
      <SignatureOutcome signature={signature} />
      <div className="hub-page-actions">
        <Button
          type="submit"
          loading={waiting}
          disabled={values.userRole === "group-owner" && !preview.isPlaceholderData && preview.data?.section.code === "none-expected"}
        >
          {values.userRole === "" ? t("ui.save") : t(`validation.act-${values.userRole}`)}
        </Button>
      </div>
      <SignatureDialog signature={signature} />
      {guard}
    </form>
  );
}
