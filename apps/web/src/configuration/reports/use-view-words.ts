import { nameDimension } from "@hub/i18n/words/dashboards/name-dimension.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import type { DraftChart, DraftView } from "./report-draft.ts";

/** What views and charts are called, and what they show, in words. */
export function useViewWords() {
  const t = useText();
  const codeText = useCodeText();
  const names = (kpis: readonly string[]) => kpis.map((kpi) => codeText("kpis", kpi)).join(", ");
  const nameOf = ({ name }: DraftView, place: number) => name.trim() || t("reports.view-number", { number: place + 1 });
  const describeChart = ({ kind, kpis, by }: DraftChart) =>
    t("reports.described", {
      kind: t(`reports.chart-${kind}`),
      kpis: [names(kpis), ...(by ? [nameDimension({ codeText }, by)] : [])].join(", "),
    });
  /** A view with all that is said of it, in one line. */
  const describe = (view: DraftView, place: number) => {
    const shown = {
      charts: () => view.charts.flatMap((chart) => [chart.name.trim(), describeChart(chart)]),
      table: () => [t("reports.described", { kind: t("reports.kind-table"), kpis: names(view.kpis) })],
      page: () => [view.address.trim()],
    }[view.kind]();
    return [nameOf(view, place), view.hidden ? t("reports.hidden") : "", ...shown].filter((part) => part !== "").join(" · ");
  };
  return { names, nameOf, describeChart, describe };
}
