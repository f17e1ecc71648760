import { Modal } from "@mantine/core";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { FactGroup } from "../../ui/record/FactGroup.tsx";
import type { Backup } from "./plan-draft.ts";
import { useBackupWords } from "./use-backup-words.ts";

/** All that is known of one back-up. */
export function BackupDialog({ backup, opened, onClose }: { backup: Backup; opened: boolean; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const words = useBackupWords();
  const { made } = backup;
  const tables = made?.tables ?? 0;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={formats.instant(made?.at ?? backup.askedAt)}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <FactGroup
        title={words.outcome(backup).text}
        facts={[
          [t("backups.why"), words.why(backup)],
          [t("backups.file"), made?.fileName],
          [t("backups.size"), made && formats.bytes(made.bytes)],
          [t("backups.rows"), made && t("backups.tables-and-rows", { rows: formats.integer(made.rows), tables })],
          [t("backups.took"), made && words.took(made.milliseconds)],
          [t("backups.checked"), made && formats.instant(made.verifiedAt)],
          [t("backups.trial"), words.trial(backup)],
          [t("backups.hash"), made && inOneWord(made.sha256)],
          [t("backups.sealed-for"), made && inOneWord(made.recipient)],
          [t("backups.by"), backup.askedBy ?? t("backups.by-schedule")],
          [t("backups.node"), backup.node],
          [t("backups.outcome-removed"), made?.removedAt && t("backups.removed", { at: formats.instant(made.removedAt) })],
        ]}
      />
    </Modal>
  );
}

function inOneWord(text: string) {
  return <code className="hub-backup-code">{text}</code>;
}
