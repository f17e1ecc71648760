import type { Issue } from "../issue.ts";
import { swpIssue } from "./issue-codes.ts";
import type { ItemContent, SwpTab } from "./plan-item.ts";

/** What a gap is closed with, or becomes of a pool; per cent. */
export const levers = ["hire", "outsrc", "reskill", "release", "dismiss", "transfer"] as const;
export type Lever = (typeof levers)[number];
export type Levers = Pick<ItemContent, Lever>;
export const noLevers: Levers = { hire: null, outsrc: null, reskill: null, release: null, dismiss: null, transfer: null };

/** The levers of a tab that add up to 100. */
export const leversOf: Readonly<Record<SwpTab, readonly Lever[]>> = {
  "key-profiles": [],
  "key-skills": [],
  "profiles-shortage": ["hire", "outsrc", "reskill"],
  "skills-shortage": ["hire", "outsrc", "reskill"],
  "profiles-pool": ["release", "reskill"],
};
/** What Release may be split into. */
export const releaseParts = ["dismiss", "transfer"] as const;

/** Whether a lever is a whole number from 0 to 100. */
export function isPercent(value: number | null): value is number {
  return value !== null && Number.isInteger(value) && value >= 0 && value <= 100;
}

/** What is wrong with the levers of a tab. What is wrong with their sum stands at the first of them. */
export function checkLevers(tab: SwpTab, given: Levers): Issue[] {
  const names = leversOf[tab];
  const parts = tab === "profiles-pool" ? releaseParts : [];
  const issues: Issue[] = [];
  for (const name of names) if (given[name] === null) issues.push(swpIssue("required", name));
  for (const name of [...names, ...parts])
    if (given[name] !== null && !isPercent(given[name])) issues.push(swpIssue("lever-not-percent", name));
  const [first] = names;
  if (issues.length > 0 || first === undefined) return issues;
  const sum = sumOf(given, names);
  if (sum !== 100) issues.push(swpIssue(tab === "profiles-pool" ? "pool-levers-not-100" : "levers-not-100", first, { sum }));
  const isSplit = parts.some((name) => given[name] !== null);
  const ofParts = sumOf(given, parts);
  if (isSplit && ofParts !== given.release)
    issues.push(swpIssue("split-not-release", "dismiss", { sum: ofParts, release: given.release ?? 0 }));
  return issues;
}

/** The sum of some levers; one that is not given counts as 0. */
export function sumOf(given: Levers, names: readonly Lever[]): number {
  return names.reduce((sum, name) => sum + (given[name] ?? 0), 0);
}
