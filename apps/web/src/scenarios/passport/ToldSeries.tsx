import { getToldSeries } from "@hub/contract/closing/told.ts";
import type { Output } from "@hub/contract/route.ts";
import { toldModel } from "@hub/domain/dashboards/charts/told-model.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { writeMonth } from "@hub/domain/period.ts";
import { chartNotes } from "@hub/i18n/words/dashboards/chart-notes.ts";
import { toldWords } from "@hub/i18n/words/dashboards/told-words.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useRoute } from "../../api/queries.ts";
import { ChangeList } from "../../closing/differences/ChangeList.tsx";
import "../../closing/differences/differences.css";
import { useFormats } from "../../texts/formats.ts";
import { useComparedValues, useSpeaker } from "../../texts/kpi-values.ts";
import { useText } from "../../texts/language.tsx";
import { useTakeExport } from "../../tasks/exports/use-start-export.ts";
import { LinesDrawing } from "../../ui/charts/LinesDrawing.tsx";
import { SeriesLegend } from "../../ui/charts/SeriesLegend.tsx";
import { usePicture } from "../../ui/charts/use-picture.ts";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { StateView } from "../../ui/StateView.tsx";

type Told = Output<typeof getToldSeries.answer>;
type Month = Told["months"][number];
type Props = {
  scenarioId: number;
  kpi: Kpi;
  legalEntityId: number | null;
  nodeId: number | null;
  /** Whose figure it is, for what leaves the page. */
  whose: string;
  /** Before an export of it is shown: a dialog does not stand upon another. */
  onTaken: () => void;
};

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

function Shown({ scenarioId, kpi, legalEntityId, nodeId, whose, onTaken }: Props) {
  const t = useText();
  const query = { ...(legalEntityId !== null && { legalEntityId }), ...(nodeId !== null && { nodeId }) };
  const { data, error, isPending, refetch } = useRoute(
    getToldSeries,
    { params: { id: scenarioId, kpi }, query },
    { placeholderData: undefined },
  );
  const take = useTakeExport("told-export", onTaken);
  return (
    <StateView loading={isPending} error={error} onRetry={() => void refetch()}>
      {data && (
        <>
          <Lines kpi={kpi} told={data} whose={whose} onWorkbook={(format) => take({ scenarioId, kpi, ...query }, format)} />
          <Differences kpi={kpi} months={data.months} />
          {data.months.every(({ changes }) => changes.length === 0) && <p>{t("checks.told-once")}</p>}
        </>
      )}
    </StateView>
  );
}

type LinesProps = { kpi: Kpi; told: Told; whose: string; onWorkbook: (format: "xlsx" | "csv") => void };

/** Both lines, and what they are taken along as: buttons, since a menu would open outside of the dialog they stand in. */
function Lines({ kpi, told: { months, conventions }, whose, onWorkbook }: LinesProps) {
  const speaker = useSpeaker();
  const { t, formats } = speaker;
  const minimum = conventions.minimumGroupSize;
  const model = toldModel({ kpi, months, name: null, words: toldWords(speaker, minimum) });
  const last = months.at(-1);
  const { drawn, onPicture } = usePicture({
    title: model.title,
    source: [
      ...(last ? [t("checks.told-source", { name: whose, month: formats.month(last.year, last.month) })] : []),
      ...chartNotes(speaker, model),
      t("dashboards.minimum-group-size", { minimum }),
    ],
    tag: last ? writeMonth(last) : "",
    drawing: model,
  });
  return (
    <>
      <figure className="hub-passport-lines" ref={drawn}>
        <SeriesLegend shape="lines" series={model.series} />
        <LinesDrawing model={model} title={model.title} description={t("checks.told-intro")} />
      </figure>
      <div className="hub-passport-take" role="group" aria-label={t("ui.chart-download-of", { title: model.title })}>
        {(["png", "svg"] as const).map((kind) => (
          <Button key={kind} size="xs" variant="default" onClick={() => onPicture(kind)}>
            {t(`ui.chart-download-${kind}`)}
          </Button>
        ))}
        {(["xlsx", "csv"] as const).map((format) => (
          <Button key={format} size="xs" variant="default" onClick={() => onWorkbook(format)}>
            {t(`ui.chart-download-${format}`)}
          </Button>
        ))}
      </div>
    </>
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
