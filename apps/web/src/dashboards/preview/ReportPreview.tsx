import { previewFigures } from "@hub/contract/dashboards/dashboards.ts";
import { isKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { brokenOfViews, kpisOfViews, type ReportView as Definition, showsBridge } from "@hub/domain/dashboards/report-view.ts";
import { addMonths, writeMonth } from "@hub/domain/period.ts";
import { useState } from "react";
import { useMay } from "../../api/access.ts";
import { useRoute } from "../../api/queries.ts";
import { FrameContext } from "../charts/frame.ts";
import type { ReportFigures } from "../report-figures.ts";
import { ReportView } from "../ReportView.tsx";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { OnlyLookedAt } from "../../ui/charts/DownloadMenu.tsx";
import { useRested } from "../../ui/list/use-rested.ts";
import { Panel } from "../../ui/Page.tsx";
import { Pick } from "../../ui/pick/Pick.tsx";
import { StateView } from "../../ui/StateView.tsx";
import "../../ui/charts/figures.css";
import "../dashboards.css";
import { sampleFigures } from "./sample-figures.ts";

const isOfKpi = <T extends { kpi: string }>(broken: T): broken is T & { kpi: Kpi } => isKpi(broken.kpi);

/** A view as it is being built. */
export type BuiltView = { key: string; name: string; definition: Definition };

/** What readers will see of a view, as it stands in the form: with the builder's own figures where they read some, else with figures that are made up and say so. */
export function ReportPreview({ views }: { views: readonly BuiltView[] }) {
  const t = useText();
  const [chosen, setChosen] = useState<string>();
  const view = views.find(({ key }) => key === chosen) ?? views[0];
  if (!view) return null;
  return (
    <Panel
      title={t("dashboards.preview")}
      actions={
        views.length > 1 && (
          <Pick
            aria-label={t("dashboards.preview-view")}
            size="xs"
            allowDeselect={false}
            value={view.key}
            onChange={(key) => setChosen(key ?? undefined)}
            data={views.map(({ key, name }) => ({ value: key, label: name }))}
          />
        )
      }
    >
      {view.definition.kind === "page" ? (
        <StateView empty={{ title: t("dashboards.preview-page-title"), text: t("dashboards.preview-page-text") }} />
      ) : (
        <Drawn view={view} />
      )}
    </Panel>
  );
}

function Drawn({ view }: { view: BuiltView }) {
  const t = useText();
  const formats = useFormats();
  const may = useMay();
  const [now] = useState(() => new Date());
  // Each letter of a name or KPI is no question of its own.
  const definition = JSON.parse(useRested(JSON.stringify(view.definition))) as Definition;
  const { all, overTime } = kpisOfViews([definition]);
  const kpis = all.filter(isKpi);
  const broken = brokenOfViews([definition]);
  const mayRead = may("dashboards.read") && kpis.length > 0;
  const { data, isPending, error, refetch } = useRoute(
    previewFigures,
    {
      query: {
        kpis: kpis.join(","),
        ...(overTime.length > 0 && { overTime: overTime.join(",") }),
        ...(showsBridge([definition]) && { bridge: "yes" as const }),
        ...(broken.length > 0 && { breakdowns: broken.map(({ kpi, by }) => `${kpi}.${by}`).join(",") }),
      },
    },
    { enabled: mayRead },
  );
  if (kpis.length === 0)
    return <StateView empty={{ title: t("dashboards.preview-empty-title"), text: t("dashboards.preview-empty-text") }} />;
  if (mayRead && !data) return <StateView loading={isPending} error={error} onRetry={() => void refetch()} />;
  const last = addMonths({ year: now.getFullYear(), month: now.getMonth() + 1 }, -1);
  const real = data?.figures ?? undefined;
  const figures: ReportFigures =
    real ??
    sampleFigures({ kpis, broken: broken.filter(isOfKpi) }, last, {
      entity: (place) => t("dashboards.preview-entity", { number: place + 1 }),
      value: (place) => t("dashboards.preview-value", { number: place + 1 }),
    });
  const { current, to } = figures;
  const provisional = current.provisional;
  return (
    <OnlyLookedAt value={true}>
      <FrameContext
        value={{
          provisional,
          warning: undefined,
          closedAt: current.version?.closedAt,
          source: [],
          month: writeMonth(to),
          exportFilter: {},
          onOrigin: undefined,
          onOrder: undefined,
          nearest: undefined,
          onLine: () => undefined,
        }}
      >
        <p className={real ? "hub-dimmed" : "hub-note hub-note-closed"}>
          {real ? t("dashboards.preview-real", { month: formats.month(to.year, to.month) }) : t("dashboards.preview-sample")}
        </p>
        <div className="hub-figures hub-report-figures">
          {figures.total && (
            <ReportView view={{ id: 0, code: null, allowed: true, name: view.name, definition }} figures={figures} order="value" />
          )}
        </div>
      </FrameContext>
    </OnlyLookedAt>
  );
}
