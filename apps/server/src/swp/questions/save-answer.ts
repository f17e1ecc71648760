import { type listSwpAnswers, saveSwpAnswer } from "@hub/contract/swp/questions.ts";
import type { Output } from "@hub/contract/route.ts";
import { swpIssue } from "@hub/domain/swp/issue-codes.ts";
import { checkAnswer, type QuestionTab } from "@hub/domain/swp/questions.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { lockPlaces } from "../organisation/organisation.sql.ts";
import { reaches, reachOf } from "../policy.ts";
import { type AnswerRow, findAnswerRow, listAnswerRows, lockAnswer, writeAnswer } from "./answers.sql.ts";

type Answer = Output<typeof saveSwpAnswer.answer>;

/** The divisions that one sees with what they have answered; one statement. */
export async function listAnswers(ctx: RequestContext, { tab }: { tab: QuestionTab }): Promise<Output<typeof listSwpAnswers.answer>> {
  const rows = await listAnswerRows(ctx.db, tab, reachOf(ctx.actor, "swp.read"));
  return { items: rows.map((row) => presentAnswer(ctx, row)) };
}

/** Answers for a division. Throws not-found, operation-not-allowed, version-stale with the answer as it is now, and invalid-input. */
export function saveAnswer(ctx: RequestContext, version: number, body: Given<typeof saveSwpAnswer>["body"]): Promise<Answer> {
  return inTransaction(ctx, async (ctx) => {
    const { tab, divisionId, reskilled, outsourced } = body;
    await lockAnswer(ctx.db, tab, divisionId);
    await lockPlaces(ctx.db, [divisionId]);
    const before = await getEditable(ctx, tab, divisionId);
    if (before.version !== version) throw conflict(saveSwpAnswer, presentAnswer(ctx, before));
    const issues = checkAnswer(tab, { reskilled, outsourced });
    // What has been answered may be corrected; new rows, which a first answer is for, are put there no more.
    if (!before.active && before.version === 0) issues.push(swpIssue("division-inactive", "divisionId"));
    if (issues.length > 0 || reskilled === null) throw new Problem("invalid-input", { issues });
    if (before.reskilled === reskilled && before.outsourced === outsourced) return presentAnswer(ctx, before);
    await writeAnswer(ctx.db, body, { reskilled, outsourced }, { userId: ctx.actor.id, at: ctx.clock.now() });
    const after = found(await findAnswerRow(ctx.db, tab, divisionId, "all"));
    await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
    await audit(ctx.db, ctx, {
      action: "swp-answer-saved",
      subjectType: "swp-answer",
      subjectId: `${tab}/${divisionId}`,
      ...(before.version > 0 && { before: traceOf(before) }),
      after: traceOf(after),
    });
    return presentAnswer(ctx, after);
  });
}

/** A division one may answer for. Throws not-found for one that is not seen, operation-not-allowed for one that is seen only. */
export async function getEditable(ctx: RequestContext, tab: QuestionTab, divisionId: number): Promise<AnswerRow> {
  const row = found(await findAnswerRow(ctx.db, tab, divisionId, reachOf(ctx.actor, "swp.read")));
  if (!reaches(reachOf(ctx.actor, "swp.edit"), row.path)) throw new Problem("operation-not-allowed");
  return row;
}

function presentAnswer(ctx: RequestContext, answer: AnswerRow): Answer {
  const { path, active: _, updatedAt, ...row } = answer;
  return { ...row, updatedAt: updatedAt?.toISOString() ?? null, mayEdit: reaches(reachOf(ctx.actor, "swp.edit"), path) };
}

function traceOf({ tab, division, reskilled, outsourced, version }: AnswerRow) {
  return { tab, division, reskilled, ...(tab !== "profiles-pool" && { outsourced }), version };
}
