import { getPayReport, listPayDuties, submitPayReports } from "@hub/contract/pay-reports/pay-reports.ts";
import { comparePeriods, type Period } from "@hub/domain/period.ts";
import { type PayLaw, payLaws } from "@hub/domain/pay-reports/pay-duties.ts";
import { Checkbox, NativeSelect, Textarea } from "@mantine/core";
import { prepare } from "../api/client.ts";
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

/** `meant`: the one that is handed over by a law; else who must and has not yet. */
type Props = { scenarioId: number; version: number; month: Period; meant?: { law: PayLaw; legalEntityId: number } };

/** Records what was handed to an authority, of one entity or many at once. */
export function SubmitDialog({ opened, onClose, ...of }: Props & { opened: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <FormDialog opened={opened} title={t("pay-reports.submit-title")} onClose={onClose}>
      {(leave) => <Loaded {...of} onClose={onClose} onLeave={leave} />}
    </FormDialog>
  );
}

type FormProps = Props & { onClose: () => void; onLeave: () => void };

function Loaded(props: FormProps) {
  const { scenarioId, version } = props;
  const { data, error, isPending, refetch } = useRoute(listPayDuties, { params: { scenarioId }, query: { version } });
  return (
    <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
      {data && <SubmitForm {...props} duties={data.items} />}
    </StateView>
  );
}

/** Those whose report one may record by a law: of their country's, or of any where the portal knows none. */
const candidatesOf = (duties: readonly Duty[], law: PayLaw) =>
  duties.filter(({ maySubmit, duty }) => maySubmit && (duty === null || duty.law === law));

function SubmitForm({ scenarioId, version, month, meant: one, duties, onClose, onLeave }: FormProps & { duties: readonly Duty[] }) {
  const t = useText();
  const formats = useFormats();
  const laws = payLaws.filter((law) => candidatesOf(duties, law).length > 0);
  const first =
    one && laws.includes(one.law)
      ? one.law
      : (laws.find((law) => candidatesOf(duties, law).some(({ duty }) => duty?.reports)) ?? laws[0] ?? "british");
  const fits = (data: Period) => comparePeriods(data, month) === 0;
  // Who must with this month's closing and has not yet is meant first.
  const meant = (law: PayLaw) =>
    candidatesOf(duties, law)
      .filter(({ legalEntity, duty, submission }) =>
        one
          ? legalEntity.id === one.legalEntityId
          : duty?.reports === true && fits(duty.data) && (submission === null || submission.isOlder),
      )
      .map(({ legalEntity }) => legalEntity.id);
  const form = useRecord({
    id: "pay-submission",
    record: undefined,
    draftOf: () => ({ law: first as PayLaw, legalEntityIds: meant(first), comment: "" }),
    fields: {
      law: { label: t("pay-reports.submit-law") },
      legalEntityIds: { label: t("pay-reports.submit-entities") },
      comment: { label: t("pay-reports.submit-comment"), required: true },
    },
    save: (draft) => prepare(submitPayReports, { params: { scenarioId }, body: { version, ...draft } }),
    check: ({ legalEntityIds }) => (legalEntityIds.length === 0 ? [{ code: "pay-reports.submit-choose", path: ["legalEntityIds"] }] : []),
    onSaved: ({ submitted }) => {
      notifySuccess(t("pay-reports.submit-done", { count: submitted }));
      void invalidate(listPayDuties);
      void invalidate(getPayReport);
      onClose();
    },
  });
  if (laws.length === 0) return <StateView empty={{ title: t("pay-reports.submit-title"), text: t("pay-reports.submit-nobody") }} />;
  const { law, legalEntityIds: chosen } = form.draft;
  const candidates = candidatesOf(duties, law);
  const ids = candidates.map(({ legalEntity }) => legalEntity.id);
  const isChosen = (id: number) => chosen.includes(id);
  const other = candidates.find(({ legalEntity, duty }) => isChosen(legalEntity.id) && duty && !fits(duty.data))?.duty?.data;
  return (
    <RecordForm
      form={form}
      label={t("pay-reports.submit-title")}
      className="hub-dialog"
      parameters={["scenario", "version", "entities", "view"]}
      save={t("pay-reports.submit-yes", { count: chosen.length })}
      onLeave={onLeave}
    >
      <p>{t("pay-reports.submit-text", { version })}</p>
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
        <Checkbox.Group
          className="hub-field-wide"
          label={t("pay-reports.submit-entities")}
          error={form.errorOf("legalEntityIds")}
          value={chosen.map(String)}
          onChange={(next) => form.change({ legalEntityIds: next.map(Number) })}
        >
          <Checkbox
            my={8}
            label={t("pay-reports.submit-all")}
            checked={ids.every(isChosen)}
            indeterminate={ids.some(isChosen) && !ids.every(isChosen)}
            onChange={(event) => form.change({ legalEntityIds: event.currentTarget.checked ? ids : [] })}
          />
          <ul className="hub-pay-choices">
            {candidates.map(({ legalEntity: { id, name, code }, gap }) => (
              <li key={id}>
                <Checkbox value={String(id)} label={`${name} (${code}) · ${gap?.value ? formats.percent(gap.value) : ""}`} />
              </li>
            ))}
          </ul>
        </Checkbox.Group>
        {other && (
          <p className="hub-note hub-field-wide" role="note">
            {t("pay-reports.submit-other-month", {
              asked: formats.month(other.year, other.month),
              month: formats.month(month.year, month.month),
            })}
          </p>
        )}
        <Textarea
          {...form.text("comment")}
          className="hub-field-wide"
          description={t("pay-reports.submit-comment-help")}
          autosize
          minRows={2}
          maxLength={500}
        />
      </div>
    </RecordForm>
  );
}
