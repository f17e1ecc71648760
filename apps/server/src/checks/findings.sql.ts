import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import type { Finding } from "@hub/domain/checks/missing-comments.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

export type FindingRow = Finding & { section: string; legalEntityId: number; foundAt: Date };

/** What the check rules found in the cells of a month (its first day), as it was last refreshed; blocking findings first, in the order of the rules. */
export async function listFindings(
  db: Database,
  where: { period: string; sections?: readonly string[]; legalEntityIds?: readonly number[] },
): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select f.section_code as section, f.legal_entity_id as "legalEntityId", f.rule, f.severity, f.params, f.found_at as "foundAt"
    from cell_finding f
    where f.period = ${where.period}::date
      and (${where.sections === undefined} or f.section_code = any(${[...(where.sections ?? [])]}::text[]))
      and (${where.legalEntityIds === undefined} or f.legal_entity_id = any(${[...(where.legalEntityIds ?? [])]}::integer[]))
    order by f.section_code, f.legal_entity_id, array_position(${checkRuleCodes}::text[], f.rule)`.execute(db);
  return rows;
}

type ReadableFinding = Finding & {
  section: string;
  legalEntity: { id: number; code: string; name: string };
  foundAt: Date;
  comments: { comment: string; user: string; at: string; params: Finding["params"] }[];
};

/** The findings of a month's cells that grants (as JSON) open, by section and entity, with their comments; one statement. A grant of an ingestion is one of its section. */
export async function listReadableFindings(
  db: Database,
  where: { period: string; grants: string; section: string | null; legalEntityId: number | null },
): Promise<ReadableFinding[]> {
  const { rows } = await sql<ReadableFinding>`
    select f.section_code as section, jsonb_build_object('id', e.id, 'code', e.code, 'name', e.name) as "legalEntity", f.rule, f.severity, f.params,
      f.found_at as "foundAt", (
        select coalesce(jsonb_agg(jsonb_build_object('comment', c.comment, 'user', u.name, 'at', c.at, 'params', c.params) order by c.id desc), '[]')
        from consolidation k
        join cell l on l.consolidation_id = k.id and l.legal_entity_id = f.legal_entity_id
        join finding_comment c on c.cell_id = l.id and c.rule = f.rule
        join app_user u on u.id = c.user_id
        where k.section_code = f.section_code and k.period = f.period
      ) as comments
    from cell_finding f
    join legal_entity e on e.id = f.legal_entity_id
    join section s on s.code = f.section_code
    where f.period = ${where.period}::date
      and (${where.section}::text is null or f.section_code = ${where.section})
      and (${where.legalEntityId}::integer is null or f.legal_entity_id = ${where.legalEntityId})
      and exists (
        select from jsonb_to_recordset(${where.grants}::jsonb) as g ("legalEntityId" integer, "sectionCode" text, "ingestionId" integer)
        where coalesce(g."legalEntityId", f.legal_entity_id) = f.legal_entity_id and coalesce(g."sectionCode", f.section_code) = f.section_code
          and (g."ingestionId" is null or exists (select from ingestion i where i.id = g."ingestionId" and i.section_code = f.section_code)))
    order by s.position, e.code, array_position(${checkRuleCodes}::text[], f.rule)`.execute(db);
  return rows;
}

export type SaidOfFinding = Pick<Finding, "rule" | "params"> & { cellId: number; comment: string };

/** Adds comments on findings to the histories of their cells. */
export async function insertFindingComments(
  db: Database,
  given: { userId: number; at: Date; said: readonly SaidOfFinding[] },
): Promise<void> {
  await sql`
    insert into finding_comment (cell_id, rule, params, user_id, at, comment)
    select s."cellId", s.rule, s.params, ${given.userId}, ${given.at}, s.comment
    from jsonb_to_recordset(${JSON.stringify(given.said)}::jsonb) as s("cellId" integer, rule text, params jsonb, comment text)`.execute(
    db,
  );
}
