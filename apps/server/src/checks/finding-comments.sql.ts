import type { Finding } from "@hub/domain/checks/missing-comments.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

type Said = Pick<Finding, "rule" | "params"> & { comment: string };

/** Adds comments on findings to the history of a cell. */
export async function insertFindingComments(
  db: Database,
  given: { cellId: number; userId: number; at: Date; said: readonly Said[] },
): Promise<void> {
  await sql`
    insert into finding_comment (cell_id, rule, params, user_id, at, comment)
    select ${given.cellId}, s.rule, s.params, ${given.userId}, ${given.at}, s.comment
    from jsonb_to_recordset(${JSON.stringify(given.said)}::jsonb) as s(rule text, params jsonb, comment text)`.execute(db);
}
