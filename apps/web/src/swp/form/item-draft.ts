import type { Issue } from "@hub/domain/issue.ts";
import { checkItem, type ItemGiven } from "@hub/domain/swp/check-item.ts";
import { isPercent, type Lever, type Levers, levers, leversOf, releaseParts } from "@hub/domain/swp/levers.ts";
import { fieldsOf, type ItemContent, type SwpField, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { proposeLevers } from "@hub/domain/swp/propose-levers.ts";
import { fromBounds, maxOf, minOf, writeSize } from "@hub/domain/swp/size.ts";
import { tidyItem } from "@hub/domain/swp/tidy-item.ts";
import type { SwpItem } from "../items/use-items.ts";

/** Fields of the form that can be wrong. */
export type FormField = SwpField | "comment";
export type FieldErrors = Partial<Record<FormField, string>>;

/** What can be edited of an item, as the form holds it and the rules ask for it. */
export function contentOf(item: SwpItem): ItemContent {
  const { source, skillLevel, competency, additionalInformation, relevantActions, impact, availability, trainingFrom, trainingTo } = item;
  return {
    divisionId: item.division.id,
    source,
    profileId: item.jobProfile?.id ?? null,
    profileClusterId: item.jobProfileCluster?.id ?? null,
    skillId: item.skillItem?.id ?? null,
    skillClusterId: item.skillCluster?.id ?? null,
    skillLevel,
    competency,
    additionalInformation,
    relevantActions,
    // Without the zeros behind the point that the database keeps.
    size: item.size ? writeSize(fromBounds(minOf(item.size), maxOf(item.size))) : "",
    impact,
    availability,
    timeline: item.timeline ?? "",
    hire: item.hire,
    outsrc: item.outsrc,
    reskill: item.reskill,
    release: item.release,
    dismiss: item.dismiss,
    transfer: item.transfer,
    coverage: item.coverage?.code ?? null,
    trainingFrom,
    trainingTo,
    poolId: item.pool?.id ?? null,
  };
}

/** The fields of the tab that a draft changes of what is saved; blanks around and other ways to write a size change nothing. */
export function changedFields(tab: SwpTab, base: ItemContent, draft: ItemContent): SwpField[] {
  const [had, has] = [tidyItem(base), tidyItem(draft)];
  return fieldsOf(tab).filter((field) => !Object.is(had[field], has[field]));
}

const belongTogether: readonly (readonly SwpField[])[] = [
  levers,
  ["trainingFrom", "trainingTo"],
  ["coverage", "size"],
  ["divisionId", "poolId"],
];

/** What one has typed, put over what somebody else has saved meanwhile: fields one has not touched are theirs, those that add up go together. */
export function mergeContent(tab: SwpTab, base: ItemContent, draft: ItemContent, theirs: ItemContent): ItemContent {
  const mine = changedFields(tab, base, draft);
  const kept = new Set(mine.flatMap((field) => belongTogether.find((group) => group.includes(field)) ?? [field]));
  return { ...theirs, ...Object.fromEntries([...kept].map((field) => [field, draft[field]])) };
}

/** Where two have changed an item: each field that either has touched, as it stands now and as one means it oneself. */
export function compareContents(
  tab: SwpTab,
  base: ItemContent,
  draft: ItemContent,
  theirs: ItemContent,
): { field: SwpField; now: string | number | null; mine: string | number | null }[] {
  const mine = mergeContent(tab, base, draft, theirs);
  const touched = new Set([...changedFields(tab, base, theirs), ...changedFields(tab, theirs, mine)]);
  return fieldsOf(tab)
    .filter((field) => touched.has(field))
    .map((field) => ({ field, now: theirs[field], mine: mine[field] }));
}

/** What is wrong with a draft before it is sent, the first reason of each field, in the order of the form. */
export function checkDraft(tab: SwpTab, draft: ItemContent, given: ItemGiven): Map<FormField, Issue> {
  const first = new Map<FormField, Issue>();
  for (const issue of checkItem(tab, draft, given)) {
    const field = issue.path[0] as FormField;
    if (!first.has(field)) first.set(field, issue);
  }
  return first;
}

/** A lever as it was typed, with a proposal for those that were not typed this time. */
export function typeLever<Content extends Levers>(
  tab: SwpTab,
  content: Content,
  typed: readonly Lever[],
  lever: Lever,
  value: number | null,
) {
  // What is emptied is free again to be proposed.
  const still = value === null ? typed.filter((each) => each !== lever) : typed.includes(lever) ? typed : [...typed, lever];
  const given: Levers = { ...leversIn(content), [lever]: value };
  // Without its parts Release is not split: nothing is proposed for them.
  const isPart = (releaseParts as readonly Lever[]).includes(lever);
  const next = value === null && isPart ? given : proposeLevers(tab, given, still);
  return { content: { ...content, ...next, [lever]: value }, typed: still };
}

/** The levers of an item. */
export function leversIn({ hire, outsrc, reskill, release, dismiss, transfer }: Levers): Levers {
  return { hire, outsrc, reskill, release, dismiss, transfer };
}

/** The shares that must add up to 100, as far as they are numbers, and their sum in whole. */
export function sumLevers(tab: SwpTab, content: ItemContent): { shares: number[]; sum: number } {
  const shares = leversOf[tab].flatMap((lever) => {
    const share = content[lever];
    return share === null || Number.isNaN(share) ? [] : [share];
  });
  // Rounded where someone types 33.3: what floats add to it is no news.
  return { shares, sum: Math.round(shares.reduce((sum, share) => sum + share, 0) * 100) / 100 };
}

/** Levers that stand as they are proposed: not typed, and other than they were. */
export function proposedLevers(tab: SwpTab, before: Levers, content: Levers, typed: readonly Lever[]): Lever[] {
  const names: readonly Lever[] = tab === "profiles-pool" ? [...leversOf[tab], ...releaseParts] : leversOf[tab];
  return names.filter((lever) => !typed.includes(lever) && isPercent(content[lever]) && content[lever] !== before[lever]);
}
