import { listReports } from "@hub/contract/configuration/reports.ts";
import { Button, VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useReadOnly, Writing } from "../../ui/read-only.tsx";
import { useRoute } from "../../api/queries.ts";
import { DeleteDialog } from "../../forms/DeleteRecord.tsx";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { NameDialog } from "./NameDialog.tsx";
import type { Report } from "./report-draft.ts";
import { type Placed, placeReports } from "./report-places.ts";
import { ReportActions } from "./ReportActions.tsx";
import { useReportDeletion } from "./use-report-deletion.tsx";
import { useMoveReport } from "./use-reports.ts";
import { usePageKeys } from "../../ui/keys/page-keys.ts";

/** All reports in their tree: opened, added, copied, moved by keys or menu, and deleted. */
export function ReportList({ onOpen }: { onOpen: (id: number) => void }) {
  const t = useText();
  const readOnly = useReadOnly();
  usePageKeys("tree", !readOnly);
  const { data, error, isPending, refetch } = useRoute(listReports);
  const [naming, setNaming] = useState<{ parentId: number; from: Report | undefined }>();
  const [moving, setMoving] = useState<Placed>();
  const [doomed, setDoomed] = useState<Report>();
  const deletion = useReportDeletion(() => setDoomed(undefined));
  const move = useMoveReport();
  const reports = placeReports(data?.items ?? []);
  // The row that moves keeps the focus: it is another element by then.
  const moved = useRef<Report>(undefined);
  useEffect(() => {
    const before = moved.current;
    if (!before || !reports.some(({ id, version }) => id === before.id && version > before.version)) return;
    document.getElementById(`report-${before.id}`)?.focus();
    moved.current = undefined;
  });
  const step = (report: Placed, by: -1 | 1) => {
    const place = report.place + by;
    if (place < 0 || place >= report.siblings || move.isPending) return;
    moved.current = report;
    move.mutate({ report, parentId: report.parentId, place });
  };
  const keys = (event: KeyboardEvent, report: Placed) => {
    if (readOnly || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    step(report, event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <Panel
      title={t("configuration.section-reports")}
      actions={
        !isPending &&
        !error && (
          <Writing>
            <Button onClick={() => setNaming({ parentId: 0, from: undefined })}>{t("reports.add")}</Button>
          </Writing>
        )
      }
    >
      <p className="hub-dimmed">{t("reports.note")}</p>
      <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
        <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("reports.table")}>
          <table className="hub-table hub-cards hub-report-tree">
            <thead>
              <tr>
                <th scope="col">{t("reports.name")}</th>
                <th scope="col">{t("reports.origin")}</th>
                <th scope="col">{t("ui.state")}</th>
                <th scope="col">{t("reports.views")}</th>
                <th scope="col">{t("reports.given-to")}</th>
                <th scope="col" data-pinned>
                  {t("reports.actions")}
                </th>
              </tr>
            </thead>
            <tbody>
              {reports.map((report) => (
                <tr key={report.id}>
                  <td data-wrap data-header={t("reports.name")}>
                    <button
                      type="button"
                      id={`report-${report.id}`}
                      className="hub-link"
                      style={{ marginInlineStart: report.depth * 24 }}
                      onClick={() => onOpen(report.id)}
                      onKeyDown={(event) => keys(event, report)}
                      aria-describedby={`report-level-${report.id}`}
                    >
                      {report.name}
                    </button>
                    <VisuallyHidden id={`report-level-${report.id}`}>
                      {t("reports.level", { level: report.depth + 1, place: report.place + 1, of: report.siblings })}
                    </VisuallyHidden>
                  </td>
                  <td data-header={t("reports.origin")}>{t(report.code === null ? "reports.own" : "reports.built-in")}</td>
                  <td data-header={t("ui.state")}>
                    <StatusBadge
                      meaning={report.hidden ? "pending" : "good"}
                      text={t(report.hidden ? "reports.hidden" : "reports.shown")}
                    />
                  </td>
                  <td data-wrap data-header={t("reports.views")}>
                    {report.views === 0 && report.code !== null ? t("reports.own-page") : t("reports.views-count", { count: report.views })}
                  </td>
                  <td data-wrap data-header={t("reports.given-to")}>
                    {report.grants.users + report.grants.groups === 0 ? t("reports.grants-none") : t("reports.grants", report.grants)}
                  </td>
                  <td data-pinned data-header={t("reports.actions")}>
                    <ReportActions
                      report={report}
                      onOpen={() => onOpen(report.id)}
                      onAdd={() => setNaming({ parentId: report.id, from: undefined })}
                      onCopy={() => setNaming({ parentId: report.parentId, from: report })}
                      onStep={(by) => step(report, by)}
                      onMove={() => setMoving(report)}
                      onDelete={() => setDoomed(report)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="hub-dimmed hub-report-keys">{t("reports.keys")}</p>
      </StateView>
      <NameDialog asked={naming} reports={reports} onClose={() => setNaming(undefined)} onDone={onOpen} />
      <MoveDialog report={moving} reports={reports} onClose={() => setMoving(undefined)} />
      <DeleteDialog deletion={deletion} record={doomed} onClose={() => setDoomed(undefined)} />
    </Panel>
  );
}
