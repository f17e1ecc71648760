import { decideBackupKey, listBackups } from "@hub/contract/configuration/backups.ts";
import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { Panel } from "../../ui/Page.tsx";
import { KeyDialog } from "./KeyDialog.tsx";
import type { Listed } from "./plan-draft.ts";

/** The public key that back-ups are sealed with, and the one that waits for a second administrator. */
export function KeyPanel({ plan, proposal }: Pick<Listed, "plan" | "proposal">) {
  const t = useText();
  const [editing, setEditing] = useState(false);
  const { recipient } = plan;
  return (
    <Panel
      title={t("backups.key")}
      actions={
        !proposal && (
          <Writing>
            <Button variant={recipient === null ? "filled" : "default"} onClick={() => setEditing(true)}>
              {t(recipient === null ? "backups.key-set" : "backups.key-change")}
            </Button>
          </Writing>
        )
      }
    >
      <p className="hub-dimmed">{t("backups.key-note")}</p>
      <p>
        {t("backups.key-now")}: {recipient === null ? t("backups.key-none") : <code className="hub-backup-code">{recipient}</code>}
      </p>
      {proposal && <WaitingKey proposal={proposal} />}
      <KeyDialog opened={editing} isFirst={recipient === null} onClose={() => setEditing(false)} />
    </Panel>
  );
}

function WaitingKey({ proposal }: { proposal: NonNullable<Listed["proposal"]> }) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const [confirming, setConfirming] = useState(false);
  const { id, recipient, proposedBy, isOwn, proposedAt, expiresAt } = proposal;
  const decision = useMutation({
    mutationFn: (accept: boolean) => call(decideBackupKey, { params: { id }, body: { accept } }),
    onSuccess: (_, accept) => notifySuccess(t(accept ? "backups.key-was-confirmed" : "backups.key-was-dropped")),
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => {
      setConfirming(false);
      return invalidateArea(listBackups);
    },
  });
  return (
    <div className="hub-note">
      <p>{t("backups.key-waits", { name: proposedBy, at: formats.instant(proposedAt), until: formats.instant(expiresAt) })}</p>
      <p>
        <code className="hub-backup-code">{recipient}</code>
      </p>
      {isOwn && <p>{t("backups.key-waits-own")}</p>}
      <Group gap="sm" mt="sm">
        {!isOwn && <Button onClick={() => setConfirming(true)}>{t("backups.key-confirm")}</Button>}
        <Button variant="default" loading={decision.isPending && !confirming} onClick={() => decision.mutate(false)}>
          {t(isOwn ? "backups.key-withdraw" : "backups.key-reject")}
        </Button>
      </Group>
      <ConfirmDialog
        opened={confirming}
        title={t("backups.key-confirm-title")}
        text={
          <>
            <p>{t("backups.key-confirm-text", { name: proposedBy })}</p>
            <p>
              <code className="hub-backup-code">{recipient}</code>
            </p>
          </>
        }
        action={t("backups.key-confirm")}
        busy={decision.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => decision.mutate(true)}
      />
    </div>
  );
}
