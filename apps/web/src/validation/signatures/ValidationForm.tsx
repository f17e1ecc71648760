import { saveValidation } from "@hub/contract/validation/validation.ts";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { prepareAct } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import type { WholeCell } from "@hub/domain/validation/scopes.ts";
import { type Capacity, checkValues, type FormValues, isRequired, toBody } from "./form-values.ts";
import { PerimeterFields } from "./PerimeterFields.tsx";
import { PreviewPanel } from "./PreviewPanel.tsx";
import { RoleField } from "./RoleField.tsx";
import { ScopeFields } from "./ScopeFields.tsx";
import { SignatureDialog } from "./SignatureDialog.tsx";
import { SignatureOutcome } from "./SignatureOutcome.tsx";
import { useFormOffers, usePreview } from "./use-form-offers.ts";
import { useSignature } from "./use-signature.ts";
import { StateView } from "../../ui/StateView.tsx";

export type FormStart = Pick<FormValues, "consolidationType" | "year" | "month">;

/** The form of VAL-01: choose, read what it means now, confirm. Section and month follow the list's (`start`) until they are chosen here. */
export function ValidationForm({ start, capacities }: { start: FormStart; capacities: Capacity[] }) {
  const t = useText();
  const [waiting, setWaiting] = useState(false);
  const [warnings, setWarnings] = useState(0);
  const [whole, setWhole] = useState<WholeCell>({ kpis: [], ingestionIds: [], countries: [] });
  const named = (field: keyof FormValues, label: string, draft: FormValues) => ({ label, required: isRequired(field, draft) });
  const form = useRecord({
    id: "validation",
    record: undefined,
    draftOf: (): FormValues => ({
      userRole: capacities.length === 1 ? (capacities[0] ?? "") : "",
      ...start,
      legalEntityId: "",
      ingestionId: "",
      kpis: [],
      scopeType: "",
      scopes: [],
      comment: "",
    }),
    fields: (draft) => ({
      userRole: named("userRole", t("validation.field-userRole"), draft),
      consolidationType: named("consolidationType", t("validation.field-consolidationType"), draft),
      year: named("year", t("ui.year"), draft),
      month: named("month", t("ui.month"), draft),
      legalEntityId: named("legalEntityId", t("ui.legal-entity"), draft),
      ingestionId: { label: t("validation.field-ingestionId") },
      kpis: { label: t("validation.field-kpis") },
      scopeType: { label: t("validation.field-scopeType") },
      scopes: { label: t("validation.field-scopes") },
      comment: { label: t("ui.comment") },
    }),
    save: (draft) => prepareAct(saveValidation, { body: toBody(draft) }),
    check: (draft) => checkValues(draft, warnings, whole),
    onSaved: () => undefined,
  });
  const { draft } = form;
  const [followed, setFollowed] = useState(start);
  const moved = (Object.keys(start) as (keyof FormStart)[]).filter((field) => start[field] !== followed[field]);
  if (moved.length > 0) {
    setFollowed(start);
    form.change(Object.fromEntries(moved.filter((field) => draft[field] === followed[field]).map((field) => [field, start[field]])));
  }
  // Section and month stay for the next entity; what belonged to this one goes.
  const signature = useSignature(() => form.start(undefined, { ...draft, legalEntityId: "", comment: "" }));
  const offers = useFormOffers(draft);
  const preview = usePreview(draft);
  // As long as that is not known nothing is asked to be commented; before anything is sent it is known.
  const previewed = preview.isPlaceholderData ? undefined : preview.data;
  const found = previewed?.cell?.warnings ?? 0;
  if (found !== warnings) setWarnings(found);
  if (offers.kpis.length !== whole.kpis.length || offers.ingestions.length !== whole.ingestionIds.length)
    setWhole({ kpis: offers.kpis, ingestionIds: offers.ingestions.map(({ id }) => id), countries: [] });
  const entity = offers.entities.find(({ id }) => String(id) === draft.legalEntityId);

  const submit = async () => {
    if (!form.isReady() || waiting) return;
    // What it means now may still be on its way: who is quick waits for it, the click is not lost.
    setWaiting(true);
    const seen = preview.data && !preview.isPlaceholderData ? preview.data : (await preview.refetch()).data;
    setWaiting(false);
    if (!seen || checkValues(draft, seen.cell?.warnings ?? 0, whole).length > 0) return;
    const name = draft.userRole === "group-owner" ? null : (entity?.name ?? null);
    await signature.ask({
      body: toBody(draft),
      entityName: name,
      section: seen.section,
      entity: name === null ? null : seen.entity,
      warnings: seen.cell?.warnings ?? 0,
      findings: seen.findings,
    });
  };
  return (
    <RecordForm
      form={form}
      label={t("validation.form")}
      // What is chosen is chosen again at once.
      guards={draft.comment !== ""}
      onSubmit={() => void submit()}
      actions={
        <>
          <div className="hub-page-actions">
            <Button
              type="submit"
              loading={waiting}
              disabled={draft.userRole === "group-owner" && !preview.isPlaceholderData && preview.data?.section.code === "none-expected"}
            >
              {draft.userRole === "" ? t("ui.save") : t(`validation.act-${draft.userRole}`)}
            </Button>
          </div>
          {/* What arrives stands below the button: above it, it would move the button under the mouse. */}
          <PreviewPanel preview={preview} values={draft} entityName={entity?.name} />
        </>
      }
    >
      <RoleField capacities={capacities} form={form} />
      {offers.failed && <StateView error={offers.failed.error} onRetry={offers.retry} />}
      <div className="hub-fields">
        <PerimeterFields form={form} offers={offers} />
        <ScopeFields form={form} offers={offers} />
        <Textarea {...form.text("comment")} className="hub-field-wide" maxLength={2000} autosize minRows={2} />
      </div>
      <SignatureOutcome signature={signature} />
      <SignatureDialog signature={signature} />
    </RecordForm>
  );
}
