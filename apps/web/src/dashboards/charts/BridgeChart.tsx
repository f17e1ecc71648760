import { type HeadcountBridge, leavingReasons } from "@hub/domain/dashboards/headcount-bridge.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import type { ReportFigures } from "../report-figures.ts";
import { bridgeModel, type BridgeWords } from "./bridge-model.ts";
import { ChartFrame } from "./ChartFrame.tsx";

/** How the headcount came to be: in steps over the period, and month by month. Where there is no bridge at all it says why. */
export function BridgeChart({ name, figures: { bridge, total } }: { name: string | null; figures: ReportFigures }) {
  const t = useText();
  const words = useBridgeWords();
  if (!bridge) return null;
  if (!bridge.total) {
    const gap = bridge.months.findLast(({ gap }) => gap !== null && gap !== "open")?.gap ?? "open";
    return (
      <Panel title={name ?? t("dashboards.bridge")}>
        <StateView empty={{ title: t("dashboards.bridge-none"), text: words.gap(gap) }} />
      </Panel>
    );
  }
  return <ChartFrame model={bridgeModel({ bridge, total: bridge.total, name, ofGroup: total?.of === "group", words })} />;
}

function useBridgeWords(): BridgeWords {
  const t = useText();
  const formats = useFormats();
  const { integer } = formats;
  const short = (reasons: HeadcountBridge["reasons"]) =>
    leavingReasons
      .filter((reason) => reasons[reason] > 0)
      .map((reason) => t(`dashboards.leavers-${reason}`, { count: integer(reasons[reason]) }))
      .join(" · ");
  return {
    title: (opening, closing, from, to) => t("dashboards.title-bridge", { opening, closing, from, to }),
    step: (step) => t(`dashboards.bridge-${step}`),
    at: (month) => t("dashboards.bridge-at", { month }),
    stock: t("kpis.headcount"),
    more: t("dashboards.bridge-more"),
    fewer: t("dashboards.bridge-fewer"),
    total: t("dashboards.bridge-total"),
    count: integer,
    change: formats.change,
    month: ({ year, month }) => formats.monthShort(year, month),
    gap: (gap) => t(`dashboards.bridge-gap-${gap}`),
    since: (month) => t("dashboards.bridge-since", { month }),
    toldLate: (count) => t("dashboards.told-late", { count: integer(count) }),
    reasons: (reasons) => t("dashboards.leavers-by-reason", { reasons: short(reasons) }),
    reasonsShort: short,
    noBridge: (months, reason) => t("dashboards.bridge-without", { months, reason }),
    persons: t("dashboards.bridge-persons"),
    cutAxis: t("dashboards.cut-axis"),
  };
}
