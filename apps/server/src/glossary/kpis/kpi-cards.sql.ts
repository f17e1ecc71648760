import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { KpiPlaces, ReportPlace } from "@hub/domain/glossary/kpi-places.ts";
import type { ReportView } from "@hub/domain/dashboards/report-view.ts";

/** KPIs in the order given, each with the card that readers find, else with the one being worked on where `unpublished` ones are asked for too. */
export async function listCardsOfKpis(
  db: Database,
  kpis: readonly string[],
  unpublished: boolean,
): Promise<{ kpi: string; card: number | null; published: boolean }[]> {
  const { rows } = await sql<{ kpi: string; card: number | null; published: boolean }>`
    select k.code as kpi, coalesce(p.card_id, w.card_id) as card, p.card_id is not null as published
    from unnest(${kpis}::text[]) with ordinality as k (code, position)
    left join glossary_edition p on p.edition = 'published' and p.kpi_code = k.code
    left join glossary_edition w on w.edition = 'working' and w.kpi_code = k.code and ${unpublished}
    order by k.position`.execute(db);
  return rows;
}

/** The published cards of KPIs, by KPI: what each is called in a language, and its version. */
export async function nameCardsOfKpis(
  db: Database,
  kpis: readonly string[],
  language: Language,
): Promise<Map<string, { name: string; version: number }>> {
  const { rows } = await sql<{ kpi: string; name: string; version: number }>`
    select e.kpi_code as kpi, coalesce(nullif(t.people_kpi_name, ''), e.global_name) as name, e.version
    from glossary_edition e
    left join glossary_text t on t.card_id = e.card_id and t.edition = e.edition and t.language = ${language}
    where e.edition = 'published' and e.kpi_code = any(${kpis}::text[])`.execute(db);
  return new Map(rows.map(({ kpi, ...card }) => [kpi, card]));
}

export type PlacedView = ReportView & { hidden: boolean };
export type ReportRow = ReportPlace & { hidden: boolean; views: readonly PlacedView[] };

/** What figures may stand in: sections, types of scenario with the KPIs that kept ones name, reports with all their views. One statement. */
export async function listKpiPlaces(db: Database): Promise<KpiPlaces<ReportRow>> {
  const { rows } = await sql<KpiPlaces<ReportRow>>`
    select
      (select coalesce(json_agg(s.code order by s.position), '[]') from section s) as sections,
      (
        select coalesce(json_agg(json_build_object(
          'code', t.code,
          'sections', (select coalesce(json_agg(r.section_code), '[]') from scenario_type_section r where r.scenario_type = t.code),
          'kpis', (
            select coalesce(json_agg(distinct k.kpi), '[]')
            from scenario s join scenario_comparison c on c.scenario_id = s.id cross join unnest(c.kpis) k (kpi) where s.scenario_type = t.code
          )
        ) order by t.position), '[]')
        from scenario_type t
      ) as "scenarioTypes",
      (
        select coalesce(json_agg(json_build_object(
          'id', d.id, 'code', d.code, 'name', d.name, 'hidden', d.hidden,
          'views', (
            select coalesce(json_agg(v.definition || jsonb_build_object('kind', v.kind, 'hidden', v.hidden) order by v.position), '[]')
            from report_view v where v.dashboard_id = d.id
          )
        ) order by d.parent_id nulls first, d.position, d.id), '[]')
        from dashboard d
      ) as reports`.execute(db);
  return rows[0] ?? { sections: [], scenarioTypes: [], reports: [] };
}
