import { type AsDelivered, deliveredCodes, placeDelivered, readDeliveredCode } from "@hub/domain/dashboards/delivered-figures.ts";
import { completeConventions, isKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { type PayProtection, protectPay, type Shown } from "@hub/domain/dashboards/protect-pay.ts";
import { withDeciding } from "@hub/domain/dashboards/suppression.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { asFigureRow, type FigureRow, versionFigures } from "./figures.sql.ts";

/** A figure as it is shown: hidden, or rounded as the protection of pay wants it; `delivered`: not computed here, shown as an entity delivered it. */
export type KpiRow = AsDelivered<Shown<FigureRow & { kpi: Kpi }>>;

/** A version with the conventions it was closed with. */
export type ClosedVersion = { id: number; conventions: Parameters<typeof completeConventions>[0] };

/**
 * The figures of versions as they are shown, by version, each by the conventions it was closed with: another version or month changes nothing of it. One statement.
 * Of the KPIs, those that are named and those by which it is decided what is hidden of them. Nothing is rounded for those who see the rows with pay behind what they
 * ask for.
 */
export async function listShownFigures(
  db: Database,
  versions: readonly ClosedVersion[],
  { kpis, toThoseWhoSeeRows = false }: { kpis?: readonly Kpi[]; toThoseWhoSeeRows?: boolean } = {},
): Promise<Map<number, KpiRow[]>> {
  const figures = await listStoredFigures(
    db,
    versions.map(({ id }) => id),
    kpis,
  );
  return new Map(
    versions.map(({ id, conventions }) => {
      const protection = completeConventions(conventions);
      return [id, showFigures(figures.get(id) ?? [], toThoseWhoSeeRows ? { ...protection, payProtectionPercent: 0 } : protection)];
    }),
  );
}

/** The stored figures of versions, by version: of the KPIs that are named, and those by which it is decided what is hidden of them. */
export async function listStoredFigures(
  db: Database,
  versionIds: readonly number[],
  kpis?: readonly Kpi[],
): Promise<Map<number, FigureRow[]>> {
  const wanted = kpis && withDeciding(kpis).flatMap((kpi) => [kpi, ...deliveredCodes(kpi)]);
  const { rows } = await sql<FigureRow & { versionId: number }>`
    select f.version_id as "versionId", ${asFigureRow} from ${versionFigures} f
    where f.version_id = any(${[...versionIds]}::integer[]) and (${wanted ?? null}::text[] is null or f.kpi_code = any(${wanted ?? null}::text[]))`.execute(
    db,
  );
  return Map.groupBy(rows, ({ versionId }) => versionId);
}

/** Figures of one content as they are shown: those of the KPIs, others are stored for the rates of later months. */
export function showFigures(rows: readonly FigureRow[], protection: PayProtection): KpiRow[] {
  const ofKpis: (FigureRow & { kpi: Kpi })[] = [];
  const delivered: FigureRow[] = [];
  for (const row of rows) {
    if (isKpi(row.kpi)) ofKpis.push(row as FigureRow & { kpi: Kpi });
    else if (readDeliveredCode(row.kpi) !== undefined) delivered.push(row);
  }
  return placeDelivered(
    protectPay(ofKpis, protection),
    delivered.map((row) => ({ ...row, roundedTo: null })),
  );
}
