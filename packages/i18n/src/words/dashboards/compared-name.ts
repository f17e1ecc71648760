import type { ComparedTotal } from "@hub/domain/dashboards/charts/report-lines.ts";
import type { Speaker } from "../speaker.ts";

/** What figures are compared with, in words; undefined for nothing. */
export function nameComparison({ t, formats }: Speaker, { comparison, total }: ComparedTotal): string | undefined {
  if (!comparison) return undefined;
  const { with: kind, year, month, version, total: compared, legalEntity } = comparison;
  if (kind === "target" && compared) return t("dashboards.compared-target");
  const isOfMonth = kind !== "entity" && kind !== "group";
  const versionName = version === null ? t("dashboards.provisional") : t("dashboards.version-older", { number: version });
  const name = isOfMonth ? `${formats.month(year, month)}, ${versionName}` : (legalEntity?.name ?? t("dashboards.group"));
  if (!compared) return t("dashboards.compared-missing");
  // As many then as now need no word.
  const isOfOthers = isOfMonth && compared.entities !== total?.entities;
  return t("dashboards.compared-with", {
    name: isOfOthers ? t("dashboards.compared-entities", { name, count: compared.entities }) : name,
  });
}
