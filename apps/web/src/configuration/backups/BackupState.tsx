import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { FactGroup } from "../../ui/record/FactGroup.tsx";
import type { Listed } from "./plan-draft.ts";

/** How the back-ups stand, and what somebody has to do about it. */
export function BackupState({ plan, directory, filesApart, database, lastGoodAt, overdue }: Listed) {
  const t = useText();
  const formats = useFormats();
  const warnings = [
    plan.recipient === null && t("backups.warn-no-key"),
    plan.frequency === "off" && t("backups.warn-off"),
    overdue && t("backups.warn-overdue"),
    filesApart && t("backups.warn-files-apart"),
  ].filter((warning) => warning !== false);
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className="hub-note hub-note-late" role="status">
          {warning}
        </p>
      ))}
      <FactGroup
        title={t("backups.state")}
        facts={[
          [t("backups.last-good"), lastGoodAt === null ? t("backups.never") : formats.instant(lastGoodAt)],
          [t("backups.next"), plan.nextAt === null ? t("backups.next-none") : formats.instant(plan.nextAt)],
          [t("backups.place"), directory ?? t("backups.place-none")],
          [t("backups.database"), t(`backups.database-${database.kind}`, { version: database.version })],
        ]}
      />
    </>
  );
}
