import type { Issue } from "../issue.ts";

/**
 * How a review of access stands: its reviewers decide; what was left at the deadline waits for the person it was escalated to; the last deadline is over and all that
 * could be taken away was; closed, after which nothing of it changes.
 */
export const campaignStates = ["OPEN", "ESCALATED", "OVERDUE", "CLOSED"] as const;
export type CampaignState = (typeof campaignStates)[number];

/**
 * What became of a grant under review. Changed or gone: it was no more what was to be reviewed, so that nothing was decided of it; so it is, too, where unused access
 * is reviewed and the person has signed in since. Refused: until the campaign was
 * closed it could not be taken away, as nobody would administer an area any more. Withdrawn: the campaign was, and nobody had decided.
 */
export const rowStates = ["OPEN", "KEPT", "TAKEN", "CHANGED", "GONE", "REFUSED", "WITHDRAWN"] as const;
export type RowState = (typeof rowStates)[number];

export const decisions = ["keep", "take"] as const;
export type Decision = (typeof decisions)[number];

/** What becomes of what nobody decided by the deadline. */
export const deadlineActs = ["take", "escalate"] as const;
export type DeadlineAct = (typeof deadlineActs)[number];

/** Somebody who has not signed in for so many days may keep what they have for a reason alone, and stands in the list of who has not. */
export const daysUnused = 90;
/** So many days at most a campaign may ask for. */
export const mostDaysUnused = 3650;

/** Reviewers are told again so many days before a deadline. */
export const daysOfReminder = [7, 1] as const;

const day = 86_400_000;

/** The instant after which somebody has to have signed in so as not to be unused for some days. */
export const unusedSince = (now: Date, days: number): Date => new Date(now.getTime() - days * day);

/** Whether somebody has not signed in for so many days; who never did, not since their account was made. In SQL it is `isUnusedUser`. */
export function isUnused({ signedInAt, createdAt }: { signedInAt: Date | null; createdAt: Date }, now: Date, days = daysUnused): boolean {
  return (signedInAt ?? createdAt).getTime() <= unusedSince(now, days).getTime();
}

/** What is wrong with a decision: taking away always wants a reason, keeping does where somebody of it has not signed in for long. */
export function checkDecision(given: { decision: Decision; reason: string }, unused: boolean): Issue[] {
  if (given.reason.trim() !== "") return [];
  if (given.decision === "take") return [{ code: "campaigns.reason-to-take", path: ["reason"] }];
  return unused ? [{ code: "campaigns.reason-to-keep", path: ["reason"], params: { days: daysUnused } }] : [];
}

/** Who reviews the grants on which legal entities. */
export type Part = { reviewer: string; legalEntityIds: readonly number[] };
type Days = { deadline: string; atDeadline: DeadlineAct; secondDeadline: string | null };
type Plan = Days & { parts: readonly Part[]; escalateTo: string | null };

/** What is wrong with a campaign before anybody is looked up; `today` is the day it starts. */
export function checkCampaign({ parts, deadline, atDeadline, escalateTo, secondDeadline }: Plan, today: string): Issue[] {
  const issues: Issue[] = [];
  const seen = new Set<number>();
  for (const [index, { legalEntityIds }] of parts.entries()) {
    if (legalEntityIds.some((id) => seen.has(id)))
      issues.push({ code: "campaigns.entity-twice", path: ["parts", index, "legalEntityIds"] });
    for (const id of legalEntityIds) seen.add(id);
  }
  if (atDeadline === "escalate" && escalateTo === null) issues.push({ code: "campaigns.escalate-to-whom", path: ["escalateTo"] });
  return [...issues, ...checkDays({ deadline, atDeadline, secondDeadline }, "OPEN", today)];
}

/** What is wrong with the last days of a campaign on which something is still to come: of an escalated one the second alone. */
export function checkDays({ deadline, atDeadline, secondDeadline }: Days, state: "OPEN" | "ESCALATED", today: string): Issue[] {
  const issues: Issue[] = [];
  if (state === "OPEN" && deadline <= today) issues.push({ code: "campaigns.deadline-over", path: ["deadline"] });
  if (atDeadline === "take") return issues;
  if (secondDeadline === null || secondDeadline <= deadline) issues.push({ code: "campaigns.second-deadline", path: ["secondDeadline"] });
  else if (secondDeadline <= today) issues.push({ code: "campaigns.deadline-over", path: ["secondDeadline"] });
  return issues;
}

/** Who may come to review something: by legal entity, and those who follow, each for whom the one before may not. */
export type Reviewers = {
  byEntity: ReadonlyMap<number, number>;
  /** In the order in which they are asked. */
  others: readonly number[];
  /** Who is active and may sign in. */
  standing: ReadonlySet<number>;
};

/**
 * Who reviews what somebody has: whoever reviews all legal entities that it is about, else the first of the others; never the person themselves, and nobody who left. A
 * grant on all legal entities is nobody's part. Undefined where nobody is left.
 */
export function chooseReviewer(
  row: { userId: number; legalEntityIds: readonly (number | null)[] },
  { byEntity, others, standing }: Reviewers,
): number | undefined {
  const ofEntities = new Set(row.legalEntityIds.map((id) => (id === null ? undefined : byEntity.get(id))));
  const [only] = ofEntities;
  const first = ofEntities.size === 1 && only !== undefined ? [only] : [];
  return [...first, ...others].find((id) => id !== row.userId && standing.has(id));
}
