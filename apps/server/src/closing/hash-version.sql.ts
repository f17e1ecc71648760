import { hasItsRows } from "../facts/fact-months.sql.ts";
import type { Conventions } from "@hub/domain/dashboards/kpis.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { contentOf } from "./copy-version.sql.ts";

/**
 * SHA-256 over a version's figures and what they were computed by and from, without a row and without anybody's name or words: it can be computed again for ever, also once
 * rows were put away and people erased (decision 0052).
 */
export async function hashFigures(db: Database, versionId: number, conventions: Conventions): Promise<Buffer> {
  const { rows } = await sql<{ hash: Buffer }>`
    select sha256(convert_to(string_agg(part.line, E'\n' order by part.line collate "C"), 'UTF8')) as hash from (
      select 'conventions ' || ${JSON.stringify(conventions)}::jsonb::text as line
      union all select 'cell ' || row(c.section_code, c.legal_entity_id, c.legal_entity_code, c.legal_entity_name, c.country, c.currency, c.row_count, c.signed_at, c.validated_at)::text
        from version_cell c where c.version_id = ${versionId}
      union all select 'delivery ' || row(d.delivery_id, d.section_code, d.legal_entity_id, d.ingestion_id, d.definition_version, d.row_count, d.delivered_at, d.file_sha256, d.warning_count)::text
        from version_delivery d where d.version_id = ${versionId}
      union all select 'definition ' || ${contentOf(sql`d`)} from version_definition d where d.version_id = ${versionId}
      union all select 'finding ' || row(f.section_code, f.legal_entity_id, f.rule, f.severity)::text from version_finding f where f.version_id = ${versionId}
      union all select 'rate ' || row(r.currency, r.group_currency, r.rate)::text from version_rate r where r.version_id = ${versionId}
      union all select 'figure ' || ${contentOf(sql`f`)} from version_figure f where f.version_id = ${versionId}
    ) part`.execute(db);
  return rows[0]?.hash ?? Buffer.alloc(0);
}

/** Whether all versions with a delivery, by its row `d`, have their hashes kept: before that none of its rows goes. */
export const isSealed = sql`not exists (
  select from version_delivery v where v.delivery_id = d.id and not exists (select from version_hash h where h.version_id = v.version_id))`;

/** Keeps a version's two hashes; a second time changes nothing. */
export async function insertHashes(db: Database, versionId: number, hashes: { figures: Buffer; rows: Buffer }): Promise<void> {
  await sql`
    insert into version_hash (version_id, figures_sha256, rows_sha256) values (${versionId}, ${hashes.figures}, ${hashes.rows})
    on conflict do nothing`.execute(db);
}

export type UnsealedVersion = { id: number; scenarioId: number; period: string; conventions: Conventions; contentHash: Buffer };

/** Says of a version, once, that it is not what was closed; false where that was said. */
export async function insertDiffering(db: Database, versionId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into differing_version (version_id) values (${versionId}) on conflict do nothing`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0) > 0;
}

/** Versions from before hashes of figures and rows were kept apart, not found to differ, and whose rows are here, up to so many, the oldest first. */
export async function listUnsealed(db: Database, limit: number): Promise<UnsealedVersion[]> {
  const { rows } = await sql<UnsealedVersion>`
    select v.id, v.scenario_id as "scenarioId", v.period::text as period, v.conventions, v.content_hash as "contentHash" from scenario_version v
    where ${hasItsRows(sql`v.period`)}
      and not exists (select from version_hash h where h.version_id = v.id) and not exists (select from differing_version d where d.version_id = v.id) order by v.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** What a version's hashes were when it was closed, and when some of its rows were put away; undefined hashes: not kept yet. */
export async function findHashes(
  db: Database,
  versionId: number,
): Promise<{
  content: Buffer;
  figures: Buffer | null;
  rows: Buffer | null;
  rowsPutAway: { at: Date; rule: "retention" | "erasure" } | null;
}> {
  const { rows } = await sql<{
    content: Buffer;
    figures: Buffer | null;
    rows: Buffer | null;
    at: Date | null;
    rule: "retention" | "erasure" | null;
  }>`
    select v.content_hash as content, h.figures_sha256 as figures, h.rows_sha256 as rows, a.at, a.rule
    from scenario_version v left join version_hash h on h.version_id = v.id
    left join lateral (
      select p.at, p.rule from put_away p join version_delivery d on d.delivery_id = p.delivery_id
      where d.version_id = v.id and p.kind = 'rows' order by p.id limit 1) a on true
    where v.id = ${versionId}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`There is no version ${versionId}.`);
  const { at, rule, ...hashes } = row;
  return { ...hashes, rowsPutAway: at && rule ? { at, rule } : null };
}
