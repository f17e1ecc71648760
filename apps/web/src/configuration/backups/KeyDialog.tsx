import { checkRecipient } from "@hub/domain/configuration/backups/check-recipient.ts";
import { proposeBackupKey } from "@hub/contract/configuration/backups.ts";
import { TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";

type Props = { opened: boolean; isFirst: boolean; onClose: () => void };

/** The first key, or another one, which a second administrator has to confirm. */
export function KeyDialog({ opened, isFirst, onClose }: Props) {
  const t = useText();
  return (
    <FormDialog opened={opened} title={t(isFirst ? "backups.key-set" : "backups.key-change")} onClose={onClose}>
      {(leave) => <KeyForm isFirst={isFirst} onClose={onClose} onLeave={leave} />}
    </FormDialog>
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
    check: ({ recipient }) => checkRecipient(recipient),
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
