import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found, Problem } from "../../problem.ts";
import { findSuggestion, lockSuggestion, writeAnswer } from "./suggestions.sql.ts";
import { presentSuggestion, type Suggestion } from "./list-suggestions.ts";

/** Says what becomes of a suggestion. Throws not-found, and glossary-suggestion-answered when somebody did before. */
export function answerSuggestion(
  ctx: RequestContext,
  id: number,
  given: { state: "taken" | "declined"; answer: string },
): Promise<Suggestion> {
  return inTransaction(ctx, async (ctx) => {
    const state = found(await lockSuggestion(ctx.db, id));
    if (state !== "open") throw new Problem("glossary-suggestion-answered");
    await writeAnswer(ctx.db, id, { ...given, at: ctx.clock.now(), userId: ctx.actor.id });
    await tellChange(ctx.db, { topic: "glossary", to: { permission: "glossary.read" } });
    await audit(ctx.db, ctx, {
      action: "glossary-suggestion-answered",
      subjectType: "glossary-suggestion",
      subjectId: id,
      before: { state },
      after: given,
    });
    return presentSuggestion(found(await findSuggestion(ctx.db, id, ctx.language)));
  });
}
