import type { Speaker } from "../speaker.ts";

type Remark = { kpi: string; legalEntityId: number | null; text: string; by: string; at: string };
type Said = { remarks: readonly Remark[]; legalEntities: readonly { id: number; name: string }[] };

/** What owners say about figures, each with the figure it is about and who said it when: those of these KPIs. */
export function remarkLines({ t, codeText, formats }: Speaker, { remarks, legalEntities }: Said, kpis: readonly string[]) {
  const names = new Map(legalEntities.map(({ id, name }) => [id, name]));
  return remarks
    .filter(({ kpi }) => kpis.includes(kpi))
    .map(({ kpi, legalEntityId, text, by, at }) => ({
      key: `${kpi} ${legalEntityId ?? ""}`,
      figure: t("dashboards.remark-of", {
        kpi: codeText("kpis", kpi),
        name: legalEntityId === null ? t("dashboards.group") : (names.get(legalEntityId) ?? ""),
      }),
      text,
      by: t("checks.remark-by", { by, at: formats.instant(at) }),
    }));
}
