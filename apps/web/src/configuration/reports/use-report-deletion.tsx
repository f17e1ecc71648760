import { deleteReport } from "@hub/contract/configuration/reports.ts";
import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import { prepare } from "../../api/client.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import type { Report } from "./report-draft.ts";

/** How a report is deleted; says who loses it, and is refused where they are others by then. */
export function useReportDeletion(onDeleted: () => void) {
  const t = useText();
  return {
    call: ({ id, version, grants }: Report) =>
      prepare(deleteReport, { params: { id }, ifMatch: version, query: { grants: grants.users + grants.groups } }),
    action: t("reports.delete"),
    title: ({ name }: Report) => t("reports.delete-title", { name }),
    text: ({ views, grants }: Report) => (
      <>
        <p>{t("reports.delete-text", { count: views })}</p>
        <p>
          <strong>{grants.users + grants.groups === 0 ? t("reports.delete-grants-none") : t("reports.delete-grants", grants)}</strong>
        </p>
      </>
    ),
    stale: [listDashboards],
    onDeleted: ({ name }: Report) => {
      notifySuccess(t("reports.deleted", { name }));
      onDeleted();
    },
  };
}
