import { sectionsOf } from "@hub/domain/dashboards/kpis.ts";
import { type RawBuilder, sql } from "kysely";

/**
 * Where figures are read from. `feeds` gives the deliveries in the perimeter that hold people: delivery_id, section_code, legal_entity_id,
 * row_count, full_time_hours and currency of their definition; `people` their rows.
 */
export type FigureSource = { feeds: RawBuilder<unknown>; people: RawBuilder<unknown> };

/** The deliveries that are validated by now in the sections a scenario type requires: what an open scenario would copy. */
export function standingSource(scenarioType: string, period: string): FigureSource {
  return {
    feeds: sql`
      select d.id as delivery_id, d.section_code, d.legal_entity_id, d.row_count,
        (g.definition ->> 'fullTimeHours')::numeric as full_time_hours, coalesce(g.definition ->> 'currency', e.currency) as currency
      from scenario_type_section r
      join consolidation k on k.section_code = r.section_code and k.period = ${period}::date
      join cell c on c.consolidation_id = k.id and c.sign_off = 'OWNER_VALIDATED'
      join expected_cells(${period}::date) x on x.section_code = k.section_code and x.legal_entity_id = c.legal_entity_id
      join legal_entity e on e.id = c.legal_entity_id
      join delivery d on d.id = any(c.delivery_ids)
      join upload u on u.id = d.upload_id
      join ingestion_definition g on g.ingestion_id = u.ingestion_id and g.version = u.definition_version
      where r.scenario_type = ${scenarioType} and coalesce(g.definition ->> 'holds', 'people') = 'people'`,
    people: sql`person_fact`,
  };
}

/** The copies of a version: `id` a number or an expression; null reads nothing. */
export function versionSource(id: RawBuilder<unknown>): FigureSource {
  return {
    feeds: sql`
      select d.delivery_id, d.section_code, d.legal_entity_id, d.row_count,
        (g.definition ->> 'fullTimeHours')::numeric as full_time_hours, coalesce(g.definition ->> 'currency', c.currency) as currency
      from version_delivery d
      join version_cell c on c.version_id = d.version_id and c.section_code = d.section_code and c.legal_entity_id = d.legal_entity_id
      join version_definition g on g.version_id = d.version_id and g.ingestion_id = d.ingestion_id and g.definition_version = d.definition_version
      where d.version_id = ${id} and coalesce(g.definition ->> 'holds', 'people') = 'people'`,
    people: sql`(select * from version_person where version_id = ${id})`,
  };
}

/** The rows of the feeds with what their definitions add. Only the columns that figures are made of. */
export function factRows({ people }: FigureSource, feed: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select g.section_code, g.legal_entity_id, f.person_hash, f.sex, f.hire_date, f.end_date, f.leave_reason, f.management_level, f.hours,
      coalesce(f.full_time_hours, g.full_time_hours) as full_time_hours, f.annual_pay, f.hourly_pay
    from ${feed} g join ${people} f on f.delivery_id = g.delivery_id`;
}

/** The one section an entity's figures of people are read from: the first of the preference that has rows, else the first that was delivered. */
export function peopleSections(feed: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct on (g.legal_entity_id) g.legal_entity_id, g.section_code
    from ${feed} g
    order by g.legal_entity_id, (g.row_count > 0) desc, ${preference(sectionsOf.people)}`;
}

/** Likewise for pay: the first section with any pay; `has_pay` false when there is none in any. */
export function paySections(feed: RawBuilder<unknown>, fact: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct on (g.legal_entity_id) g.legal_entity_id, g.section_code, coalesce(p.has_pay, false) as has_pay
    from ${feed} g
    left join (
      select f.legal_entity_id, f.section_code, bool_or(coalesce(f.hourly_pay, f.annual_pay) is not null) as has_pay
      from ${fact} f group by f.legal_entity_id, f.section_code
    ) p on p.legal_entity_id = g.legal_entity_id and p.section_code = g.section_code
    order by g.legal_entity_id, coalesce(p.has_pay, false) desc, ${preference(sectionsOf.pay)}`;
}

// A section that the preference does not name comes after all that it names.
function preference(sections: readonly string[]): RawBuilder<unknown> {
  return sql`array_position(${[...sections]}::text[], g.section_code) nulls last, g.section_code`;
}
