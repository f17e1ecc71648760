import type { Finding } from "@hub/domain/checks/missing-comments.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

type Signature = { by: string; at: string; comment: string | null };
/** A cell that a figure was read from. Instants are ISO texts. */
export type PassportCell = {
  section: string;
  legalEntity: { id: number; code: string; name: string };
  signed: Signature | null;
  validated: Signature | null;
  deliveries: {
    fileName: string;
    rows: number;
    warnings: number;
    deliveredBy: string;
    deliveredAt: string;
    causes: { code: string; column: string | null; severity: string; occurrences: number }[];
  }[];
  findings: (Finding & { said: Signature | null })[];
};
export type CellPlace = { section: string; legalEntityId: number };
export type PassportRate = { currency: string; groupCurrency: string; rate: string; changedBy: string; changedAt: string };

const iso = (instant: RawBuilder<unknown>) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const signature = (by: RawBuilder<unknown>, at: RawBuilder<unknown>, comment: RawBuilder<unknown>) =>
  sql`case when ${by} is not null then jsonb_build_object('by', ${by}, 'at', ${iso(at)}, 'comment', ${comment}) end`;
const places = (of: readonly CellPlace[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as w (section text, "legalEntityId" integer)`;

/** The cells of a version as they were copied; nothing that was done since counts. One statement. */
export async function listVersionCells(db: Database, versionId: number, of: readonly CellPlace[]): Promise<PassportCell[]> {
  const { rows } = await sql<PassportCell>`
    select c.section_code as section, jsonb_build_object('id', c.legal_entity_id, 'code', c.legal_entity_code, 'name', c.legal_entity_name) as "legalEntity",
      ${signature(sql`c.signed_by`, sql`c.signed_at`, sql`c.signed_comment`)} as signed,
      ${signature(sql`c.validated_by`, sql`c.validated_at`, sql`c.validated_comment`)} as validated,
      (select coalesce(jsonb_agg(jsonb_build_object('fileName', d.file_name, 'rows', d.row_count, 'warnings', d.warning_count, 'deliveredBy', d.delivered_by,
          'deliveredAt', ${iso(sql`d.delivered_at`)}, 'causes', d.check_results) order by d.delivery_id), '[]')
        from version_delivery d where d.version_id = c.version_id and d.section_code = c.section_code and d.legal_entity_id = c.legal_entity_id) as deliveries,
      (select coalesce(jsonb_agg(jsonb_build_object('rule', f.rule, 'severity', f.severity, 'params', f.params,
          'said', ${signature(sql`f.commented_by`, sql`f.commented_at`, sql`f.comment`)}) order by f.severity, f.rule), '[]')
        from version_finding f where f.version_id = c.version_id and f.section_code = c.section_code and f.legal_entity_id = c.legal_entity_id) as findings
    from ${places(of)}
    join version_cell c on c.version_id = ${versionId} and c.section_code = w.section and c.legal_entity_id = w."legalEntityId"
    order by c.section_code, c.legal_entity_code`.execute(db);
  return rows;
}

/** The cells of an open month as they stand: what is validated in them. One statement. */
export async function listStandingCells(db: Database, period: string, of: readonly CellPlace[]): Promise<PassportCell[]> {
  const said = (capacity: string, at: RawBuilder<unknown>) =>
    sql`(select g.comment from signature g where g.cell_id = c.id and g.capacity = ${capacity} and g.given_at = ${at} order by g.id desc limit 1)`;
  const { rows } = await sql<PassportCell>`
    select k.section_code as section, jsonb_build_object('id', e.id, 'code', e.code, 'name', e.name) as "legalEntity",
      ${signature(sql`s.name`, sql`c.signed_at`, said("coordinator", sql`c.signed_at`))} as signed,
      ${signature(sql`v.name`, sql`c.validated_at`, said("owner", sql`c.validated_at`))} as validated,
      (select coalesce(jsonb_agg(jsonb_build_object('fileName', u.file_name, 'rows', d.row_count, 'warnings', d.warning_count, 'deliveredBy', a.name,
          'deliveredAt', ${iso(sql`d.delivered_at`)}, 'causes', (
            select coalesce(jsonb_agg(jsonb_build_object('code', i.code, 'column', i.column_name, 'severity', i.severity, 'occurrences', i.occurrences) order by i.position), '[]')
            from upload_cause i where i.upload_id = u.id and (i.legal_entity_id is null or i.legal_entity_id = d.legal_entity_id))) order by d.id), '[]')
        from delivery d join upload u on u.id = d.upload_id join app_user a on a.id = d.delivered_by where d.id = any(c.delivery_ids)) as deliveries,
      (select coalesce(jsonb_agg(jsonb_build_object('rule', f.rule, 'severity', f.severity, 'params', f.params,
          'said', ${signature(sql`m.name`, sql`m.at`, sql`m.comment`)}) order by f.severity, f.rule), '[]')
        from cell_finding f
        left join lateral (
          select m.comment, m.at, u.name from finding_comment m join app_user u on u.id = m.user_id
          where m.cell_id = c.id and m.rule = f.rule and m.at = c.signed_at order by m.id desc limit 1
        ) m on true
        where f.period = k.period and f.section_code = k.section_code and f.legal_entity_id = c.legal_entity_id) as findings
    from ${places(of)}
    join consolidation k on k.section_code = w.section and k.period = ${period}::date
    join cell c on c.consolidation_id = k.id and c.legal_entity_id = w."legalEntityId" and c.sign_off = 'OWNER_VALIDATED'
    join legal_entity e on e.id = c.legal_entity_id
    left join app_user s on s.id = c.signed_by
    left join app_user v on v.id = c.validated_by
    order by k.section_code, e.code`.execute(db);
  return rows;
}

/** The rates a version was closed with. */
export async function listVersionRates(db: Database, versionId: number): Promise<PassportRate[]> {
  const { rows } = await sql<PassportRate>`
    select r.currency, r.group_currency as "groupCurrency", trim_scale(r.rate)::text as rate, r.changed_by as "changedBy", ${iso(sql`r.changed_at`)} as "changedAt"
    from version_rate r where r.version_id = ${versionId} order by r.currency`.execute(db);
  return rows;
}

/** The month's rates as they stand. */
export async function listStandingRates(db: Database, period: string, groupCurrency: string): Promise<PassportRate[]> {
  const { rows } = await sql<PassportRate>`
    select r.currency, r.group_currency as "groupCurrency", trim_scale(r.rate)::text as rate, u.name as "changedBy", ${iso(sql`r.changed_at`)} as "changedAt"
    from exchange_rate r join app_user u on u.id = r.changed_by
    where r.period = ${period}::date and r.group_currency = ${groupCurrency} order by r.currency`.execute(db);
  return rows;
}
