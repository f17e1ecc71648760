import { getKpi, isKpi } from "@hub/domain/dashboards/kpis.ts";
import { comparedValues } from "../figure-text.ts";
import type { Speaker } from "../speaker.ts";

type Targets = { targets: { total: readonly { kpi: string; value: string; currency: string | null }[] } };

/** What a figure of what is shown together shall be, as a line beside it; nothing where it has no target. */
export function targetNote(speaker: Speaker, kpi: string, { targets }: Targets): string[] {
  const target = targets.total.find((each) => each.kpi === kpi);
  return target && isKpi(kpi) ? [speaker.t("dashboards.target-of", { value: targetText(speaker, kpi, target) })] : [];
}

/** A target with its unit, as its figure is written. */
export function targetText(speaker: Speaker, kpi: string, { value, currency }: { value: string; currency: string | null }): string {
  return comparedValues(speaker).value(kpi, isKpi(kpi) ? getKpi(kpi).unit : "", { value, currency, reason: null });
}
