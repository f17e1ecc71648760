import { useSpeaker } from "../../texts/kpi-values.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import type { ReportFigures } from "../report-figures.ts";
import { bridgeWords } from "@hub/i18n/words/dashboards/bridge-words.ts";
import { bridgeModel, whyNoBridge } from "@hub/domain/dashboards/charts/bridge-model.ts";
import { comparePeriods } from "@hub/domain/period.ts";
import { ChartFrame, type Lead } from "./ChartFrame.tsx";
import { useFrame } from "./frame.ts";
import "../dashboards.css";

/** The steps of a bridge that are figures of its last month, by their KPI. */
const origins = { leavers: "leavers", joiners: "joiners", closing: "headcount" } as const;

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
  const { legalEntityId, nodeId } = total;
  const leads = new Map<string, Lead>(
    Object.entries(origins).map(([step, kpi]) => [
      step,
      { says: t(`dashboards.bridge-origin-${kpi}`, { month }), press: () => onOrigin({ kpi, legalEntityId, nodeId }) },
    ]),
  );
  return (
    <ChartFrame
      model={model}
      leadOf={(step) => leads.get(step)}
      foot={
        <p className="hub-dimmed hub-chart-foot">
          {[...leads].map(([step, { says, press }]) => (
            <button key={step} type="button" className="hub-link" onClick={press}>
              {says}
            </button>
          ))}
        </p>
      }
    />
  );
}
