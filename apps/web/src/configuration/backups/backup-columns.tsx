import { Button } from "@mantine/core";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import "../cells.css";
import type { Backup } from "./plan-draft.ts";
import { useBackupWords } from "./use-backup-words.ts";

/** The columns of the list of back-ups. */
export function useBackupColumns(onOpen: (backup: Backup) => void): Column<Backup>[] {
  const t = useText();
  const formats = useFormats();
  const words = useBackupWords();
  const atOf = ({ made, askedAt }: Backup) => made?.at ?? askedAt;
  return [
    { id: "at", header: t("backups.at"), cell: (backup) => formats.instant(atOf(backup)), wrap: true },
    {
      id: "outcome",
      header: t("backups.outcome"),
      wrap: true,
      cell: (backup) => (
        <>
          <StatusBadge {...words.outcome(backup)} />
          {words.why(backup) && <span className="hub-backup-why">{words.why(backup)}</span>}
        </>
      ),
    },
    { id: "size", header: t("backups.size"), cell: ({ made }) => made && formats.bytes(made.bytes), numeric: true },
    { id: "rows", header: t("backups.rows"), cell: ({ made }) => made && formats.integer(made.rows), numeric: true },
    { id: "took", header: t("backups.took"), cell: ({ made }) => made && words.took(made.milliseconds), numeric: true },
    { id: "checked", header: t("backups.checked"), cell: ({ made }) => made && formats.instant(made.verifiedAt), wrap: true },
    {
      id: "trial",
      header: t("backups.trial"),
      cell: (backup) => {
        if (backup.trial?.state === "failed") return <StatusBadge meaning="late" text={t("backups.outcome-failed")} />;
        return backup.trial?.state === "skipped" ? (
          <StatusBadge meaning="partial" text={t("backups.trial-skipped")} />
        ) : (
          words.trial(backup)
        );
      },
      wrap: true,
    },
    { id: "by", header: t("backups.by"), cell: ({ askedBy }) => askedBy ?? t("backups.by-schedule"), wrap: true },
    {
      id: "actions",
      pinned: true,
      header: t("configuration.actions"),
      cell: (backup) => (
        <Button
          variant="subtle"
          aria-label={t("backups.details-named", { at: formats.instant(atOf(backup)) })}
          onClick={() => onOpen(backup)}
        >
          {t("backups.details")}
        </Button>
      ),
    },
  ];
}
