import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useBackupColumns } from "./backup-columns.tsx";
import { BackupDialog } from "./BackupDialog.tsx";
import type { Backup } from "./plan-draft.ts";

/** The back-ups that were made or failed, the newest first. */
export function BackupList({ items }: { items: readonly Backup[] }) {
  const t = useText();
  const [looked, setLooked] = useState<number>();
  const [opened, setOpened] = useState(false);
  const open = ({ id }: Backup) => {
    setLooked(id);
    setOpened(true);
  };
  const columns = useBackupColumns(open);
  const backup = items.find(({ id }) => id === looked);
  return (
    <StateView empty={items.length === 0 && { title: t("backups.list-none"), text: t("backups.list-none-text") }}>
      <DataTable cards label={t("backups.list")} rows={items} rowKey={({ id }) => id} columns={columns} onOpen={open} />
      {backup && <BackupDialog backup={backup} opened={opened} onClose={() => setOpened(false)} />}
    </StateView>
  );
}
