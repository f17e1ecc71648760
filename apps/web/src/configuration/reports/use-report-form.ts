import { updateReport } from "@hub/contract/configuration/reports.ts";
import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import { prepare } from "../../api/client.ts";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { bodyOf, checkDraft, draftOf, type ReportDetail } from "./report-draft.ts";
import { useViewWords } from "./use-view-words.ts";

/** The form of one report, which is there already: a new one begins with its name alone. */
export function useReportForm(saved: ReportDetail) {
  const t = useText();
  const { nameOf, describe } = useViewWords();
  const builtIn = saved.code !== null;
  return useRecord({
    id: "report",
    keeps: true,
    record: saved,
    draftOf: (record = saved) => draftOf(record),
    fields: {
      name: { label: t("reports.name"), required: !builtIn },
      hidden: { label: t("reports.hide") },
      content: { label: t("reports.views-title"), show: (views) => views.map(describe).join("\n") },
    },
    save: (draft, base = saved) => prepare(updateReport, { params: { id: base.id }, ifMatch: base.version, body: bodyOf(draft, builtIn) }),
    check: (draft) => checkDraft(draft, builtIn, saved.embedHosts),
    inputId: ([field, ...within]) => (field === "content" ? ["report-content", ...within].join(".") : undefined),
    partName: ([field, place], { content }) => {
      const view = field === "content" && typeof place === "number" ? content[place] : undefined;
      return view && nameOf(view, Number(place));
    },
    stale: [listDashboards],
    onSaved: (now) => {
      notifySuccess(t("reports.saved", { name: now.name }));
      return now;
    },
  });
}
