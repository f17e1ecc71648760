import { completeConventions, type Conventions, conventionsWith, usualProtectionPercent } from "@hub/domain/dashboards/kpis.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import type { Content, ContentCell, ContentDefinition, ContentDelivery, ContentRate, EarlierMonth } from "@hub/domain/scenarios/content.ts";
import { type RawBuilder, sql } from "kysely";
import { isClosable } from "../../closing/closings.sql.ts";
import { groupCurrency, minimumGroupSize, payProtectionPercent } from "../../closing/figures/conventions.sql.ts";
import type { Database } from "../../db/connect.ts";

type ContentRow = {
  cells: ContentCell[] | null;
  deliveries: ContentDelivery[] | null;
  definitions: ContentDefinition[] | null;
  rates: ContentRate[] | null;
  earlier: EarlierMonth[] | null;
  conventions: Conventions;
};

/** What versions hold, by their ids; one statement. `earlier` are the versions of the months before that were current when each was closed. */
export async function readVersionContents(db: Database, versionIds: readonly number[]): Promise<Map<number, Content>> {
  const { rows } = await sql<ContentRow & { versionId: number }>`
    select w.id as "versionId", w.conventions,
      ${asObjects(sql`
        select c.section_code as section, c.legal_entity_id as "legalEntityId", c.legal_entity_code as code, c.legal_entity_name as name, c.country, c.currency,
          c.validated_by as "validatedBy", ${isoOf(sql`c.validated_at`)} as "validatedAt"
        from version_cell c where c.version_id = w.id order by c.section_code, c.legal_entity_code`)} as cells,
      ${asObjects(sql`
        select d.delivery_id as id, d.section_code as section, d.legal_entity_id as "legalEntityId", d.ingestion_id as "ingestionId", d.definition_version as "definitionVersion",
          d.row_count as rows, d.file_name as "fileName", d.delivered_by as "deliveredBy", ${isoOf(sql`d.delivered_at`)} as "deliveredAt"
        from version_delivery d where d.version_id = w.id order by d.delivery_id`)} as deliveries,
      ${asObjects(sql`
        select g.ingestion_id as "ingestionId", g.ingestion_code as ingestion, g.definition_version as version, md5(g.definition::text) as digest
        from version_definition g where g.version_id = w.id order by 1, 3`)} as definitions,
      ${asObjects(sql`
        select r.currency, r.group_currency as "groupCurrency", trim_scale(r.rate)::text as rate
        from version_rate r where r.version_id = w.id order by r.currency`)} as rates,
      ${asObjects(earlierMonths({ type: sql`o.scenario_type`, month: sql`w.period` }, sql`v.closed_at <= w.closed_at`))} as earlier
    from scenario_version w join scenario o on o.id = w.scenario_id
    where w.id = any(${[...versionIds]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.versionId, asContent(row, (stored) => completeConventions(stored))]));
}

/** What would be closed now: the validated cells of the required sections with all that a version keeps of them; one statement. */
export async function readStandingContent(db: Database, given: { scenarioType: string; period: Period }): Promise<Content> {
  const period = firstDay(given.period);
  const { rows } = await sql<ContentRow & { settings: { minimum: number; percent: number; currency: string } }>`
    with standing as materialized (
      select k.section_code, e.id as legal_entity_id, e.code, e.name, e.country, e.currency, u.name as validated_by, c.validated_at, c.delivery_ids
      from required_sections(${given.scenarioType}, ${period}::date) r
      join consolidation k on k.section_code = r.section_code and k.period = ${period}::date
      join expected_cells(${period}::date) x on x.section_code = k.section_code
      join cell c on c.consolidation_id = k.id and c.legal_entity_id = x.legal_entity_id and ${isClosable}
      join legal_entity e on e.id = c.legal_entity_id
      join app_user u on u.id = c.validated_by
    ),
    delivered as materialized (
      select d.id, d.section_code, d.legal_entity_id, d.ingestion_id, u.definition_version, d.row_count, u.file_name, a.name as delivered_by, d.delivered_at
      from standing s
      join delivery d on d.id = any(s.delivery_ids)
      join upload u on u.id = d.upload_id
      join app_user a on a.id = d.delivered_by
    ),
    defined as materialized (
      select distinct on (d.ingestion_id, d.definition_version) d.ingestion_id, i.code, d.definition_version, g.definition
      from delivered d
      join ingestion i on i.id = d.ingestion_id
      join ingestion_definition g on g.ingestion_id = d.ingestion_id and g.version = d.definition_version
    ),
    settings as (
      select ${minimumGroupSize} as minimum, ${payProtectionPercent} as percent, ${groupCurrency} as currency
    )
    select ${asObjects(sql`
        select s.section_code as section, s.legal_entity_id as "legalEntityId", s.code, s.name, s.country, s.currency, s.validated_by as "validatedBy",
          ${isoOf(sql`s.validated_at`)} as "validatedAt"
        from standing s order by s.section_code, s.code`)} as cells,
      ${asObjects(sql`
        select d.id, d.section_code as section, d.legal_entity_id as "legalEntityId", d.ingestion_id as "ingestionId", d.definition_version as "definitionVersion", d.row_count as rows,
          d.file_name as "fileName", d.delivered_by as "deliveredBy", ${isoOf(sql`d.delivered_at`)} as "deliveredAt"
        from delivered d order by d.id`)} as deliveries,
      ${asObjects(sql`
        select g.ingestion_id as "ingestionId", g.code as ingestion, g.definition_version as version, md5(g.definition::text) as digest from defined g order by 1, 3`)} as definitions,
      ${asObjects(sql`
        select r.currency, r.group_currency as "groupCurrency", trim_scale(r.rate)::text as rate
        from exchange_rate r, settings t
        where r.period = ${period}::date and r.group_currency = t.currency
          and (r.currency in (select s.currency from standing s) or r.currency in (select g.definition ->> 'currency' from defined g))
        order by r.currency`)} as rates,
      ${asObjects(earlierMonths({ type: sql`${given.scenarioType}`, month: sql`${period}::date` }, sql`true`))} as earlier,
      (select to_jsonb(t) from settings t) as settings`.execute(db);
  const settings = rows[0]?.settings ?? { minimum: 10, percent: usualProtectionPercent, currency: "EUR" };
  return asContent(rows[0], () =>
    conventionsWith({ minimumGroupSize: settings.minimum, payProtectionPercent: settings.percent, groupCurrency: settings.currency }),
  );
}

/** The versions that rolling rates of a month reach back to. */
function earlierMonths(of: { type: RawBuilder<unknown>; month: RawBuilder<unknown> }, stood: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select to_char(s.period, 'YYYY-MM') as month, max(v.number) as version
    from scenario s join scenario_version v on v.scenario_id = s.id
    where s.scenario_type = ${of.type} and ${stood} and s.period between ${of.month} - interval '11 months' and ${of.month} - interval '1 month'
    group by s.period order by 1`;
}

