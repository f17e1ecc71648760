import { ReportEditorPanel } from "./ReportEditorPanel.tsx";
import { ReportList } from "./ReportList.tsx";
import "./reports.css";
import { type How, useAddress } from "../../ui/use-address.ts";

/** The reports in their tree, or the one the address names (`report=<id>`). */
export function ReportsSection() {
  const {
    search: { report },
    show,
  } = useAddress("/configuration");
  const go = (open?: string, how: How = {}) => show({ section: "reports", report: open }, how);
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
