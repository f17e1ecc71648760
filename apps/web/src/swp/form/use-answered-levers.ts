import { listSwpAnswers } from "@hub/contract/swp/questions.ts";
import type { Levers } from "@hub/domain/swp/levers.ts";
import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { leversOfAnswer, questionTabs } from "@hub/domain/swp/questions.ts";
import { useRoute } from "../../api/queries.ts";

/** The levers that a division's answers propose for what is new in it; undefined where nothing is answered or asked. */
export function useAnsweredLevers(tab: SwpTab, enabled: boolean): (divisionId: number | undefined) => Levers | undefined {
  const asked = questionTabs.find((each) => each === tab);
  const answers = useRoute(listSwpAnswers, { query: { tab: asked } as never }, { enabled: enabled && asked !== undefined });
  return (divisionId) => {
    const answer = enabled ? answers.data?.items.find((each) => each.tab === tab && each.divisionId === divisionId) : undefined;
    if (!asked || !answer || answer.reskilled === null) return undefined;
    return leversOfAnswer(asked, { reskilled: answer.reskilled, outsourced: answer.outsourced });
  };
}
