import type { Speaker } from "../speaker.ts";

type Remark = { kpi: string; legalEntityId: number | null; nodeId: number | null; text: string; by: string; at: string };
type Named = { id: number; name: string };
type Said = { remarks: readonly Remark[]; legalEntities: readonly Named[]; nodes: readonly Named[] };

/** What owners say about figures, each with the figure it is about and who said it when: those of these KPIs. */
export function remarkLines({ t, codeText, formats }: Speaker, { remarks, legalEntities, nodes }: Said, kpis: readonly string[]) {
  const nameOf = (named: readonly Named[], wanted: number) => named.find(({ id }) => id === wanted)?.name ?? "";
  return remarks
    .filter(({ kpi }) => kpis.includes(kpi))
    .map(({ kpi, legalEntityId, nodeId, text, by, at }) => ({
      key: `${kpi} ${legalEntityId ?? ""} ${nodeId ?? ""}`,
      figure: t("dashboards.remark-of", {
        kpi: codeText("kpis", kpi),
        name:
          nodeId !== null ? nameOf(nodes, nodeId) : legalEntityId !== null ? nameOf(legalEntities, legalEntityId) : t("dashboards.group"),
      }),
      text,
      by: t("checks.remark-by", { by, at: formats.instant(at) }),
    }));
}
