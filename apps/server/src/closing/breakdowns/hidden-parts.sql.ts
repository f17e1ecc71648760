import { brokenKpis, hiddenValues, isQuality, jobsWithin, type PartsBy } from "@hub/domain/dashboards/breakdown.ts";
import { completeConventions, type Conventions } from "@hub/domain/dashboards/kpis.ts";
import { neededFor, ruleOfHiding, showGroupParts } from "@hub/domain/dashboards/show-parts.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { found } from "../../problem.ts";
import { asParts, type Broken, levelsOf, type PartRow, toldBy } from "./breakdowns.sql.ts";

/** A mean or share of the group that is kept by a dimension, with all that decides what is hidden of it. */
export type UndecidedBreakdown = Broken & { versionId: number; scenarioId: number; conventions: Conventions };

/** Up to so many of them of which it is not decided, by the rule that holds now, what is hidden; the newest months first. */
export async function listUndecidedBreakdowns(db: Database, limit: number): Promise<UndecidedBreakdown[]> {
  const qualities = brokenKpis.filter(isQuality);
  const { rows } = await sql<UndecidedBreakdown>`
    select b.kpi_code as kpi, b.dimension as by, v.id as "versionId", v.scenario_id as "scenarioId", v.conventions
    from closed_breakdown b join scenario_version v on v.id = b.version_id
    where b.parts is not null and b.kpi_code = any(${qualities}::text[]) and b.dimension <> ${jobsWithin}
      and not exists (select from hidden_parts h where h.version_id = b.version_id and h.kpi_code = b.kpi_code and h.dimension = b.dimension and h.rule >= ${ruleOfHiding})
      and not exists (
        select from json_to_recordset(${JSON.stringify(toldBy)}::json) n (kpi text, by text, needed text)
        left join closed_breakdown o on o.version_id = b.version_id and o.kpi_code = n.kpi and o.dimension = n.needed
        where n.kpi = b.kpi_code and n.by = b.dimension and o.parts is null)
    order by v.period desc, v.id desc, b.kpi_code, b.dimension limit ${limit}`.execute(db);
  return rows;
}

/** Decides what is hidden of a breakdown of the group and keeps it: of the same parts by the same rule it is the same. */
export async function decideHidden(db: Database, { kpi, by, versionId, conventions }: UndecidedBreakdown): Promise<void> {
  const { rows } = await sql<{ by: PartsBy; parts: PartRow[] }>`
    select b.dimension as by, (select ${asParts} from unnest(b.parts) p) as parts from closed_breakdown b
    where b.version_id = ${versionId} and b.kpi_code = ${kpi} and b.dimension = any(${[...neededFor(kpi, by, "group")]}::text[])`.execute(
    db,
  );
  const known = new Map(rows.map((row) => [row.by, levelsOf(row.parts)]));
  const shown = showGroupParts(kpi, by, (each) => found(known.get(each)), completeConventions(conventions).minimumGroupSize);
  await sql`
    insert into hidden_parts (version_id, kpi_code, dimension, rule, hidden) values (${versionId}, ${kpi}, ${by}, ${ruleOfHiding}, ${[...hiddenValues(shown)]}::text[])
    on conflict (version_id, kpi_code, dimension) do update set rule = excluded.rule, hidden = excluded.hidden where hidden_parts.rule < excluded.rule`.execute(
    db,
  );
}
