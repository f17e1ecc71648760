import { getPayReport } from "@hub/contract/pay-reports/pay-reports.ts";
import { NativeSelect, Tabs } from "@mantine/core";
import { useMay } from "../api/access.ts";
import { useRoute } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { BritishTable } from "./BritishTable.tsx";
import { CategoryTable } from "./CategoryTable.tsx";
import { EuropeanTable } from "./EuropeanTable.tsx";
import { Methodology } from "./Methodology.tsx";
import { ReportHead } from "./ReportHead.tsx";
import { type Report, viewOf, views } from "./report-parts.ts";
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
  return (
    <Panel title={t("pay-reports.title")}>
      <StateView
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={data?.legalEntities.length === 0 && { title: t("pay-reports.no-pay-title"), text: t("pay-reports.no-pay-text") }}
      >
        {data && (
          <>
            <NativeSelect
              label={t("pay-reports.entity")}
              className="hub-pay-entity"
              value={legalEntityId === undefined ? "" : String(legalEntityId)}
              onChange={(event) => set({ entities: event.currentTarget.value || undefined })}
              data={[
                ...(legalEntityId === undefined ? [{ value: "", label: t("pay-reports.choose-entity") }] : []),
                ...data.legalEntities.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` })),
              ]}
            />
            {data.report ? (
              <Parts data={data} report={data.report} scenarioId={scenarioId} view={search.view} onView={(view) => set({ view })} />
            ) : (
              <StateView empty={{ title: t("pay-reports.none-chosen-title"), text: t("pay-reports.none-chosen-text") }} />
            )}
          </>
        )}
      </StateView>
    </Panel>
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
  const place = { scenarioId, version: data.version.number, legalEntityId: report.legalEntity.id };
  return (
    <>
      <ReportHead data={data} report={report} />
      <Tabs value={viewOf(view)} onChange={(next) => next !== null && onView(next)} keepMounted={false} activateTabWithKeyboard={false}>
        <Tabs.List aria-label={t("pay-reports.parts")}>
          {views.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`pay-reports.part-${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="british" className="hub-report-view">
          <BritishTable british={report.british} minimum={minimum} place={place} />
        </Tabs.Panel>
        <Tabs.Panel value="european" className="hub-report-view">
          <EuropeanTable european={report.european} minimum={minimum} place={place} />
        </Tabs.Panel>
        <Tabs.Panel value="categories" className="hub-report-view">
          <CategoryTable place={place} minimum={minimum} />
        </Tabs.Panel>
        <Tabs.Panel value="methodology" className="hub-report-view">
          <Methodology data={data} report={report} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
