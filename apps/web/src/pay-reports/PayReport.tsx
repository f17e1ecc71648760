import { getPayReport } from "@hub/contract/pay-reports/pay-reports.ts";
import { Tabs } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useMay } from "../api/access.ts";
import { useRoute } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { Pick } from "../ui/pick/Pick.tsx";
import { StateView } from "../ui/StateView.tsx";
import { CategoryTable } from "./CategoryTable.tsx";
import { DutyTable } from "./DutyTable.tsx";
import { GapsChart } from "./GapsChart.tsx";
import { Methodology } from "./Methodology.tsx";
import { PublishedPart } from "./PublishedPart.tsx";
import { ReportHead } from "./ReportHead.tsx";
import { britishLines, europeanLines, type Report, viewOf, views } from "./report-parts.ts";
import "./pay-reports.css";
import { useAddress } from "../ui/use-address.ts";

type Props = { chosen: { scenario: { id: number }; version: number | undefined } | undefined };

/** The pay gap as the authorities ask for it, of one entity in a closed version; entity and part stand in the address. */
export function PayReport({ chosen }: Props) {
  const t = useText();
  const may = useMay();
  if (!may("pay-reports.read"))
    return <StateView empty={{ title: t("pay-reports.forbidden-title"), text: t("pay-reports.forbidden-text") }} />;
  if (chosen?.version === undefined) return <StateView empty={{ title: t("pay-reports.open-title"), text: t("pay-reports.open-text") }} />;
  return <OfVersion scenarioId={chosen.scenario.id} version={chosen.version} />;
}

function OfVersion({ scenarioId, version }: { scenarioId: number; version: number }) {
  const t = useText();
  const { search, change: set } = useAddress("/dashboards/$id/dashboard");
  const legalEntityId = /^[1-9]\d{0,8}$/.test(search.entities ?? "") ? Number(search.entities) : undefined;
  const { data, error, isPending, refetch } = useRoute(getPayReport, { params: { scenarioId }, query: { version, legalEntityId } });
  const entities = data?.legalEntities ?? [];
  const only = legalEntityId === undefined && entities.length === 1 ? entities[0] : undefined;
  // Where there is one alone nobody has to choose it.
  useEffect(() => {
    if (only) set({ entities: String(only.id) }, { replace: true });
  }, [only, set]);
  // Where other reports are filtered by several, one of these is meant.
  const named = search.entities?.split(",") ?? [];
  const filtered = entities.filter(({ id }) => named.includes(String(id)));
  const report = data?.report;
  const among = filtered.length > 0 ? new Set(filtered.map(({ id }) => id)) : undefined;
  return (
    <>
      <Panel title={t(report ? "pay-reports.title" : "pay-reports.duties-title")}>
        <StateView
          loading={isPending || only !== undefined}
          error={data ? undefined : error}
          onRetry={() => void refetch()}
          empty={data?.legalEntities.length === 0 && { title: t("pay-reports.no-pay-title"), text: t("pay-reports.no-pay-text") }}
        >
          {data && report ? (
            <>
              <div className="hub-pay-of">
                <Pick
                  label={t("pay-reports.entity")}
                  allowDeselect={false}
                  value={String(report.legalEntity.id)}
                  onChange={(id) => id !== null && set({ entities: id })}
                  data={entities.map(({ id, code, name }) => ({ value: String(id), label: `${name} (${code})` }))}
                />
                <ReportHead data={data} report={report} />
                {entities.length > 1 && (
                  <Link to="." search={(old: object) => ({ ...old, entities: undefined })} className="hub-link">
                    {t("pay-reports.all-entities")}
                  </Link>
                )}
              </div>
              <Parts data={data} report={report} scenarioId={scenarioId} view={search.view} onView={(view) => set({ view })} />
            </>
          ) : (
            data && <DutyTable scenarioId={scenarioId} version={version} month={data} only={among} />
          )}
        </StateView>
      </Panel>
      {data && !report && data.legalEntities.length > 1 && (
        <GapsChart
          scenarioId={scenarioId}
          version={version}
          month={data}
          minimum={data.conventions.minimumGroupSize}
          only={among}
          onEntity={(id) => set({ entities: id })}
        />
      )}
    </>
  );
}

type PartsProps = {
  data: Report;
  report: NonNullable<Report["report"]>;
  scenarioId: number;
  view: string | undefined;
  onView: (view: string) => void;
};

function Parts({ data, report, scenarioId, view, onView }: PartsProps) {
  const t = useText();
  const minimum = data.conventions.minimumGroupSize;
  const { british, european, submissions } = report;
  const place = { scenarioId, version: data.version.number, legalEntityId: report.legalEntity.id };
  return (
    <Tabs
      className="hub-pay-parts"
      value={viewOf(view)}
      onChange={(next) => next !== null && onView(next)}
      keepMounted={false}
      activateTabWithKeyboard={false}
    >
      <Tabs.List aria-label={t("pay-reports.parts")}>
        {views.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {t(`pay-reports.part-${each}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="british" className="hub-report-view">
        <PublishedPart
          part="british"
          lines={britishLines(british)}
          quarters={british.quarters}
          minimum={minimum}
          place={place}
          name={report.legalEntity.name}
          month={data}
          submissions={submissions}
        />
      </Tabs.Panel>
      <Tabs.Panel value="european" className="hub-report-view">
        <PublishedPart
          part="european"
          lines={europeanLines(european)}
          quarters={european.f}
          minimum={minimum}
          place={place}
          name={report.legalEntity.name}
          month={data}
          submissions={submissions}
        />
      </Tabs.Panel>
      <Tabs.Panel value="categories" className="hub-report-view">
        <CategoryTable place={place} minimum={minimum} />
      </Tabs.Panel>
      <Tabs.Panel value="methodology" className="hub-report-view">
        <Methodology data={data} report={report} />
      </Tabs.Panel>
    </Tabs>
  );
}
