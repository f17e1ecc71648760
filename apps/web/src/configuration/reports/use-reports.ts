import { copyReport, createReport, moveReport } from "@hub/contract/configuration/reports.ts";
import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import type { Report } from "./report-draft.ts";

/** What shows reports is asked for again: the list here, and the tree that people see. */
function useReportsChanged(): () => void {
  return () => {
    void invalidateArea(copyReport, listDashboards);
  };
}

/** Adds a report below another one (0 is the top), or copies one; answers its id. */
export function useAddReport(onDone: (id: number) => void) {
  const t = useText();
  const changed = useReportsChanged();
  return useMutation({
    mutationFn: ({ name, parentId, from }: { name: string; parentId: number; from: Report | undefined }) =>
      from ? call(copyReport, { params: { id: from.id }, body: { name } }) : call(createReport, { body: { name, parentId } }),
    onSuccess: ({ id, name }, { from }) => {
      notifySuccess(t(from ? "reports.copied" : "reports.added", { name }));
      onDone(id);
    },
    onSettled: changed,
  });
}

/** Moves a report to a place below a parent. */
export function useMoveReport(onDone?: () => void) {
  const t = useText();
  const errorText = useErrorText();
  const changed = useReportsChanged();
  return useMutation({
    mutationFn: ({ report, parentId, place }: { report: Report; parentId: number; place: number }) =>
      call(moveReport, { params: { id: report.id }, ifMatch: report.version, body: { parentId, place } }),
    onSuccess: (_, { report }) => {
      notifySuccess(t("reports.moved", { name: report.name }));
      onDone?.();
    },
    onError: (error) => notifyError(errorText(error)),
    onSettled: changed,
  });
}
