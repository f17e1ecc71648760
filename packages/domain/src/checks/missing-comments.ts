import type { CheckRule, Severity } from "./check-rules.ts";

/** What a rule found in a cell; the params are the figures its message is made of. */
export type Finding = { rule: CheckRule; severity: Severity; params: Record<string, string | number> };
export type FindingComment = { rule: CheckRule; comment: string };

/** The warnings that nobody said anything of: each needs its own comment before the first signature (readings 3). Blocking ones no comment helps. */
export function missingComments(findings: readonly Pick<Finding, "rule" | "severity">[], comments: readonly FindingComment[]): CheckRule[] {
  const commented = new Set(comments.filter(({ comment }) => comment.trim() !== "").map(({ rule }) => rule));
  return findings.filter(({ rule, severity }) => severity === "warning" && !commented.has(rule)).map(({ rule }) => rule);
}
