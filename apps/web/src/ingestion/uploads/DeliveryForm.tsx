import { listExpected } from "@hub/contract/ingestion/deliveries.ts";
import { sendUpload } from "@hub/contract/ingestion/ingestion.ts";
import { Button, Select } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { ErrorSummary, type SummaryItem } from "../../forms/ErrorSummary.tsx";
import { useText } from "../../texts/language.tsx";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { Panel } from "../../ui/Page.tsx";
import { DeliverConfirm } from "./DeliverConfirm.tsx";
import {
  checkEntry,
  chooseIngestion,
  type DeliveryOptions,
  findIngestion,
  offeredEntities,
  startEntry,
  type WantedEntry,
} from "./delivery-entry.ts";
import { ExpectedColumns } from "./ExpectedColumns.tsx";
import { FileDrop } from "./FileDrop.tsx";
import { MonthFields } from "./MonthFields.tsx";
import { SendProgress } from "./SendProgress.tsx";
import { TemplateLinks } from "./TemplateLinks.tsx";
import type { Upload } from "./upload-states.ts";

type Purpose = "check" | "deliver";
type Props = { options: DeliveryOptions; wanted: WantedEntry; onSent: (upload: Upload) => void };
const fieldIds: Record<string, string> = {
  ingestionId: "delivery-ingestion",
  legalEntityId: "delivery-entity",
  year: "delivery-year",
  month: "delivery-month",
  file: "delivery-file",
};

/** Sends a file: to check it only, or, once confirmed, to deliver it. */
export function DeliveryForm({ options, wanted, onSent }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const [entry, setEntry] = useState(() => startEntry(options, wanted));
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(undefined);
  const ingestion = findIngestion(options, entry.ingestionId);
  const entities = offeredEntities(ingestion);

  const send = useMutation({
    mutationFn: (purpose: Purpose) => {
      abort.current = new AbortController();
      setShare(0);
      const { ingestionId = 0, legalEntityId, year, month, file } = entry;
      return call(sendUpload, {
        body: { ingestionId, legalEntityId, year, month, purpose },
        file,
        onSent: setShare,
        signal: abort.current.signal,
      });
    },
    // Without a connection it must say so, not wait and send later by itself.
    networkMode: "always",
    onSuccess: (upload, purpose) => {
      // A file that was only checked stays chosen: delivering it is the next step.
      if (purpose === "deliver") setEntry((now) => ({ ...now, file: undefined }));
      setTried(false);
      void invalidateArea(sendUpload, listExpected);
      onSent(upload);
    },
  });
  const { guard } = useUnsavedGuard(send.isPending);

  // Nothing when the sending was stopped here.
  const refusal = send.error instanceof ApiError ? send.error : undefined;
  const issues = tried ? checkEntry(entry, options) : [];
  const errorOf = (field: string) => {
    const issue = issues.find((each) => each.field === field);
    return issue && t(`ingestion.${issue.code}`);
  };
  const press = (purpose: Purpose) => {
    send.reset();
    setTried(true);
    if (checkEntry(entry, options).length > 0) return;
    if (purpose === "deliver") setConfirming(true);
    else send.mutate(purpose);
  };
  const change = (changed: Partial<typeof entry>) => {
    send.reset();
    setEntry((now) => ({ ...now, ...changed }));
  };

  return (
    <Panel title={t("ingestion.new-title")}>
      <ErrorSummary
        items={[
          ...issues.map(({ field, code }) => ({ text: t(`ingestion.${code}`), field: `delivery-${field}` })),
          ...refusedFields(refusal),
        ]}
      />
      {refusal && refusal.fields.length === 0 && (
        <p className="hub-summary" role="alert">
          {errorText(refusal)}
        </p>
      )}
      <div className="hub-fields">
        <Select
          id="delivery-ingestion"
          className="hub-field-wide"
          label={t("ingestion.ingestion")}
          placeholder={t("ingestion.ingestion-choose")}
          data={options.ingestions.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
          value={entry.ingestionId === undefined ? null : String(entry.ingestionId)}
          onChange={(value) => change(chooseIngestion(entry, options, value === null ? undefined : Number(value)))}
          searchable
          required
          disabled={send.isPending}
          error={errorOf("ingestion")}
        />
        {ingestion?.entityFrom === "column" ? (
          <p className="hub-field-wide hub-dimmed">{t("ingestion.entity-in-file")}</p>
        ) : (
          <Select
            id="delivery-entity"
            className="hub-field-wide"
            label={t("ui.legal-entity")}
            placeholder={t(ingestion ? "ingestion.entity-choose" : "ingestion.entity-first-ingestion")}
            data={entities.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
            value={entry.legalEntityId === undefined ? null : String(entry.legalEntityId)}
            onChange={(value) => change({ legalEntityId: value === null ? undefined : Number(value) })}
            searchable
            // Thousands of them: what is typed finds the others.
            limit={200}
            required
            disabled={send.isPending || !ingestion}
            error={errorOf("entity")}
          />
        )}
        <MonthFields due={options.period} year={entry.year} month={entry.month} disabled={send.isPending} onChange={change} />
        <div className="hub-field-wide">
          <FileDrop
            id="delivery-file"
            file={entry.file}
            error={errorOf("file")}
            disabled={send.isPending}
            onChoose={(file) => change({ file })}
          />
          {entry.ingestionId !== undefined && (
            <>
              <TemplateLinks
                ingestionId={entry.ingestionId}
                legalEntityId={ingestion?.entityFrom === "delivery" ? entry.legalEntityId : undefined}
                year={entry.year}
                month={entry.month}
              />
              <ExpectedColumns ingestionId={entry.ingestionId} />
            </>
          )}
        </div>
      </div>
      {send.isPending && <SendProgress share={share} onCancel={() => abort.current?.abort()} />}
      <div className="hub-page-actions">
        <Button variant="default" disabled={send.isPending} onClick={() => press("check")}>
          {t("ingestion.check-only")}
        </Button>
        <Button disabled={send.isPending} onClick={() => press("deliver")}>
          {t("ingestion.deliver")}
        </Button>
      </div>
      <p className="hub-dimmed">{t("ingestion.check-help")}</p>
      <DeliverConfirm
        opened={confirming}
        entry={entry}
        ingestion={ingestion}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          send.mutate("deliver");
        }}
      />
      {guard}
    </Panel>
  );
}

/** The fields the server refused, each with its place in the form. */
function refusedFields(refusal: ApiError | undefined): SummaryItem[] {
  return (refusal?.fields ?? []).map(({ path, error }) => ({ text: error, field: fieldIds[String(path[0])] }));
}
