import { listExpected } from "@hub/contract/ingestion/deliveries.ts";
import { sendUpload } from "@hub/contract/ingestion/ingestion.ts";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { ApiError, call, prepareAct } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { DeliverText } from "./DeliverText.tsx";
import {
  bodyOf,
  checkEntry,
  chooseIngestion,
  type DeliveryDraft,
  type DeliveryOptions,
  type DeliveryState,
  findIngestion,
  type OfferedIngestion,
  offeredEntities,
  startEntry,
  type WantedEntry,
} from "./delivery-entry.ts";
import { ExpectedColumns } from "./ExpectedColumns.tsx";
import { FileDrop } from "./FileDrop.tsx";
import { MonthFields } from "./MonthFields.tsx";
import { ReportNothing } from "./ReportNothing.tsx";
import { SignersNote } from "./SignersNote.tsx";
import { SendProgress } from "./SendProgress.tsx";
import { TemplateLinks } from "./TemplateLinks.tsx";
import type { Upload } from "./upload-states.ts";
import { Pick } from "../../ui/pick/Pick.tsx";

type Props = { options: DeliveryOptions; wanted: WantedEntry; onSent: (upload: Upload) => void };

/** Sends a file: to check it only, or, once confirmed, to deliver it. */
export function DeliveryForm({ options, wanted, onSent }: Props) {
  const t = useText();
  const formats = useFormats();
  const [share, setShare] = useState(0);
  const [delivered, setDelivered] = useState(false);
  const abort = useRef<AbortController>(undefined);
  // What was typed for one line is not kept for another.
  const id = ["delivery", wanted.section, wanted.ingestionId, wanted.legalEntityId, wanted.year, wanted.month].filter(Boolean).join("-");
  const form: DeliveryState = useRecord({
    id,
    // A month that was due then is not offered again once another one is.
    place: `${id} ${options.period.year}-${options.period.month}`,
    // The file is chosen again; once a delivery is sent, the next one is none that was typed.
    keeps: !delivered && { without: ["file"] },
    record: undefined,
    draftOf: (): DeliveryDraft => ({ ...startEntry(options, wanted), purpose: "deliver" }),
    fields: {
      ingestionId: { label: t("ingestion.ingestion"), required: true },
      legalEntityId: { label: t("ui.legal-entity"), required: true },
      year: { label: t("ui.year") },
      month: { label: t("ui.month") },
      file: { label: t("ingestion.file") },
    },
    save: (draft) => {
      const given = { body: bodyOf(draft), file: draft.file };
      const send = () => {
        abort.current = new AbortController();
        setShare(0);
        return call(sendUpload, { ...given, onSent: setShare, signal: abort.current.signal });
      };
      return { ...prepareAct(sendUpload, given), send };
    },
    check: (draft) => checkEntry(draft, options),
    stale: [listExpected],
    onSaved: (upload) => {
      // A file that was only checked stays chosen: delivering it is the next step.
      form.start(undefined, { ...form.draft, ...(upload.purpose === "deliver" && { file: undefined }) });
      if (upload.purpose === "deliver") setDelivered(true);
      onSent(upload);
    },
    // Who has stopped the sending knows.
    onRefused: (error) => !(error instanceof ApiError),
  });
  const { draft, busy } = form;
  const ingestion = findIngestion(options, draft.ingestionId);
  const chosen = (name: "ingestionId" | "legalEntityId", offered: OfferedIngestion["legalEntities"]) => ({
    ...form.choice(name),
    className: "hub-field-wide",
    data: offered.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` })),
    value: draft[name] === undefined ? null : String(draft[name]),
  });
  const idOf = (value: string | null) => (value === null ? undefined : Number(value));
  const confirm = (entry: DeliveryDraft) => ({
    title: t("ingestion.confirm-title", { ingestion: ingestion?.name }),
    text: <DeliverText entry={entry} ingestion={ingestion} />,
    action: t("ingestion.deliver-month", { month: formats.month(entry.year, entry.month) }),
  });

  return (
    <Panel title={t("ingestion.new-title")}>
      <RecordForm
        form={form}
        label={t("ingestion.new-title")}
        // What is chosen is chosen again at once; what is being sent would be lost.
        guards={busy}
        confirm={confirm}
        actions={
          <>
            {busy && <SendProgress share={share} onCancel={() => abort.current?.abort()} />}
            <div className="hub-page-actions">
              <Button variant="default" disabled={busy} onClick={() => form.submit({ purpose: "check" })}>
                {t("ingestion.check-only")}
              </Button>
              <Button type="submit" disabled={busy}>
                {t("ingestion.deliver")}
              </Button>
            </div>
            <p className="hub-dimmed">{t("ingestion.check-help")}</p>
            {ingestion && !busy && (
              <ReportNothing
                ingestion={ingestion}
                legalEntityId={draft.legalEntityId}
                year={draft.year}
                month={draft.month}
                onSent={onSent}
              />
            )}
          </>
        }
      >
        <div className="hub-fields hub-delivery-fields">
          <Pick
            {...chosen("ingestionId", options.ingestions)}
            placeholder={t("ingestion.ingestion-choose")}
            onChange={(value) => form.change(chooseIngestion(draft, options, idOf(value)))}
            disabled={busy}
          />
          {ingestion?.entityFrom === "column" ? (
            <p className="hub-field-wide hub-dimmed">{t("ingestion.entity-in-file")}</p>
          ) : (
            <Pick
              {...chosen("legalEntityId", offeredEntities(ingestion))}
              placeholder={t(ingestion ? "ingestion.entity-choose" : "ingestion.entity-first-ingestion")}
              onChange={(value) => form.change({ legalEntityId: idOf(value) })}
              disabled={busy || !ingestion}
            />
          )}
          <MonthFields due={options.period} form={form} />
          <SignersNote section={ingestion?.section} legalEntityId={draft.legalEntityId} year={draft.year} month={draft.month} />
          <div className="hub-field-wide">
            <FileDrop
              id={`${form.id}-file`}
              file={draft.file}
              error={form.errorOf("file")}
              disabled={busy}
              onChoose={(file) => form.change({ file })}
            />
            {draft.ingestionId !== undefined && (
              <>
                <TemplateLinks
                  ingestionId={draft.ingestionId}
                  legalEntityId={ingestion?.entityFrom === "delivery" ? draft.legalEntityId : undefined}
                  year={draft.year}
                  month={draft.month}
                />
                <ExpectedColumns ingestionId={draft.ingestionId} />
              </>
            )}
          </div>
        </div>
      </RecordForm>
    </Panel>
  );
}
