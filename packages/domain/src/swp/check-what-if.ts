import type { Issue } from "../issue.ts";
import { checkCoverage } from "./coverage.ts";
import { swpIssue } from "./issue-codes.ts";
import { checkLevers, leversOf, noLevers } from "./levers.ts";
import type { ItemContent, SwpTab } from "./plan-item.ts";
import { checkSize, parseSize } from "./size.ts";
import { checkTraining } from "./training.ts";

/** What a what-if says otherwise of an open item than the plan. */
export type WhatIfContent = Pick<ItemContent, "size" | "hire" | "outsrc" | "reskill" | "release" | "trainingFrom" | "trainingTo">;

/** The rules of levers, sizes and training hold as in the plan; what is open stays open, so that nothing is of size 0. Paths are names of fields. */
export function checkWhatIf(tab: SwpTab, content: WhatIfContent): Issue[] {
  const { hire, outsrc, reskill, release, trainingFrom, trainingTo } = content;
  const size = parseSize(content.size);
  const levers = { hire, outsrc, reskill, release };
  return [
    ...(content.size.trim() === "" ? [swpIssue("required", "size")] : checkSize(content.size)),
    ...(size ? checkCoverage({ size, closes: false }) : []),
    ...(["hire", "outsrc", "reskill", "release"] as const).flatMap((lever) =>
      levers[lever] !== null && !leversOf[tab].includes(lever) ? [swpIssue("not-on-tab", lever)] : [],
    ),
    ...checkLevers(tab, { ...noLevers, ...levers }),
    ...checkTraining(trainingFrom, trainingTo, reskill),
  ];
}
