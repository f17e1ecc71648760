import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { getToday } from "@hub/contract/today/today.ts";
import { nudgeAll } from "@hub/contract/validation/signatures.ts";
import { getInbox } from "@hub/contract/workflows/workflows.ts";
import { Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { notifySuccess } from "../../ui/notifications.ts";

export type Props = { period: { year: number; month: number }; name: string; count: number };
type Opened = Props & { opened: boolean; onClose: () => void };

/** Asks whether everybody is to be reminded whom something of the month waits for. */
export function NudgeDialog({ period: { year, month }, name, count, opened, onClose }: Opened) {
  const t = useText();
  const errorText = useErrorText();
  const [comment, setComment] = useState("");
  const send = useMutation({
    mutationFn: () => call(nudgeAll, { body: { year, month, ...(comment.trim() === "" ? {} : { comment: comment.trim() }) } }),
    onSuccess: ({ cells, to }) => {
      onClose();
      setComment("");
      notifySuccess(t("validation.nudge-all-done", { count: cells, names: to.join(", ") }));
    },
    onSettled: () => invalidateArea(nudgeAll, listScenarios, getInbox, getToday),
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t("validation.nudge-all-title", { month: name })}
      action={t("validation.nudge-all-yes")}
      busy={send.isPending}
      onCancel={onClose}
      onConfirm={() => send.mutate()}
      text={
        <>
          {send.error && (
            <p className="hub-note hub-note-late" role="alert">
              {errorText(send.error)}
            </p>
          )}
          <p>{t("validation.nudge-all-text", { count })}</p>
          <Textarea
            label={t("ui.comment")}
            description={t("validation.act-hint-nudge")}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
            maxLength={500}
            autosize
            minRows={2}
          />
        </>
      }
    />
  );
}
