import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { StoredIssue } from "../../checks/issue-text.ts";

export type IssueRow = StoredIssue & {
  position: number;
  legalEntityId: number | null;
  row: number | null;
  column: string | null;
  severity: "error" | "warning";
};
export type CauseRow = StoredIssue & { legalEntityId: number | null; column: string | null; severity: "error" | "warning"; count: number };

/** `after`: position of the last one seen. `legalEntityIds`: only rows of these entities (and what is said of the whole file); null is all. */
export type IssueFilter = { uploadId: number; legalEntityIds: number[] | null; after?: number; code?: string; column?: string };

function ofEntities(ids: number[] | null): RawBuilder<unknown> {
  // What is said of the header and of the file is for everybody; a row without an entity is the sender's.
  return ids === null
    ? sql`true`
    : sql`(legal_entity_id = any(${ids}) or code like 'header-%' or code in ('same-file-again', 'issues-cut'))`;
}

/** Issues in the order of the file. */
export async function listIssueRows(db: Database, filter: IssueFilter, limit: number): Promise<IssueRow[]> {
  const { rows } = await sql<IssueRow>`
    select position, legal_entity_id as "legalEntityId", row_number as row, column_name as "column", severity, code, found, params, sensitive from upload_issue
    where upload_id = ${filter.uploadId} and position > ${filter.after ?? -1} and ${ofEntities(filter.legalEntityIds)}
      and ${filter.code === undefined ? sql`true` : sql`code = ${filter.code}`} and ${filter.column === undefined ? sql`true` : sql`column_name = ${filter.column}`}
    order by position limit ${limit}`.execute(db);
  return rows;
}

/** Causes over the whole file, most frequent first; of a file of many entities they are added up. */
export async function listCauseRows(db: Database, filter: Pick<IssueFilter, "uploadId" | "legalEntityIds">): Promise<CauseRow[]> {
  const { rows } = await sql<CauseRow>`
    select distinct on (count, first, code, "column") * from (
      select legal_entity_id as "legalEntityId", column_name as "column", severity, code, found, params, sensitive,
        sum(occurrences) over same as count, min(position) over same as first, position
      from upload_cause where upload_id = ${filter.uploadId} and ${ofEntities(filter.legalEntityIds)}
      window same as (partition by code, column_name)
    ) causes
    order by count desc, first, code, "column", position`.execute(db);
  return rows;
}
