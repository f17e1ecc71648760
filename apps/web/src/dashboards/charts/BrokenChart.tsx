import { brokenModel } from "@hub/domain/dashboards/charts/broken-model.ts";
import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import type { Chart } from "@hub/domain/dashboards/report-view.ts";
import { brokenWords } from "@hub/i18n/words/dashboards/broken-words.ts";
import { brokenTotal, comparedBreakdown } from "@hub/i18n/words/dashboards/compared-broken.ts";
import { useSpeaker } from "../../texts/kpi-values.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import type { ReportFigures } from "../report-figures.ts";
import "../dashboards.css";
import { ChartFrame } from "./ChartFrame.tsx";
import { useFrame } from "./frame.ts";

type Props = { chart: Chart; figures: ReportFigures; /** Whose figures they are. */ totalName: string };

/** A figure of what is shown together by what its people are; where it is not told it says why. What somebody is not given is not there. */
export function BrokenChart({ chart: { name, kpis, by }, figures, totalName }: Props) {
  const speaker = useSpeaker();
  const words = brokenWords(speaker);
  const { onOrigin } = useFrame();
  const [kpi = ""] = kpis;
  const shown = figures.breakdowns.find((each) => each.kpi === kpi && each.by === by);
  if (!shown || !isKpi(kpi)) return null;
  if (shown.state !== "told") {
    return (
      <Panel title={name ?? words.title(words.kpi(kpi), shown.by)}>
        <StateView empty={{ title: speaker.t("dashboards.broken-none"), text: words.state(shown.state) }} />
      </Panel>
    );
  }
  const minimum = figures.current.conventions.minimumGroupSize;
  const compared = comparedBreakdown(speaker, figures, shown);
  const total = brokenTotal(speaker, figures, { kpi, name: totalName, minimum, isCompared: compared?.before !== undefined });
  const model = brokenModel({ kpi, breakdown: shown, total, compared, name, minimum, words });
  // A part has no origin of its own; that of the whole figure tells whose people they are.
  const { total: whole } = figures;
  const lead =
    onOrigin && whole
      ? {
          says: speaker.t("dashboards.broken-origin", { kpi: words.kpi(kpi), name: totalName }),
          press: () => onOrigin({ kpi, legalEntityId: whole.legalEntityId, nodeId: whole.nodeId }),
        }
      : undefined;
  return <ChartFrame model={model} leadOf={() => lead} />;
}
