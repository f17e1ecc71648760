import { useSpeaker } from "../../texts/kpi-values.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import type { ReportFigures } from "../report-figures.ts";
import { bridgeWords } from "@hub/i18n/words/dashboards/bridge-words.ts";
import { bridgeModel, whyNoBridge } from "@hub/domain/dashboards/charts/bridge-model.ts";
import { comparePeriods } from "@hub/domain/period.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { useFrame } from "./frame.ts";
import "../dashboards.css";

/** How the headcount came to be: in steps over the period, and month by month. Where there is no bridge at all it says why. */
export function BridgeChart({ name, figures: { bridge, total, to } }: { name: string | null; figures: ReportFigures }) {
  const t = useText();
  const speaker = useSpeaker();
  const words = bridgeWords(speaker);
  const { onOrigin } = useFrame();
  if (!bridge) return null;
  if (!bridge.total) {
    return (
      <Panel title={name ?? t("dashboards.bridge")}>
        <StateView empty={{ title: t("dashboards.bridge-none"), text: words.gap(whyNoBridge(bridge)) }} />
      </Panel>
    );
  }
  // Passports are of the report's own month; figures of several entities together have none.
  const isOfMonth = comparePeriods(bridge.total, to) === 0;
  const model = bridgeModel({ bridge, total: bridge.total, name, ofGroup: total?.of === "group", words });
  if (!onOrigin || !total || total.of === "selection" || !isOfMonth) return <ChartFrame model={model} />;
  const month = speaker.formats.monthShort(to.year, to.month);
  return (
    <ChartFrame
      model={model}
      foot={
        <p className="hub-dimmed hub-chart-foot">
          {(["leavers", "joiners"] as const).map((kpi) => (
            <button
              key={kpi}
              type="button"
              className="hub-link"
              onClick={() => onOrigin({ kpi, legalEntityId: total.legalEntityId, nodeId: total.nodeId })}
            >
              {t(`dashboards.bridge-origin-${kpi}`, { month })}
            </button>
          ))}
        </p>
      }
    />
  );
}
