import type { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import type { Output } from "@hub/contract/route.ts";
import {
  IconCake,
  IconClock,
  IconFolder,
  IconLayoutDashboard,
  IconReportAnalytics,
  IconScale,
  IconTransfer,
  IconUsers,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useCodeText, useText } from "../texts/language.tsx";
import { keepFilter } from "./kept-filter.ts";

export type Entry = Output<(typeof listDashboards)["answer"]>["items"][number];

/** What tells the built-in ones apart at a glance; those that were made here share one sign. */
const drawings: Partial<Record<string, typeof IconFolder>> = {
  "people-overview": IconLayoutDashboard,
  movement: IconTransfer,
  "diversity-and-pay": IconUsers,
  "time-and-cost": IconClock,
  "age-and-tenure": IconCake,
  "pay-gap-report": IconScale,
};

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
  const Drawing = drawings[code ?? ""] ?? IconReportAnalytics;
  return (
    <Link to="/dashboards/$id/dashboard" params={{ id: String(id) }} search={keepFilter} className="hub-dashboard-card hub-dashboard-link">
      <Drawing size={22} stroke={1.5} aria-hidden="true" />
      <span>{name}</span>
      {code !== null && <span className="hub-dashboard-about">{codeText("dashboards", `about-${code}`)}</span>}
    </Link>
  );
}