function asObjects(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_agg(to_json(o)) from (${rows}) o)`;
}

function isoOf(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function asContent(row: ContentRow | undefined, conventions: (stored: Conventions) => Conventions): Content {
  return {
    cells: row?.cells ?? [],
    deliveries: row?.deliveries ?? [],
    definitions: row?.definitions ?? [],
    rates: row?.rates ?? [],
    earlier: row?.earlier ?? [],
    conventions: conventions(row?.conventions as Conventions),
  };
}

export type ReopeningRow = {
  section: string;
  legalEntityId: number;
  reason: string;
  askedBy: string;
  approvedBy: string | null;
};

/** The last reopening of each cell that was approved between two instants; the later one null: until now. */
export async function listReopenings(
  db: Database,
  given: { scenarioType: string; period: string; after: Date; until: Date | null },
): Promise<ReopeningRow[]> {
  const { rows } = await sql<ReopeningRow>`
    select distinct on (c.id) k.section_code as section, c.legal_entity_id as "legalEntityId", r.reason, a.name as "askedBy", d.name as "approvedBy"
    from required_sections(${given.scenarioType}, ${given.period}::date) t
    join consolidation k on k.section_code = t.section_code and k.period = ${given.period}::date
    join cell c on c.consolidation_id = k.id
    join reopening r on r.cell_id = c.id and r.state in ('APPROVED', 'ENDED')
    join app_user a on a.id = r.asked_by
    left join app_user d on d.id = r.decided_by
    where r.decided_at > ${given.after} and (${given.until}::timestamptz is null or r.decided_at <= ${given.until})
    order by c.id, r.decided_at desc`.execute(db);
  return rows;
}
