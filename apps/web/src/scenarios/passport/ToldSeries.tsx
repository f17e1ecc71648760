import { getToldSeries } from "@hub/contract/closing/told.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useRoute } from "../../api/queries.ts";
import { ChangeList } from "../../closing/differences/ChangeList.tsx";
import "../../closing/differences/differences.css";
import { useFormats } from "../../texts/formats.ts";
import { useComparedValues } from "../../texts/kpi-values.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import { LinesDrawing } from "../../ui/charts/LinesDrawing.tsx";
import { SeriesLegend } from "../../ui/charts/SeriesLegend.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { StateView } from "../../ui/StateView.tsx";

type Month = Output<typeof getToldSeries.answer>["months"][number];
type Props = { scenarioId: number; kpi: Kpi; legalEntityId: number | null };

/** A figure over the months, as first told and as known now, and why they differ: asked for by a press. */
export function ToldSeries(props: Props) {
  const t = useText();
  const [isShown, setShown] = useState(false);
  return (
    <section aria-label={t("checks.told")} className="hub-passport-told">
      <h3>{t("checks.told")}</h3>
      <p className="hub-dimmed">{t("checks.told-intro")}</p>
      {isShown ? (
        <Shown {...props} />
      ) : (
        <Button variant="default" onClick={() => setShown(true)}>
          {t("checks.told-show")}
        </Button>
      )}
    </section>
  );
}

function Shown({ scenarioId, kpi, legalEntityId }: Props) {
  const t = useText();
  const query = legalEntityId === null ? {} : { legalEntityId };
  const { data, error, isPending, refetch } = useRoute(
    getToldSeries,
    { params: { id: scenarioId, kpi }, query },
    { placeholderData: undefined },
  );
  return (
    <StateView loading={isPending} error={error} onRetry={() => void refetch()}>
      {data && (
        <>
          <Lines kpi={kpi} months={data.months} />
          <Differences kpi={kpi} months={data.months} />
          {data.months.every(({ changes }) => changes.length === 0) && <p>{t("checks.told-once")}</p>}
        </>
      )}
    </StateView>
  );
}

function Lines({ kpi, months }: { kpi: Kpi; months: readonly Month[] }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const values = useComparedValues();
  const drawn = (value: string | null) => (value === null ? null : Number(value));
  const said = ({ figure }: Month["first"]) => values.value(kpi, figure.unit, figure);
  const drawing: ChartDrawing = {
    shape: "lines",
    series: [
      { name: "now", label: t("checks.told-now") },
      { name: "first", label: t("checks.told-first") },
    ],
    marks: months.map(({ year, month, first, now }) => ({
      key: `${year}-${month}`,
      name: formats.monthShort(year, month),
      lengths: { now: drawn(now.figure.value), first: drawn(first.figure.value) },
      said: { now: said(now), first: said(first) },
      details: [t("checks.told-versions", { first: first.version, now: now.version })],
    })),
    percent: months.some(({ now }) => now.figure.unit === "percent"),
  };
  const title = t("checks.told-title", { kpi: codeText("kpis", kpi) });
  return (
    <figure className="hub-passport-lines">
      <SeriesLegend shape="lines" series={drawing.series} />
      <LinesDrawing model={drawing} title={title} description={t("checks.told-intro")} />
    </figure>
  );
}

/** The months that are told otherwise now, the newest first, each with what differs. */
function Differences({ kpi, months }: { kpi: Kpi; months: readonly Month[] }) {
  const t = useText();
  const formats = useFormats();
  const values = useComparedValues();
  const other = months.filter(({ first, now }) => first.version !== now.version).toReversed();
  if (other.length === 0) return null;
  const nameOf = ({ year, month }: Month) => formats.month(year, month);
  const said = ({ figure }: Month["first"]) => values.value(kpi, figure.unit, figure);
  return (
    <>
      <DataTable
        label={t("checks.told-different")}
        rows={other}
        rowKey={({ scenarioId }) => scenarioId}
        columns={[
          { id: "month", header: t("checks.told-month"), cell: nameOf },
          { id: "first", header: t("checks.told-first"), numeric: true, cell: ({ first }) => said(first) },
          { id: "now", header: t("checks.told-now"), numeric: true, cell: ({ now }) => said(now) },
          {
            id: "version",
            header: t("checks.told-closed"),
            cell: ({ now }) => t("checks.told-version", { version: now.version, at: formats.day(now.closedAt) }),
          },
        ]}
      />
      {other.map((month) => (
        <details key={month.scenarioId} open={other.length === 1}>
          <summary>{t("checks.told-why", { month: nameOf(month) })}</summary>
          {month.changes.length === 0 ? <p className="hub-dimmed">{t("checks.told-no-change")}</p> : <ChangeList changes={month.changes} />}
        </details>
      ))}
    </>
  );
}
