import type { Conventions } from "@hub/domain/dashboards/kpis.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { requireFactMonths } from "../facts/fact-months.sql.ts";
import { contentOf as factContent, digestOf } from "../facts/rows-digest.sql.ts";

/** The number of the next version's row: its copies are written before it (see seal_version in the migrations). */
export async function nextVersionId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('scenario_version', 'id'))::integer as id`.execute(db);
  return rows[0]?.id ?? 0;
}

type Copied = { versionId: number; scenarioType: string; period: string };

/** Copies the perimeter: the validated cells of the required sections, their deliveries with what the checks found, and the definitions they were read by. */
export async function copyPerimeter(db: Database, { versionId, scenarioType, period }: Copied): Promise<void> {
  await sql`
    insert into version_cell (version_id, section_code, legal_entity_id, legal_entity_code, legal_entity_name, country, currency, row_count, signed_by, signed_at, validated_by, validated_at, signed_comment, validated_comment)
    select ${versionId}, k.section_code, e.id, e.code, e.name, e.country, e.currency,
      (select coalesce(sum(d.row_count), 0) from delivery d where d.id = any(c.delivery_ids)), s.name, c.signed_at, v.name, c.validated_at,
      ${saidWith("coordinator", sql`c.signed_at`)}, ${saidWith("owner", sql`c.validated_at`)}
    from required_sections(${scenarioType}, ${period}::date) r
    join consolidation k on k.section_code = r.section_code and k.period = ${period}::date
    join expected_cells(${period}::date) x on x.section_code = k.section_code
    join cell c on c.consolidation_id = k.id and c.legal_entity_id = x.legal_entity_id and c.sign_off = 'OWNER_VALIDATED'
    join legal_entity e on e.id = c.legal_entity_id
    join app_user s on s.id = c.signed_by
    join app_user v on v.id = c.validated_by`.execute(db);
  await sql`
    insert into version_delivery (version_id, delivery_id, section_code, legal_entity_id, ingestion_id, definition_version, row_count, delivered_by, delivered_at, file_name, file_sha256, warning_count, check_results)
    select ${versionId}, d.id, d.section_code, d.legal_entity_id, d.ingestion_id, u.definition_version, d.row_count, a.name, d.delivered_at, u.file_name, u.file_sha256, d.warning_count,
      coalesce((
        select jsonb_agg(jsonb_build_object('code', i.code, 'column', i.column_name, 'severity', i.severity, 'occurrences', i.occurrences) order by i.position)
        from upload_cause i where i.upload_id = u.id and (i.legal_entity_id is null or i.legal_entity_id = d.legal_entity_id)), '[]')
    from version_cell p
    join consolidation k on k.section_code = p.section_code and k.period = ${period}::date
    join cell c on c.consolidation_id = k.id and c.legal_entity_id = p.legal_entity_id
    join delivery d on d.id = any(c.delivery_ids)
    join upload u on u.id = d.upload_id
    join app_user a on a.id = d.delivered_by
    where p.version_id = ${versionId}`.execute(db);
  await sql`
    insert into version_definition (version_id, ingestion_id, ingestion_code, definition_version, definition)
    select distinct on (d.ingestion_id, d.definition_version) ${versionId}::integer, d.ingestion_id, i.code, d.definition_version, g.definition
    from version_delivery d
    join ingestion i on i.id = d.ingestion_id
    join ingestion_definition g on g.ingestion_id = d.ingestion_id and g.version = d.definition_version
    where d.version_id = ${versionId}`.execute(db);
}

/** Copies what the check rules found in the cells of the perimeter, and what the first signatures said of it. */
export async function copyFindings(db: Database, { versionId, period }: Pick<Copied, "versionId" | "period">): Promise<void> {
  await sql`
    insert into version_finding (version_id, section_code, legal_entity_id, rule, severity, params, comment, commented_by, commented_at)
    select ${versionId}, f.section_code, f.legal_entity_id, f.rule, f.severity, f.params, m.comment, u.name, m.at
    from version_cell p
    join cell_finding f on f.section_code = p.section_code and f.legal_entity_id = p.legal_entity_id and f.period = ${period}::date
    join consolidation k on k.section_code = p.section_code and k.period = ${period}::date
    join cell c on c.consolidation_id = k.id and c.legal_entity_id = p.legal_entity_id
    left join lateral (
      select m.* from finding_comment m where m.cell_id = c.id and m.rule = f.rule and m.at = c.signed_at order by m.id desc limit 1
    ) m on true
    left join app_user u on u.id = m.user_id
    where p.version_id = ${versionId}`.execute(db);
}

/** What a signature of a cell said, of those that count. */
function saidWith(capacity: "coordinator" | "owner", at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select g.comment from signature g where g.cell_id = c.id and g.capacity = ${sql.lit(capacity)} and g.given_at = ${at} order by g.id desc limit 1)`;
}

/** Copies the month's rates of the currencies that the perimeter or its definitions name. */
export async function copyRates(db: Database, given: { versionId: number; period: string; groupCurrency: string }): Promise<void> {
  const { versionId, period, groupCurrency } = given;
  await sql`
    insert into version_rate (version_id, currency, group_currency, rate, changed_by, changed_at)
    select ${versionId}, r.currency, r.group_currency, r.rate, u.name, r.changed_at
    from exchange_rate r join app_user u on u.id = r.changed_by
    where r.period = ${period}::date and r.group_currency = ${groupCurrency}
      and (r.currency in (select c.currency from version_cell c where c.version_id = ${versionId})
        or r.currency in (select d.definition ->> 'currency' from version_definition d where d.version_id = ${versionId}))`.execute(db);
}

