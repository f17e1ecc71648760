import { listExpected } from "@hub/contract/ingestion/deliveries.ts";
import { listUploads } from "@hub/contract/ingestion/ingestion.ts";
import { getToday } from "@hub/contract/today/today.ts";
import { askReopening } from "@hub/contract/validation/reopenings.ts";
import { longestReopening } from "@hub/domain/validation/reopening-rules.ts";
import { Modal, Textarea } from "@mantine/core";
import { prepareAct } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { dayFromNow } from "../../texts/days.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useLeaveDialog } from "../../ui/unsaved.tsx";
import { DateField } from "../../ui/dates/DateField.tsx";

/** What a locked cell is known by. */
type LockedPlace = {
  ingestion: { section: string };
  legalEntity: { id: number; name: string };
  year: number;
  month: number;
  cell: { lock: string };
};
type Props = { line: LockedPlace | undefined; opened: boolean; onClose: () => void };

/** Asks for a locked cell to be opened again, with the reason and until when; somebody else decides. Stays mounted, so that focus returns. */
export function AskReopening({ line, opened, onClose }: Props) {
  const t = useText();
  const formats = useFormats();
  const leaveDialog = useLeaveDialog();
  const leave = () => leaveDialog(onClose);
  const about = line && {
    section: line.ingestion.section,
    entity: line.legalEntity.name,
    month: formats.month(line.year, line.month),
  };
  return (
    <Modal
      opened={opened && line !== undefined}
      onClose={leave}
      closeOnClickOutside={false}
      title={about && t("ingestion.reopening-title", about)}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {line && about && <ReopeningForm line={line} about={about} onClose={onClose} onLeave={leave} />}
    </Modal>
  );
}

type FormProps = {
  line: LockedPlace;
  about: { section: string; entity: string; month: string };
  onClose: () => void;
  onLeave: () => void;
};

function ReopeningForm({ line: { ingestion, legalEntity, year, month, cell }, about, onClose, onLeave }: FormProps) {
  const t = useText();
  const { section } = ingestion;
  const form = useRecord({
    id: `reopening-${section}-${legalEntity.id}-${year}-${month}`,
    keeps: true,
    record: undefined,
    draftOf: () => ({ reason: "", until: dayFromNow(7) }),
    fields: {
      reason: { label: t("ingestion.reopening-reason"), required: true },
      until: { label: t("ingestion.reopening-until"), required: true },
    },
    save: ({ reason, until }) => prepareAct(askReopening, { body: { section, legalEntityId: legalEntity.id, year, month, reason, until } }),
    check: ({ reason, until }) => [
      ...(reason.trim() === "" ? [{ code: "ingestion.reopening-reason-missing", path: ["reason"] }] : []),
      ...(until < dayFromNow(1) || until > dayFromNow(longestReopening)
        ? [{ code: "ingestion.reopening-until-wrong", path: ["until"], params: { days: longestReopening } }]
        : []),
    ],
    stale: [listUploads, listExpected, getToday],
    onSaved: () => {
      notifySuccess(t("ingestion.reopening-asked", about));
      onClose();
    },
  });
  return (
    <RecordForm form={form} label={t("ingestion.reopening-title", about)} save={t("ingestion.reopening-yes")} onLeave={onLeave}>
      <p>{t(cell.lock === "FROZEN" ? "ingestion.reopening-frozen" : "ingestion.reopening-locked")}</p>
      <Textarea {...form.text("reason")} data-autofocus autosize minRows={2} maxLength={2000} />
      <DateField
        {...form.choice("until")}
        description={t("ingestion.reopening-until-hint", { days: longestReopening })}
        min={dayFromNow(1)}
        max={dayFromNow(longestReopening)}
      />
    </RecordForm>
  );
}
