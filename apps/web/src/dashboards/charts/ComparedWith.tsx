import { useFormats } from "../../texts/formats.ts";
import { nameComparison } from "@hub/i18n/words/dashboards/compared-name.ts";
import { useSpeaker } from "../../texts/kpi-values.ts";
import { useText } from "../../texts/language.tsx";
import { useFrame } from "./frame.ts";
import type { ReportFigures } from "../report-figures.ts";
import { useAddress } from "../../ui/use-address.ts";

/** What the figures are compared with, and the way out of it; while they are compared with nothing, one press compares with the year before. */
export function ComparedWith({ figures }: { figures: ReportFigures }) {
  const t = useText();
  const formats = useFormats();
  const { change } = useAddress("/dashboards/$id/dashboard");
  const { nearest } = useFrame();
  const name = useComparedName()(figures);
  if (name === undefined) {
    if (!nearest) return null;
    const { value, period } = nearest;
    return (
      <button type="button" className="hub-link" onClick={() => change({ compare: value })}>
        {t("dashboards.compare-with", { name: formats.month(period.year, period.month) })}
      </button>
    );
  }
  return (
    <>
      <span>{name}</span>
      <button type="button" className="hub-link" onClick={() => change({ compare: undefined })}>
        {t("dashboards.compared-stop")}
      </button>
    </>
  );
}

/** What figures are compared with, in words; undefined for nothing. */
export function useComparedName(): (figures: ReportFigures) => string | undefined {
  const speaker = useSpeaker();
  return (figures) => nameComparison(speaker, figures);
}
