import { getToldSeries } from "@hub/contract/closing/told.ts";
import { toldModel, whyNotTold } from "@hub/domain/dashboards/charts/told-model.ts";
import { isKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import type { Chart } from "@hub/domain/dashboards/report-view.ts";
import { toldWords } from "@hub/i18n/words/dashboards/told-words.ts";
import { useContext } from "react";
import { ApiError } from "../../api/client.ts";
import { useRoute } from "../../api/queries.ts";
import { useTakeExport } from "../../tasks/exports/use-start-export.ts";
import { useSpeaker } from "../../texts/kpi-values.ts";
import { OnlyLookedAt } from "../../ui/charts/DownloadMenu.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import type { ReportFigures } from "../report-figures.ts";
import "../dashboards.css";
import { ChartFrame } from "./ChartFrame.tsx";

type Props = { chart: Chart; figures: ReportFigures };

/** A figure of what is shown together as first told and as known now, over the months of the report; where it is not told it says why. */
export function ToldChart({ chart: { name, kpis }, figures }: Props) {
  const { t, codeText } = useSpeaker();
  const isPreview = useContext(OnlyLookedAt);
  const [kpi = ""] = kpis;
  if (!isKpi(kpi)) return null;
  const title = name ?? t("checks.told-title", { kpi: codeText("kpis", kpi) });
  // It is read with the rights of whoever looks, which in a preview are not those of the reader.
  const why = isPreview ? "preview" : whyNotTold(kpi, figures.total);
  if (why) return <None title={title} why={why} />;
  return <Asked kpi={kpi} name={name} title={title} figures={figures} />;
}

function None({ title, why }: { title: string; why: "preview" | "selection" | "group-only" | "no-month" }) {
  const { t } = useSpeaker();
  return (
    <Panel title={title}>
      <StateView empty={{ title: t("dashboards.told-none"), text: t(`dashboards.told-${why}`) }} />
    </Panel>
  );
}

type AskedProps = { kpi: Kpi; name: string | null; title: string; figures: ReportFigures };

function Asked({ kpi, name, title, figures: { current, total, months } }: AskedProps) {
  const speaker = useSpeaker();
  const take = useTakeExport("told-export");
  const query = {
    ...(total?.legalEntityId == null ? {} : { legalEntityId: total.legalEntityId }),
    ...(total?.nodeId == null ? {} : { nodeId: total.nodeId }),
    months: months.length,
  };
  const { scenarioId } = current;
  const { data, error, isPending, refetch } = useRoute(
    getToldSeries,
    { params: { id: scenarioId, kpi }, query },
    { placeholderData: undefined },
  );
  if (!data && error instanceof ApiError && error.code === "not-found") return <None title={title} why="no-month" />;
  if (!data)
    return (
      <Panel title={title}>
        <StateView loading={isPending} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  const words = toldWords(speaker, data.conventions.minimumGroupSize);
  return (
    <ChartFrame
      model={toldModel({ kpi, months: data.months, name, words })}
      onWorkbook={(format) => take({ scenarioId, kpi, ...query }, format)}
    />
  );
}
