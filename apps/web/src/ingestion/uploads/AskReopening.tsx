import { listExpected } from "@hub/contract/ingestion/deliveries.ts";
import { listUploads } from "@hub/contract/ingestion/ingestion.ts";
import { askReopening } from "@hub/contract/validation/reopenings.ts";
import { longestReopening } from "@hub/domain/validation/reopening-rules.ts";
import { Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { dayFromNow } from "../../texts/days.ts";
import { useFormats } from "../../texts/formats.ts";

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
export function AskReopening(props: Props) {
  const { line } = props;
  // Each question starts anew: what was typed for another is not said here.
  return <Question key={line && `${line.ingestion.section} ${line.legalEntity.id} ${line.year} ${line.month}`} {...props} />;
}

function Question({ line, opened, onClose }: Props) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState(dayFromNow(7));
  const [tried, setTried] = useState(false);
  const missing = reason.trim() === "";
  const wrongDay = until < dayFromNow(1) || until > dayFromNow(longestReopening);
  const about = line
    ? { section: line.ingestion.section, entity: line.legalEntity.name, month: formats.month(line.year, line.month) }
    : { section: "", entity: "", month: "" };
  const ask = useMutation({
    mutationFn: ({ year, month, ingestion, legalEntity }: LockedPlace) =>
      call(askReopening, { body: { section: ingestion.section, legalEntityId: legalEntity.id, year, month, reason, until } }),
    onSuccess: () => {
      notifySuccess(t("ingestion.reopening-asked", about));
      void invalidateArea(listUploads, listExpected, askReopening);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={opened && line !== undefined}
      title={t("ingestion.reopening-title", about)}
      action={t("ingestion.reopening-yes")}
      busy={ask.isPending}
      onCancel={onClose}
      onConfirm={() => {
        setTried(true);
        if (line && !missing && !wrongDay) ask.mutate(line);
      }}
      text={
        <>
          {ask.isError && (
            <p className="hub-note hub-note-late" role="alert">
              {errorText(ask.error)}
            </p>
          )}
          <p>{t(line?.cell.lock === "FROZEN" ? "ingestion.reopening-frozen" : "ingestion.reopening-locked")}</p>
          <Textarea
            label={t("ingestion.reopening-reason")}
            required
            data-autofocus
            autosize
            minRows={2}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={tried && missing ? t("ingestion.reopening-reason-missing") : undefined}
          />
          <TextInput
            type="date"
            label={t("ingestion.reopening-until")}
            description={t("ingestion.reopening-until-hint", { days: longestReopening })}
            required
            min={dayFromNow(1)}
            max={dayFromNow(longestReopening)}
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
            error={tried && wrongDay ? t("ingestion.reopening-until-wrong", { days: longestReopening }) : undefined}
          />
        </>
      }
    />
  );
}
