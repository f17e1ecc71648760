import type { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import type { Output } from "@hub/contract/route.ts";
import { IconFolder, IconReportAnalytics } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useCodeText, useText } from "../texts/language.tsx";

export type Entry = Output<(typeof listDashboards)["answer"]>["items"][number];

/** The way to a report, with what a built-in one tells. */
export function ReportCard({ entry: { id, name, code, mayOpen } }: { entry: Entry }) {
  const t = useText();
  const codeText = useCodeText();
  if (!mayOpen)
    return (
      <span className="hub-dashboard-card hub-dashboard-folder">
        <IconFolder size={22} stroke={1.5} aria-hidden="true" />
        <span>
          {name} <span className="hub-dimmed">{t("dashboards.folder")}</span>
        </span>
      </span>
    );
  return (
    <Link to="/dashboards/$id/dashboard" params={{ id: String(id) }} className="hub-dashboard-card hub-dashboard-link">
      <IconReportAnalytics size={22} stroke={1.5} aria-hidden="true" />
      <span>{name}</span>
      {code !== null && <span className="hub-dashboard-about">{codeText("dashboards", `about-${code}`)}</span>}
    </Link>
  );
}
