import { useSpeaker } from "../../texts/kpi-values.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import type { ReportFigures } from "../report-figures.ts";
import { bridgeWords } from "@hub/i18n/words/dashboards/bridge-words.ts";
import { bridgeModel, whyNoBridge } from "@hub/domain/dashboards/charts/bridge-model.ts";
import { ChartFrame } from "./ChartFrame.tsx";

/** How the headcount came to be: in steps over the period, and month by month. Where there is no bridge at all it says why. */
export function BridgeChart({ name, figures: { bridge, total } }: { name: string | null; figures: ReportFigures }) {
  const t = useText();
  const words = bridgeWords(useSpeaker());
  if (!bridge) return null;
  if (!bridge.total) {
    return (
      <Panel title={name ?? t("dashboards.bridge")}>
        <StateView empty={{ title: t("dashboards.bridge-none"), text: words.gap(whyNoBridge(bridge)) }} />
      </Panel>
    );
  }
  return <ChartFrame model={bridgeModel({ bridge, total: bridge.total, name, ofGroup: total?.of === "group", words })} />;
}
