import { proposeBackupKey } from "@hub/contract/configuration/backups.ts";
import { Modal, TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useLeaveDialog } from "../../ui/unsaved.tsx";

type Props = { opened: boolean; isFirst: boolean; onClose: () => void };

/** The first key, or another one, which a second administrator has to confirm. */
export function KeyDialog({ opened, isFirst, onClose }: Props) {
  const t = useText();
  const leaveDialog = useLeaveDialog();
  const leave = () => leaveDialog(onClose);
  return (
    <Modal
      opened={opened}
      onClose={leave}
      closeOnClickOutside={false}
      size="lg"
      title={t(isFirst ? "backups.key-set" : "backups.key-change")}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <KeyForm isFirst={isFirst} onClose={onClose} onLeave={leave} />
    </Modal>
  );
}

function KeyForm({ isFirst, onClose, onLeave }: Omit<Props, "opened"> & { onLeave: () => void }) {
  const t = useText();
  const form = useRecord({
    id: "backup-key",
    record: undefined as { version: number } | undefined,
    draftOf: () => ({ recipient: "" }),
    fields: { recipient: { label: t("backups.key-recipient"), required: true } },
    save: ({ recipient }) => prepare(proposeBackupKey, { body: { recipient: recipient.trim() } }),
    // The half that opens everything is stopped before it is sent anywhere.
    check: ({ recipient }) =>
      /AGE-SECRET-KEY-1/i.test(recipient)
        ? [{ code: "backups.key-secret", path: ["recipient"] }]
        : /^age1[a-z0-9]{20,200}$/.test(recipient.trim())
          ? []
          : [{ code: "backups.key-invalid", path: ["recipient"] }],
    onSaved: ({ proposal }) => {
      notifySuccess(t(proposal ? "backups.key-was-proposed" : "backups.key-was-set"));
      onClose();
    },
  });
  return (
    <RecordForm
      form={form}
      label={t("backups.key-recipient")}
      className="hub-dialog"
      save={t(isFirst ? "backups.key-set" : "backups.key-propose")}
      onLeave={onLeave}
    >
      <p>{t(isFirst ? "backups.key-first-text" : "backups.key-next-text")}</p>
      <TextInput
        {...form.text("recipient")}
        description={t("backups.key-recipient-help")}
        data-autofocus
        spellCheck={false}
        maxLength={2000}
      />
    </RecordForm>
  );
}
