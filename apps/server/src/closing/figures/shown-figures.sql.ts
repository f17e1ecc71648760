import { deliveredCodes, placeDelivered } from "@hub/domain/dashboards/delivered-figures.ts";
import { completeConventions, type Conventions, isKpi, type Kpi, kpiCodes, getKpi } from "@hub/domain/dashboards/kpis.ts";
import { type PayProtection, protectPay, type Shown } from "@hub/domain/dashboards/protect-pay.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { asFigureRow, type FigureRow, versionFigures } from "./figures.sql.ts";

/** A figure as it is shown: hidden, or rounded as the protection of pay wants it; `delivered`: not computed here, shown as an entity delivered it. */
export type KpiRow = Shown<FigureRow & { kpi: Kpi; delivered: boolean }>;

const payKpis = kpiCodes.filter((kpi) => getKpi(kpi).source === "pay");

/**
 * The figures of versions as they are shown, by version, each by the conventions it was closed with: another version or month changes nothing of it. One statement.
 * Of the KPIs, those that are named; what is hidden of pay is decided over all of it. Nothing is rounded for those who see the rows with pay behind what they ask for.
 */
export async function listShownFigures(
  db: Database,
  versionIds: readonly number[],
  { kpis, toThoseWhoSeeRows = false }: { kpis?: readonly Kpi[]; toThoseWhoSeeRows?: boolean } = {},
): Promise<Map<number, KpiRow[]>> {
  const asked = kpis && (kpis.some((kpi) => payKpis.includes(kpi)) ? [...kpis, ...payKpis] : [...kpis]);
  const wanted = asked?.flatMap((kpi) => [kpi, ...deliveredCodes(kpi)]);
  const { rows } = await sql<FigureRow & { versionId: number; conventions: Conventions }>`
    select f.version_id as "versionId", v.conventions, ${asFigureRow}
    from ${versionFigures} f join scenario_version v on v.id = f.version_id
    where f.version_id = any(${[...versionIds]}::integer[]) and (${wanted ?? null}::text[] is null or f.kpi_code = any(${wanted ?? null}::text[]))`.execute(
    db,
  );
  const shown = new Map<number, KpiRow[]>(versionIds.map((id) => [id, []]));
  for (const [versionId, figures] of Map.groupBy(rows, (row) => row.versionId)) {
    const [first] = figures;
    if (!first) continue;
    const conventions = completeConventions(first.conventions);
    shown.set(versionId, showFigures(figures, toThoseWhoSeeRows ? { ...conventions, payProtectionPercent: 0 } : conventions));
  }
  return shown;
}

/** Figures of one content as they are shown. */
export function showFigures(rows: readonly FigureRow[], protection: PayProtection): KpiRow[] {
  return placeDelivered(
    protectPay(kpiRows(rows), protection),
    rows.map((row) => ({ ...row, roundedTo: null })),
  );
}

/** The figures of the KPIs that are shown; others are stored for the rates of later months. */
function kpiRows(rows: readonly FigureRow[]): (FigureRow & { kpi: Kpi })[] {
  return rows.flatMap((row) => {
    const { kpi } = row;
    return isKpi(kpi) ? [{ ...row, kpi }] : [];
  });
}
