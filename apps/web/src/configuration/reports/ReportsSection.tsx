import { useNavigate, useSearch } from "@tanstack/react-router";
import { ReportEditorPanel } from "./ReportEditorPanel.tsx";
import { ReportList } from "./ReportList.tsx";
import "./reports.css";

/** The reports in their tree, or the one the address names (`report=<id>`). */
export function ReportsSection() {
  const { report }: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (open?: string, options: object = {}) =>
    void navigate({ to: ".", search: { section: "reports", report: open }, ...options } as never);
  if (report === undefined) return <ReportList onOpen={(id) => go(String(id))} />;
  return (
    <ReportEditorPanel
      key={report}
      id={Number(report)}
      onBack={() => go()}
      onDeleted={() => go(undefined, { ignoreBlocker: true })}
      onOpen={(id) => go(String(id), { ignoreBlocker: true })}
    />
  );
}
