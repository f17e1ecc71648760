import { type Levers, noLevers } from "@hub/domain/swp/levers.ts";
import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { leversOfAnswer, type QuestionTab, questionTabs } from "@hub/domain/swp/questions.ts";
import type { Context } from "../../context.ts";
import { listAnswersOf } from "./answers.sql.ts";

const isAsked = (tab: SwpTab): tab is QuestionTab => questionTabs.some((each) => each === tab);

/** The levers that the answers of divisions propose for their new rows, by division; a division that has not answered is left out. One statement. */
export async function leversOfDivisions(ctx: Context, tab: SwpTab, divisionIds: readonly number[]): Promise<ReadonlyMap<number, Levers>> {
  if (!isAsked(tab) || divisionIds.length === 0) return new Map();
  const answers = await listAnswersOf(ctx.db, tab, divisionIds);
  return new Map(answers.map(({ divisionId, ...answer }) => [divisionId, leversOfAnswer(tab, answer)]));
}

/** The levers that a division's answers propose for a new row; all null where nothing is answered or asked. */
export async function leversFromAnswers(ctx: Context, tab: SwpTab, divisionId: number): Promise<Levers> {
  return (await leversOfDivisions(ctx, tab, [divisionId])).get(divisionId) ?? noLevers;
}
