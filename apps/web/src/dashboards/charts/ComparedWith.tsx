import { useFormats } from "../../texts/formats.ts";
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
  const t = useText();
  const formats = useFormats();
  return ({ comparison, total }) => {
    if (!comparison) return undefined;
    const { with: kind, year, month, version, total: compared, legalEntity } = comparison;
    const isOfMonth = kind !== "entity" && kind !== "group";
    const versionName = version === null ? t("dashboards.provisional") : t("dashboards.version-older", { number: version });
    const name = isOfMonth ? `${formats.month(year, month)}, ${versionName}` : (legalEntity?.name ?? t("dashboards.group"));
    if (!compared) return t("dashboards.compared-missing");
    // As many then as now need no word.
    const isOfOthers = isOfMonth && compared.entities !== total?.entities;
    return t("dashboards.compared-with", {
      name: isOfOthers ? t("dashboards.compared-entities", { name, count: compared.entities }) : name,
    });
  };
}
