import type { Finding, FindingComment } from "@hub/domain/checks/missing-comments.ts";
import type { Context } from "../context.ts";
import { insertFindingComments } from "./findings.sql.ts";

/**
 * Keeps what was said of each warning at a first signature, with the figures it was said of. Comments on what was not found are left out: the findings
 * decide. In the transaction of the signature; whoever calls has refused a signature with comments missing (missingComments).
 */
export async function saveFindingComments(
  ctx: Context,
  given: { cellId: number; userId: number; at: Date; findings: readonly Finding[]; comments: readonly FindingComment[] },
): Promise<void> {
  const said = given.findings.flatMap(({ rule, severity, params }) => {
    const comment = given.comments.find((each) => each.rule === rule)?.comment.trim() ?? "";
    return severity === "warning" && comment !== "" ? [{ rule, params, comment }] : [];
  });
  await insertFindingComments(ctx.db, { cellId: given.cellId, userId: given.userId, at: given.at, said });
}
