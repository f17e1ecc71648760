import { previewFigures } from "@hub/contract/dashboards/preview.ts";
import type { Output } from "@hub/contract/route.ts";
import { isKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { brokenOfViews, kpisOfViews, type ReportView as Definition, showsBridge } from "@hub/domain/dashboards/report-view.ts";
import { addMonths, writeMonth } from "@hub/domain/period.ts";
import { type ReactNode, useState } from "react";
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

type Seen = NonNullable<Output<(typeof previewFigures)["answer"]>["reader"]>;

/** A view as it is being built. */
export type BuiltView = { key: string; name: string; definition: Definition };

type Props = {
  views: readonly BuiltView[];
  reportId: number;
  /** The e-mail of who is to read it; undefined: the builder. `readers` is what they are chosen by. */
  reader: string | undefined;
  readers: ReactNode;
};

/**
 * What readers will see of a view, as it stands in the form: with the builder's own figures where they read some, or with those of a reader that is chosen, else with figures that
 * are made up and say so.
 */
export function ReportPreview({ views, reportId, reader, readers }: Props) {
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
      {readers}
      {view.definition.kind === "page" ? (
        <StateView empty={{ title: t("dashboards.preview-page-title"), text: t("dashboards.preview-page-text") }} />
      ) : (
        <Drawn view={view} reportId={reportId} reader={reader} />
      )}
    </Panel>
  );
}

function Drawn({ view, reportId, reader }: Pick<Props, "reportId" | "reader"> & { view: BuiltView }) {
  const t = useText();
  const formats = useFormats();
  const may = useMay();
  const [now] = useState(() => new Date());
  // Each letter of a name or KPI is no question of its own.
  const definition = JSON.parse(useRested(JSON.stringify(view.definition))) as Definition;
  const { all, overTime } = kpisOfViews([definition]);
  const kpis = all.filter(isKpi);
  const broken = brokenOfViews([definition]);
  const isAsked = (reader !== undefined || may("dashboards.read")) && kpis.length > 0;
  const { data, isPending, error, refetch } = useRoute(
    previewFigures,
    {
      query: {
        kpis: kpis.join(","),
        ...(reader !== undefined && { reader, reportId }),
        ...(overTime.length > 0 && { overTime: overTime.join(",") }),
        ...(showsBridge([definition]) && { bridge: "yes" as const }),
        ...(broken.length > 0 && { breakdowns: broken.map(({ kpi, by }) => `${kpi}.${by}`).join(",") }),
      },
    },
    { enabled: isAsked, placeholderData: undefined },
  );
  if (kpis.length === 0)
    return <StateView empty={{ title: t("dashboards.preview-empty-title"), text: t("dashboards.preview-empty-text") }} />;
  if (isAsked && !data) return <StateView loading={isPending} error={error} onRetry={() => void refetch()} />;
  const last = addMonths({ year: now.getFullYear(), month: now.getMonth() + 1 }, -1);
  const real = data?.figures ?? undefined;
  const seen = data?.reader ?? undefined;
  const name = seen?.name ?? "";
  if (seen?.shows === "no-right" || seen?.shows === "no-month")
    return (
      <StateView
        empty={{ title: t(`dashboards.preview-${seen.shows}-title`, { name }), text: t(`dashboards.preview-${seen.shows}-text`, { name }) }}
      />
    );
  const figures: ReportFigures =
    real ??
    sampleFigures(
      { kpis, broken: broken.filter(isOfKpi) },
      last,
      {
        entity: (place) => seen?.examples[place] ?? t("dashboards.preview-entity", { number: place + 1 }),
        value: (place) => t("dashboards.preview-value", { number: place + 1 }),
      },
      seen,
    );
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
        {seen && <SeenBy seen={seen} />}
        <p className={real ? "hub-dimmed" : "hub-note hub-note-closed"}>
          {real
            ? t(seen ? "dashboards.preview-of-reader" : "dashboards.preview-real", { month: formats.month(to.year, to.month), name })
            : t(seen ? "dashboards.preview-beyond-own" : "dashboards.preview-sample", { name })}
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

/** How far a reader sees, and whether they are offered the report. */
function SeenBy({ seen: { name, offered, group, legalEntities, examples } }: { seen: Seen }) {
  const t = useText();
  const named = examples.join(", ");
  const [scope, params] = group
    ? (["dashboards.preview-sees-group", { name, count: legalEntities }] as const)
    : ([
        legalEntities > examples.length ? "dashboards.preview-sees-some" : "dashboards.preview-sees-all",
        { name, count: legalEntities, examples: named },
      ] as const);
  return (
    <>
      {offered === false && <p className="hub-note">{t("dashboards.preview-not-offered", { name })}</p>}
      <p className="hub-dimmed">{t(scope, params)}</p>
    </>
  );
}
