import type { BridgeWords } from "@hub/domain/dashboards/charts/bridge-model.ts";
import { type HeadcountBridge, leavingReasons } from "@hub/domain/dashboards/headcount-bridge.ts";
import type { Speaker } from "../speaker.ts";

/** The words of a headcount bridge, in the reader's language. */
export function bridgeWords({ t, formats }: Speaker): BridgeWords {
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
    yearTo: (month) => t("dashboards.bridge-year-to", { month }),
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
