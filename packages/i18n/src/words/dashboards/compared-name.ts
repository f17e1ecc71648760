import type { ComparedTotal } from "@hub/domain/dashboards/charts/report-lines.ts";
import type { Speaker } from "../speaker.ts";

/** What figures are compared with, in words; undefined for nothing. */
export function nameComparison(speaker: Speaker, { comparison, total }: ComparedTotal): string | undefined {
  const { t } = speaker;
  if (!comparison) return undefined;
  const { with: kind, total: compared, legalEntity } = comparison;
  if (kind === "target" && compared) return t("dashboards.compared-target");
  const isOfMonth = kind !== "entity" && kind !== "group";
  const name = isOfMonth ? nameComparedMonth(speaker, comparison) : (legalEntity?.name ?? t("dashboards.group"));
  if (!compared) return t("dashboards.compared-missing");
  // As many then as now need no word.
  const isOfOthers = isOfMonth && compared.entities !== total?.entities;
  return t("dashboards.compared-with", {
    name: isOfOthers ? t("dashboards.compared-entities", { name, count: compared.entities }) : name,
  });
}

/** The month and version that figures are compared with. */
export function nameComparedMonth(
  { t, formats }: Speaker,
  { year, month, version }: Pick<NonNullable<ComparedTotal["comparison"]>, "year" | "month" | "version">,
): string {
  const versionName = version === null ? t("dashboards.provisional") : t("dashboards.version-older", { number: version });
  return `${formats.month(year, month)}, ${versionName}`;
}
