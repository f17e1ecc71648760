import { getKpi, isKpi, type Kpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { suppressSmallGroups } from "@hub/domain/dashboards/suppression.ts";
import { suppressVersions } from "@hub/domain/dashboards/suppress-versions.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { asFigureRow, type FigureRow } from "./figures.sql.ts";

export type KpiRow = FigureRow & { kpi: Kpi };
type OfVersion = FigureRow & { versionId: number; contentId: number; minimum: number };

const payKpis = kpiCodes.filter((kpi) => getKpi(kpi).source === "pay");

/**
 * The figures of versions as they are shown, by version: small groups hidden, and of a superseded one also what a newer version of the same scenario would
 * tell by subtraction. One statement. Of the KPIs, those that are named; what is hidden of pay is decided over all of it.
 */
export async function listShownFigures(db: Database, versionIds: readonly number[], kpis?: readonly Kpi[]): Promise<Map<number, KpiRow[]>> {
  const wanted = kpis && (kpis.some((kpi) => payKpis.includes(kpi)) ? [...kpis, ...payKpis] : [...kpis]);
  const { rows } = await sql<OfVersion>`
    select v.id as "versionId", n.id as "contentId", (n.conventions ->> 'minimumGroupSize')::integer as minimum, ${asFigureRow}
    from scenario_version v
    join scenario_version n on n.scenario_id = v.scenario_id and n.number >= v.number
    join version_figure f on f.version_id = n.id and (n.id = v.id or f.kpi_code = any(${payKpis}::text[]))
    where v.id = any(${[...versionIds]}::integer[]) and (${wanted ?? null}::text[] is null or f.kpi_code = any(${wanted ?? null}::text[]))
    order by v.id, n.number desc`.execute(db);
  const shown = new Map<number, KpiRow[]>(versionIds.map((id) => [id, []]));
  for (const [versionId, all] of Map.groupBy(rows, (row) => row.versionId)) {
    const newestFirst = Map.groupBy(all, (row) => row.contentId).values();
    const contents = [...newestFirst].map((figures) => ({ minimum: figures[0]?.minimum ?? 10, figures: kpiRows(figures) }));
    shown.set(versionId, suppressVersions(contents).at(-1) ?? []);
  }
  return shown;
}

/** Figures that nothing else can be read beside, as they are shown. */
export function showFigures(rows: readonly FigureRow[], minimum: number): KpiRow[] {
  return suppressSmallGroups(kpiRows(rows), minimum);
}

/** What would be closed now beside the current version, as both are shown: it is the other one that hides what a subtraction would tell. */
export function showBeside(
  version: { figures: readonly FigureRow[]; minimum: number },
  now: { figures: readonly FigureRow[]; minimum: number },
): [KpiRow[], KpiRow[]] {
  const [current = [], standing = []] = suppressVersions(
    [version, now].map(({ figures, minimum }) => ({ figures: kpiRows(figures), minimum })),
  );
  return [current, standing];
}

/** The figures of the KPIs that are shown; others are stored for the rates of later months. */
function kpiRows(rows: readonly FigureRow[]): KpiRow[] {
  return rows.flatMap((row) => {
    const { kpi } = row;
    return isKpi(kpi) ? [{ ...row, kpi }] : [];
  });
}