/** Copies the rows of the perimeter's deliveries. It is the owner's function: the portal itself has no right to add to what a version holds of them. */
export async function copyFacts(db: Database, { versionId, period }: Pick<Copied, "versionId" | "period">): Promise<void> {
  await sql`select copy_version_facts(${versionId}, ${period}::date)`.execute(db);
}

/** Freezes the cells that were copied. */
export async function freezeCells(db: Database, { versionId, period }: Copied): Promise<void> {
  await sql`
    update cell c set lock_state = 'FROZEN', version = c.version + 1
    from version_cell p join consolidation k on k.section_code = p.section_code and k.period = ${period}::date
    where p.version_id = ${versionId} and c.consolidation_id = k.id and c.legal_entity_id = p.legal_entity_id and c.lock_state <> 'FROZEN'`.execute(
    db,
  );
}

/** SHA-256 over everything a version holds, as `hashContents` tells it. */
export async function hashVersion(...given: Parameters<typeof hashContents>): Promise<Buffer> {
  return (await hashContents(...given)).content;
}

/**
 * SHA-256 over everything a version holds but its own number, and over its rows alone: the same content gives the same hashes, in any version and on any machine. Of rows of people it takes
 * the digests they were validated with (`kept`), or reads the version's copies: whoever does that later sees whether they still are what was validated.
 */
export async function hashContents(
  db: Database,
  { versionId, period }: Pick<Copied, "versionId" | "period">,
  conventions: Conventions,
  kept = false,
): Promise<{ content: Buffer; rows: Buffer }> {
  const month = sql`p.period = ${period}::date and p.version_id = ${versionId}`;
  // Deliveries of figures have no rows of people, and those without a row no digest of them.
  const isRead = kept
    ? sql`p.row_count > 0 and (select d.rows_sha256 is null from delivery d where d.id = p.delivery_id) and (
        select coalesce(g.definition ->> 'holds', 'people') = 'people' from version_definition g
        where g.version_id = p.version_id and g.ingestion_id = p.ingestion_id and g.definition_version = p.definition_version)`
    : sql`true`;
  const read = sql`select p.delivery_id from version_delivery p where p.version_id = ${versionId} and ${isRead}`;
  const lines = sql`string_agg(part.line, E'\n' order by part.line collate "C")`;
  const { rows } = await sql<{ content: Buffer; rows: Buffer }>`
    select sha256(convert_to(${lines}, 'UTF8')) as content,
      sha256(convert_to(coalesce(${lines} filter (where part.line ~ '^(persons|given) '), ''), 'UTF8')) as rows
    from (
      select 'conventions ' || ${JSON.stringify(conventions)}::jsonb::text as line
      union all select 'cell ' || ${contentOf(sql`c`)} from version_cell c where c.version_id = ${versionId}
      union all select 'delivery ' || ${contentOf(sql`d`)} from version_delivery d where d.version_id = ${versionId}
      union all select 'definition ' || ${contentOf(sql`d`)} from version_definition d where d.version_id = ${versionId}
      union all select 'finding ' || ${contentOf(sql`f`)} from version_finding f where f.version_id = ${versionId}
      union all select 'rate ' || ${contentOf(sql`r`)} from version_rate r where r.version_id = ${versionId}
      union all select 'figure ' || ${contentOf(sql`f`)} from version_figure f where f.version_id = ${versionId}
      union all select 'persons ' || p.delivery_id || ' ' || encode(d.rows_sha256, 'hex')
        from version_delivery p join delivery d on d.id = p.delivery_id where p.version_id = ${versionId} and ${kept} and d.rows_sha256 is not null
      union all select 'persons ' || p.delivery_id || ' ' || ${linesOf("people")} from version_person p
        where ${month} and exists (${read}) and p.delivery_id = any(array(${read}))
        group by p.delivery_id
      union all select 'given ' || p.delivery_id || ' ' || ${linesOf("figures")} from version_given_figure p where ${month} group by p.delivery_id
    ) part`.execute(db);
  await requireFactMonths(db, [period]);
  return rows[0] ?? { content: Buffer.alloc(0), rows: Buffer.alloc(0) };
}

// Of the rows in their binary form, which is made in half the time.
function linesOf(holds: "people" | "figures"): RawBuilder<unknown> {
  return sql`encode(${digestOf(factContent(holds, sql`p.section_code`, sql`p`), sql`p`)}, 'hex')`;
}

// A row as text begins with its version, `(17,`: what comes behind it is the content.
export function contentOf(row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`substr(${row}::text, length(${row}.version_id::text) + 3)`;
}

export type VersionRow = {
  versionId: number;
  scenarioId: number;
  number: number;
  period: string;
  closedBy: number | null;
  closedAt: Date;
  comment: string | null;
  conventions: Conventions;
  hash: Buffer;
};

/** Writes the version's row, which seals its copies. */
export async function insertVersion(db: Database, row: VersionRow): Promise<void> {
  await sql`
    insert into scenario_version (id, scenario_id, number, period, closed_by, closed_by_name, closed_at, comment, conventions, content_hash)
    values (${row.versionId}, ${row.scenarioId}, ${row.number}, ${row.period}::date, ${row.closedBy}, (select name from app_user where id = ${row.closedBy}), ${row.closedAt},
      ${row.comment}, ${JSON.stringify(row.conventions)}::jsonb, ${row.hash})`.execute(db);
}
