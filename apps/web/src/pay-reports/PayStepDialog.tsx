import {
  getPayReport,
  listPayDuties,
  preparePayReports,
  reviewPayReports,
  submitPayReports,
} from "@hub/contract/pay-reports/pay-reports.ts";
import { comparePeriods, type Period } from "@hub/domain/period.ts";
import { type PayLaw, payLaws } from "@hub/domain/pay-reports/pay-duties.ts";
import { type PayStep, paySteps, refusePayStep } from "@hub/domain/pay-reports/pay-steps.ts";
import { Button, Checkbox, Input, NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { type PreparedCall, prepare } from "../api/client.ts";
import { useRoute } from "../api/queries.ts";
import { invalidate } from "../api/query-client.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { RecordForm } from "../forms/RecordForm.tsx";
import { useRecord } from "../forms/use-record.ts";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import { notifySuccess } from "../ui/notifications.ts";
import { StateView } from "../ui/StateView.tsx";
import type { Duty } from "./report-parts.ts";

/** `meant`: the one that the step is taken with, by a law; else all that wait for it. */
type Props = { scenarioId: number; version: number; month: Period; meant?: { law: PayLaw; legalEntityId: number } };

/** The steps of reports, one after the other: they are prepared, looked at, and recorded as handed over. */
export function PayStepButtons(of: Props) {
  const t = useText();
  const [step, setStep] = useState<PayStep>();
  // The dialog stays as it was while it closes.
  const [shown, setShown] = useState<PayStep>("prepare");
  const open = (next: PayStep) => {
    setShown(next);
    setStep(next);
  };
  const onClose = () => setStep(undefined);
  return (
    <>
      {paySteps.map((each) => (
        <Button key={each} variant="default" onClick={() => open(each)}>
          {t(`pay-reports.${each}`)}
        </Button>
      ))}
      <FormDialog opened={step !== undefined} title={t(`pay-reports.${shown}-title`)} onClose={onClose}>
        {(leave) => <Loaded key={shown} {...of} step={shown} onClose={onClose} onLeave={leave} />}
      </FormDialog>
    </>
  );
}

type FormProps = Props & { step: PayStep; onClose: () => void; onLeave: () => void };

function Loaded(props: FormProps) {
  const { scenarioId, version } = props;
  const { data, error, isPending, refetch } = useRoute(listPayDuties, { params: { scenarioId }, query: { version } });
  return (
    <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
      {data && <StepForm {...props} duties={data.items} />}
    </StateView>
  );
}

/** Those whose report may take a step by a law: of their country's, or of any where the portal knows none. What was looked at is not looked at again. */
const candidatesOf = (duties: readonly Duty[], law: PayLaw, step: PayStep) =>
  duties.filter(({ maySubmit, duty, preparation }) => {
    if (!maySubmit || (duty !== null && duty.law !== law)) return false;
    const prepared = preparation?.law === law ? preparation : undefined;
    // Whether its values are those of now is known where the step is taken.
    const standing = prepared && { isOlder: prepared.isOlder, isSame: true, isReviewed: prepared.review !== null };
    return refusePayStep(step, standing) === undefined && !(step === "review" && standing?.isReviewed);
  });

function StepForm({ scenarioId, version, month, meant: one, step, duties, onClose, onLeave }: FormProps & { duties: readonly Duty[] }) {
  const t = useText();
  const formats = useFormats();
  const laws = payLaws.filter((law) => candidatesOf(duties, law, step).length > 0);
  const first =
    one && laws.includes(one.law)
      ? one.law
      : (laws.find((law) => candidatesOf(duties, law, step).some(({ duty }) => duty?.reports)) ?? laws[0] ?? "british");
  const fits = (data: Period) => comparePeriods(data, month) === 0;
  const isOpen = ({ preparation, submission }: Duty) =>
    (submission === null || submission.isOlder) && (step !== "prepare" || preparation === null || preparation.isOlder);
  // Who must with this month's closing and waits for the step is meant first; what was prepared is looked at and recorded whoever must.
  const meant = (law: PayLaw) =>
    candidatesOf(duties, law, step)
      .filter((each) =>
        one
          ? each.legalEntity.id === one.legalEntityId
          : isOpen(each) && (step !== "prepare" || (each.duty?.reports === true && fits(each.duty.data))),
      )
      .map(({ legalEntity }) => legalEntity.id);
  const form = useRecord({
    id: `pay-${step}`,
    record: undefined,
    draftOf: () => ({ law: first as PayLaw, legalEntityIds: meant(first), words: "" }),
    fields: {
      law: { label: t("pay-reports.submit-law") },
      legalEntityIds: { label: t(`pay-reports.${step}-entities`) },
      words: { label: t(step === "review" ? "pay-reports.review-note" : "pay-reports.submit-comment"), required: true },
    },
    fieldOf: ([name]) => (name === "note" || name === "comment" ? "words" : undefined),
    save: ({ words, ...chosen }): PreparedCall<{ unchanged: number }, never> => {
      const place = { params: { scenarioId } };
      if (step === "prepare") return prepare(preparePayReports, { ...place, body: { version, ...chosen } });
      if (step === "review") return prepare(reviewPayReports, { ...place, body: { version, ...chosen, note: words } });
      return prepare(submitPayReports, { ...place, body: { version, ...chosen, comment: words } });
    },
    check: ({ legalEntityIds }) => (legalEntityIds.length === 0 ? [{ code: "pay-reports.submit-choose", path: ["legalEntityIds"] }] : []),
    onSaved: ({ unchanged }) => {
      notifySuccess(t(`pay-reports.${step}-done`, { count: form.draft.legalEntityIds.length - unchanged }));
      void invalidate(listPayDuties);
      void invalidate(getPayReport);
      onClose();
    },
  });
  if (laws.length === 0) return <StateView empty={{ title: t(`pay-reports.${step}-title`), text: t(`pay-reports.${step}-nobody`) }} />;
  const { law, legalEntityIds: chosen } = form.draft;
  const candidates = candidatesOf(duties, law, step);
  const ids = candidates.map(({ legalEntity }) => legalEntity.id);
  const isChosen = (id: number) => chosen.includes(id);
  const other = candidates.find(({ legalEntity, duty }) => isChosen(legalEntity.id) && duty && !fits(duty.data))?.duty?.data;
  const gapText = (gap: Duty["gap"]) =>
    gap?.value ? formats.percent(gap.value) : t(`dashboards.reason-short-${gap?.reason ?? "NO_DATA"}`);
  return (
    <RecordForm
      form={form}
      label={t(`pay-reports.${step}-title`)}
      className="hub-dialog"
      parameters={["scenario", "version", "entities", "view"]}
      save={t(`pay-reports.${step}-yes`, { count: chosen.length })}
      onLeave={onLeave}
    >
      <p>{t(`pay-reports.${step}-text`, { version })}</p>
      <div className="hub-fields">
        <NativeSelect
          {...form.text("law")}
          className="hub-field-wide"
          data-autofocus
          data={laws.map((value) => ({ value, label: t(`pay-reports.law-${value}`) }))}
          onChange={(event) => {
            const next = event.currentTarget.value as PayLaw;
            form.change({ law: next, legalEntityIds: meant(next) });
          }}
        />
        {/* The box of all stands beside the group: within it, it would be one of its values. */}
        <Input.Wrapper
          className="hub-field-wide"
          labelElement="div"
          label={t(`pay-reports.${step}-entities`)}
          error={form.errorOf("legalEntityIds")}
        >
          <Checkbox
            my={8}
            label={t("pay-reports.submit-all")}
            checked={ids.every(isChosen)}
            indeterminate={ids.some(isChosen) && !ids.every(isChosen)}
            onChange={(event) => form.change({ legalEntityIds: event.currentTarget.checked ? ids : [] })}
          />
          <Checkbox.Group
            aria-label={t(`pay-reports.${step}-entities`)}
            value={chosen.map(String)}
            onChange={(next) => form.change({ legalEntityIds: next.map(Number) })}
          >
            <ul className="hub-pay-choices">
              {candidates.map(({ legalEntity: { id, name, code }, gap, medianGap }) => (
                <li key={id}>
                  <Checkbox
                    value={String(id)}
                    label={`${name} (${code}) · ${t("pay-reports.gaps-of", { mean: gapText(gap), median: gapText(medianGap) })}`}
                  />
                </li>
              ))}
            </ul>
          </Checkbox.Group>
        </Input.Wrapper>
        {other && (
          <p className="hub-note hub-field-wide" role="note">
            {t("pay-reports.submit-other-month", {
              asked: formats.month(other.year, other.month),
              month: formats.month(month.year, month.month),
            })}
          </p>
        )}
        {step !== "prepare" && (
          <Textarea
            {...form.text("words")}
            className="hub-field-wide"
            description={t(step === "review" ? "pay-reports.review-note-help" : "pay-reports.submit-comment-help")}
            autosize
            minRows={2}
            maxLength={500}
          />
        )}
      </div>
    </RecordForm>
  );
}
