import type { Issue } from "../issue.ts";
import { swpIssue } from "./issue-codes.ts";
import { type Levers, noLevers } from "./levers.ts";
import type { SwpTab } from "./plan-item.ts";

/** The tabs whose levers are asked about. */
export const questionTabs = ["profiles-shortage", "skills-shortage", "profiles-pool"] as const satisfies readonly SwpTab[];
export type QuestionTab = (typeof questionTabs)[number];
/** Out of 10: how many are reskilled and, of a shortage, how many are outsourced. */
export type Answer = { reskilled: number | null; outsourced: number | null };

/** What is wrong with an answer in tenths: whole numbers from 0 to 10, of a shortage no more than 10 together; of a pool only what is reskilled. */
export function checkAnswer(tab: QuestionTab, answer: Answer): Issue[] {
  const issues: Issue[] = [];
  for (const field of ["reskilled", "outsourced"] as const) {
    const value = answer[field];
    const isAsked = field === "reskilled" || tab !== "profiles-pool";
    if (value === null) {
      if (isAsked) issues.push(swpIssue("required", field));
    } else if (!isAsked) issues.push(swpIssue("not-on-tab", field));
    else if (!Number.isInteger(value) || value < 0 || value > 10) issues.push(swpIssue("answer-not-tenth", field));
  }
  const sum = (answer.reskilled ?? 0) + (answer.outsourced ?? 0);
  if (issues.length === 0 && sum > 10) issues.push(swpIssue("answers-over-10", "outsourced", { sum }));
  return issues;
}

/** The levers that an answer says: what is neither reskilled nor outsourced is hired, or released. Of an answer that is not right, none. */
export function leversOfAnswer(tab: QuestionTab, answer: Answer): Levers {
  if (checkAnswer(tab, answer).length > 0) return noLevers;
  const reskill = 10 * (answer.reskilled ?? 0);
  if (tab === "profiles-pool") return { ...noLevers, reskill, release: 100 - reskill };
  const outsrc = 10 * (answer.outsourced ?? 0);
  return { ...noLevers, reskill, outsrc, hire: 100 - reskill - outsrc };
}
