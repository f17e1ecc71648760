import type { Finding, FindingComment } from "@hub/domain/checks/missing-comments.ts";
import type { Context } from "../context.ts";
import { insertFindingComments, type SaidOfFinding } from "./findings.sql.ts";

/**
 * Keeps what was said of each warning at first signatures, with the figures it was said of. Comments on what was not found are left out: the findings
 * decide. In the transaction of the signatures; whoever calls has refused those with comments missing (missingComments).
 */
export async function saveFindingComments(
  ctx: Context,
  given: {
    userId: number;
    at: Date;
    cells: readonly { cellId: number; findings: readonly Finding[]; comments: readonly FindingComment[] }[];
  },
): Promise<void> {
  const said = given.cells.flatMap(({ cellId, findings, comments }) =>
    findings.flatMap(({ rule, severity, params }): SaidOfFinding[] => {
      const comment = comments.find((each) => each.rule === rule)?.comment.trim() ?? "";
      return severity === "warning" && comment !== "" ? [{ cellId, rule, params, comment }] : [];
    }),
  );
  await insertFindingComments(ctx.db, { userId: given.userId, at: given.at, said });
}
