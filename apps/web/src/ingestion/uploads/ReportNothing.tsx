import { listExpected, reportNothing } from "@hub/contract/ingestion/deliveries.ts";
import { listUploads } from "@hub/contract/ingestion/ingestion.ts";
import { Button, Modal, Textarea } from "@mantine/core";
import { useState } from "react";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { useLeaveDialog } from "../../ui/unsaved.tsx";
import type { OfferedIngestion } from "./delivery-entry.ts";
import type { Upload } from "./upload-states.ts";
import { Pick } from "../../ui/pick/Pick.tsx";

type Asked = { ingestion: OfferedIngestion; legalEntityId: number | undefined; year: number; month: number };
type Props = Asked & { onSent: (upload: Upload) => void };

/** The way out for an entity without people: it delivers that there is nothing to report, and why. */
export function ReportNothing({ onSent, ...asked }: Props) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const leaveDialog = useLeaveDialog();
  return (
    <>
      <div className="hub-page-actions">
        <Button variant="default" onClick={() => setOpened(true)}>
          {t("ingestion.nothing-name")}
        </Button>
      </div>
      <Modal
        opened={opened}
        onClose={() => leaveDialog(close)}
        title={t("ingestion.nothing-title")}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        <NothingForm
          {...asked}
          onLeave={() => leaveDialog(close)}
          onSent={(upload) => {
            close();
            onSent(upload);
          }}
        />
      </Modal>
    </>
  );
}

function NothingForm({ ingestion, legalEntityId, year, month, onSent, onLeave }: Props & { onLeave: () => void }) {
  const t = useText();
  const formats = useFormats();
  const form = useRecord({
    id: ["nothing", ingestion.id, legalEntityId, year, month].filter(Boolean).join("-"),
    keeps: true,
    record: undefined,
    draftOf: () => ({ legalEntityId, comment: "" }),
    fields: {
      legalEntityId: { label: t("ui.legal-entity"), required: true },
      comment: { label: t("ingestion.nothing-comment"), required: true },
    },
    save: (draft) =>
      prepare(reportNothing, {
        body: { ingestionId: ingestion.id, legalEntityId: draft.legalEntityId ?? 0, year, month, comment: draft.comment },
      }),
    check: (draft) => (draft.legalEntityId === undefined ? [{ code: "ingestion.entity-missing", path: ["legalEntityId"] }] : []),
    stale: [listExpected, listUploads],
    onSaved: onSent,
  });
  return (
    <RecordForm form={form} label={t("ingestion.nothing-title")} save={t("ingestion.nothing-deliver")} onLeave={onLeave}>
      <p>{t("ingestion.nothing-text", { ingestion: ingestion.name, month: formats.month(year, month) })}</p>
      <Pick
        {...form.choice("legalEntityId")}
        data={ingestion.legalEntities.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
        value={form.draft.legalEntityId === undefined ? null : String(form.draft.legalEntityId)}
        onChange={(value) => form.change({ legalEntityId: value === null ? undefined : Number(value) })}
      />
      <Textarea {...form.text("comment")} data-autofocus autosize minRows={2} maxRows={6} />
    </RecordForm>
  );
}
