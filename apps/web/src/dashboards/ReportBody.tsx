import { getDashboardFigures, getTileMonths } from "@hub/contract/dashboards/dashboards.ts";
import { isOverTime, sparksOfViews } from "@hub/domain/dashboards/report-view.ts";
import { Tabs } from "@mantine/core";
import { useRoute } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import type { Chosen } from "./choose-scenario.ts";
import { EmbeddedPage } from "./embed/EmbeddedPage.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { FiguresFrame } from "./FiguresFrame.tsx";
import { type Dashboard, isAwaited, type View } from "./report-figures.ts";
import { queryOf, type ReportSearch } from "./report-search.ts";
import { ReportView } from "./ReportView.tsx";
import { useAddress } from "../ui/use-address.ts";

type Props = { dashboard: Dashboard; chosen: Chosen | undefined };

/** A report: its views as tabs, the filters, and what the view shows. The address holds all of it. */
export function ReportBody({ dashboard, chosen }: Props) {
  const t = useText();
  const { search, change: set } = useAddress("/dashboards/$id/dashboard");
  const view = dashboard.views.find(({ id }) => String(id) === search.view) ?? dashboard.views[0];
  if (!view) return <StateView empty={{ title: t("dashboards.no-views-title"), text: t("dashboards.no-views-text") }} />;
  const body = <ViewBody dashboard={dashboard} view={view} chosen={chosen} search={search} onSearch={set} />;
  if (dashboard.views.length === 1) return body;
  return (
    <Tabs value={String(view.id)} onChange={(id) => id !== null && set({ view: id })} keepMounted={false} activateTabWithKeyboard={false}>
      <Tabs.List aria-label={t("dashboards.views-of", { name: dashboard.name })}>
        {dashboard.views.map(({ id, name }) => (
          <Tabs.Tab key={id} value={String(id)}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {dashboard.views.map(({ id }) => (
        <Tabs.Panel key={id} value={String(id)} className="hub-report-view">
          {id === view.id && body}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function showsMonths({ definition }: View): boolean {
  return definition.kind === "charts" && definition.charts.some(isOverTime);
}

type ViewProps = Props & { view: View; search: ReportSearch; onSearch: (search: ReportSearch) => void };

function ViewBody({ dashboard, view, chosen, search, onSearch }: ViewProps) {
  const t = useText();
  const { definition } = view;
  if (definition.kind === "page") return <EmbeddedPage name={view.name} address={definition.address} allowed={view.allowed} />;
  if (!chosen) return <StateView empty={{ title: t("dashboards.no-scenario-title"), text: t("dashboards.no-scenario-text") }} />;
  return <Figures dashboard={dashboard} view={view} chosen={chosen} search={search} onSearch={onSearch} />;
}

function Figures({ dashboard, view, chosen, search, onSearch }: ViewProps & { chosen: Chosen }) {
  const t = useText();
  const query = queryOf(search, chosen);
  const { data, error, isPending, isPlaceholderData, refetch } = useRoute(
    getDashboardFigures,
    { params: { id: dashboard.id }, query },
    { refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? 10_000 : false) },
  );
  // Another month's figures never stand under this one's name, not even for a moment.
  const shown =
    data && !(isPlaceholderData && (data.dashboardId !== dashboard.id || data.current.scenarioId !== chosen.scenario.id))
      ? data
      : undefined;
  const sparks = sparksOfViews(dashboard.views.map(({ definition }) => definition));
  // Once the figures stand, and only where tiles wait for it.
  const { data: apart } = useRoute(
    getTileMonths,
    { params: { id: dashboard.id }, query: queryOf({ ...search, compare: undefined }, chosen) },
    { enabled: shown !== undefined && sparksOfViews([view.definition]).some((kpi) => sparks.includes(kpi)), placeholderData: undefined },
  );
  return (
    <>
      <FilterBar
        search={search}
        scenarios={dashboard.scenarios}
        chosen={chosen}
        figures={shown}
        overTime={showsMonths(view)}
        onChange={onSearch}
      />
      {shown ? (
        <div className="hub-figures hub-report-figures" data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          <FiguresFrame dashboard={dashboard} view={view} chosen={chosen} figures={shown} query={{ ...query }}>
            {shown.total ? (
              <ReportView view={view} figures={shown} apart={apart?.months} order={search.sort === "name" ? "name" : "value"} />
            ) : (
              <StateView empty={{ title: t("dashboards.none-chosen-title"), text: t("dashboards.none-chosen-text") }} />
            )}
          </FiguresFrame>
        </div>
      ) : (
        <Panel title={view.name}>
          <StateView loading={isPending || isPlaceholderData} error={error} onRetry={() => void refetch()} />
        </Panel>
      )}
    </>
  );
}
