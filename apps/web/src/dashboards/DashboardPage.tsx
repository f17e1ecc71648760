import { getDashboard, listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import { Link, useParams } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { lazyPart } from "../texts/lazy-part.ts";
import { ApiError } from "../api/client.ts";
import { useDetail, useRoute } from "../api/queries.ts";
import { SubscribeButton } from "../subscriptions/SubscribeButton.tsx";
import { useText } from "../texts/language.tsx";
import { Page } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { chooseScenario, type Chosen } from "./choose-scenario.ts";
import { keepFilter } from "./kept-filter.ts";
import type { Dashboard } from "./report-figures.ts";
import { ReportCard } from "./ReportCard.tsx";
import { ReportDownload } from "./ReportDownload.tsx";
import { ReportBody } from "./ReportBody.tsx";
import { ScenarioChoice } from "./ScenarioChoice.tsx";
import "./dashboards.css";
import { useAddress } from "../ui/use-address.ts";

const PayReport = lazyPart(async () => (await import("../pay-reports/PayReport.tsx")).PayReport);
/** A report while it is built: asked for by way of this page, whose parts it is drawn with, so that what reports are made of stays in one piece. */
export const ReportPreview = lazyPart(async () => (await import("./preview/ReportPreview.tsx")).ReportPreview);

/** Reports that are pages of their own rather than views, by their code. */
const bodies: Readonly<Record<string, ComponentType<{ dashboard: Dashboard; chosen: Chosen | undefined }>>> = {
  "pay-gap-report": PayReport,
};

/** One report: a month and its version, chosen in the address, and what it shows. */
export default function DashboardPage() {
  const t = useText();
  const { id } = useParams({ from: "/dashboards/$id/dashboard" });
  const { search, change: set } = useAddress("/dashboards/$id/dashboard");
  const { data, error, isLoading, refetch } = useDetail(getDashboard, Number(id));
  if (!data) {
    return (
      <Page title={t("shell.title-dashboards")} note={<Back />}>
        <StateView
          loading={isLoading}
          error={error ?? new ApiError(404, { error: t("errors.not-found") })}
          onRetry={error ? () => void refetch() : undefined}
        />
      </Page>
    );
  }
  const chosen = chooseScenario(data.scenarios, search);
  const Body = bodies[data.code ?? ""] ?? ReportBody;
  return (
    <Page
      title={data.name}
      note={<Back parentId={data.parentId} />}
      actions={
        <>
          {chosen &&
            (Body === ReportBody ? (
              <ReportDownload dashboard={data} chosen={chosen} search={search} />
            ) : (
              // A report of figures has it among its filters.
              <ScenarioChoice scenarios={data.scenarios} chosen={chosen} onChoose={(choice) => set({ ...choice, from: undefined })} />
            ))}
          <SubscribeButton subject={{ dashboardId: data.id, kpi: null, legalEntityId: null, nodeId: null }} name={data.name} />
        </>
      }
    >
      <Body key={data.id} dashboard={data} chosen={chosen} />
      {data.hasChildren && <Below parentId={data.id} />}
    </Page>
  );
}

/** The way back: to all reports, past the one above where one may open that. */
function Back({ parentId = 0 }: { parentId?: number }) {
  const t = useText();
  const { data } = useRoute(listDashboards);
  const parent = data?.items.find(({ id }) => id === parentId);
  return (
    <nav aria-label={t("dashboards.path")} className="hub-report-path">
      <Link to="/dashboards" search={keepFilter} className="hub-link">
        {t("dashboards.back")}
      </Link>
      {parent && (
        <>
          <span aria-hidden="true">›</span>
          {parent.mayOpen ? (
            <Link to="/dashboards/$id/dashboard" params={{ id: String(parent.id) }} search={keepFilter} className="hub-link">
              {parent.name}
            </Link>
          ) : (
            <span>{parent.name}</span>
          )}
        </>
      )}
    </nav>
  );
}

/** The reports below this one. */
function Below({ parentId }: { parentId: number }) {
  const t = useText();
  const { data } = useRoute(listDashboards);
  const rows = data?.items.filter((each) => each.parentId === parentId) ?? [];
  if (rows.length === 0) return null;
  return (
    <nav aria-label={t("dashboards.below")}>
      <h2 className="hub-report-below">{t("dashboards.below")}</h2>
      <ul className="hub-dashboards">
        {rows.map((entry) => (
          <li key={entry.id}>
            <ReportCard entry={entry} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
