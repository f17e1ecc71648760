import { useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import type { Report } from "./report-draft.ts";
import { useDeleteReport } from "./use-reports.ts";

type Props = { report: Report | undefined; onClose: () => void; onDeleted: () => void };

/** Asks before a report goes, and says who loses it. */
export function DeleteReport({ report, onClose, onDeleted }: Props) {
  const t = useText();
  const remove = useDeleteReport(onDeleted);
  const name = report?.name ?? "";
  return (
    <ConfirmDialog
      opened={report !== undefined}
      title={t("reports.delete-title", { name })}
      text={
        report && (
          <>
            <p>{t("reports.delete-text", { count: report.views })}</p>
            <p>
              <strong>
                {report.grants.users + report.grants.groups === 0
                  ? t("reports.delete-grants-none")
                  : t("reports.delete-grants", report.grants)}
              </strong>
            </p>
          </>
        )
      }
      action={t("reports.delete-action", { name })}
      danger
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => report && remove.mutate(report, { onError: onClose })}
    />
  );
}
