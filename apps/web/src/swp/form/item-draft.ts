import { isPercent, type Lever, type Levers, leversOf, releaseParts } from "@hub/domain/swp/levers.ts";
import { type Availability, emptyItem, type Impact, type ItemContent, type SkillLevel, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { proposeLevers } from "@hub/domain/swp/propose-levers.ts";
import { fromBounds, maxOf, minOf, writeSize } from "@hub/domain/swp/size.ts";
import { tidyItem } from "@hub/domain/swp/tidy-item.ts";
import type { ChosenTerm } from "../catalogue/TermPicker.tsx";
import type { SwpItem } from "../items/use-items.ts";
import { openSizeOf } from "./coverage-draft.ts";

type Named = { id: number; name: string };
/** A profile or a skill with its family or its area. */
type DraftTerm = ChosenTerm & { parent: ChosenTerm | null };
type Chosen = {
  divisionId: Named | null;
  poolId: Named | null;
  profileId: DraftTerm | null;
  profileClusterId: ChosenTerm | null;
  skillId: DraftTerm | null;
  skillClusterId: ChosenTerm | null;
  /** Empty: none. */
  skillLevel: SkillLevel | "";
  impact: Impact | "";
  availability: Availability | "";
  coverage: string;
};

/** What the form holds of an item: what is typed, with the names of what is chosen. */
export type ItemDraft = Omit<ItemContent, keyof Chosen> &
  Chosen & {
    /** Why it is changed. */
    comment: string;
    /** The family or the area that profiles or skills are looked for in. */
    parent: ChosenTerm | null;
    /** The levers that were typed, which nothing is proposed for; undefined until somebody touches one. */
    typed: readonly Lever[] | undefined;
    /** The last size that was not 0. */
    openSize: string;
  };

/** An item as the form edits it. */
export function draftOf(item: SwpItem): ItemDraft {
  const { source, competency, additionalInformation, relevantActions, trainingFrom, trainingTo } = item;
  const parent = item.jobProfileFamily ?? item.knowledgeArea;
  // Without the zeros behind the point that the database keeps.
  const size = item.size ? writeSize(fromBounds(minOf(item.size), maxOf(item.size))) : "";
  return {
    divisionId: item.division,
    source,
    poolId: item.pool,
    profileId: item.jobProfile && { ...item.jobProfile, parent },
    profileClusterId: item.jobProfileCluster,
    skillId: item.skillItem && { ...item.skillItem, parent },
    skillClusterId: item.skillCluster,
    skillLevel: item.skillLevel ?? "",
    competency,
    additionalInformation,
    relevantActions,
    size,
    impact: item.impact ?? "",
    availability: item.availability ?? "",
    timeline: item.timeline ?? "",
    ...leversIn(item),
    coverage: item.coverage?.code ?? "",
    trainingFrom,
    trainingTo,
    comment: "",
    parent,
    typed: undefined,
    openSize: openSizeOf(size, ""),
  };
}

/** A new item of a tab, with what is known of where it stands and who knows about it. */
export function newDraft(
  tab: SwpTab,
  { divisionId, source, poolId, parent }: Pick<ItemDraft, "divisionId" | "source" | "poolId" | "parent">,
): ItemDraft {
  const { coverage, ...empty } = emptyItem(tab);
  const chosen = { profileId: null, profileClusterId: null, skillId: null, skillClusterId: null };
  const open = { skillLevel: "", impact: "", availability: "", coverage: coverage ?? "" } as const;
  return { ...empty, ...chosen, ...open, divisionId, source, poolId, comment: "", parent, typed: undefined, openSize: "" };
}

/** What is sent of a draft, as the rules ask for it; other ways to write the same are the same. */
export function contentOf(draft: ItemDraft): ItemContent {
  const { source, competency, additionalInformation, relevantActions, size, timeline, trainingFrom, trainingTo } = draft;
  return tidyItem({
    divisionId: draft.divisionId?.id ?? null,
    source,
    profileId: draft.profileId?.id ?? null,
    profileClusterId: draft.profileClusterId?.id ?? null,
    skillId: draft.skillId?.id ?? null,
    skillClusterId: draft.skillClusterId?.id ?? null,
    skillLevel: draft.skillLevel || null,
    competency,
    additionalInformation,
    relevantActions,
    size,
    impact: draft.impact || null,
    availability: draft.availability || null,
    timeline,
    ...leversIn(draft),
    coverage: draft.coverage || null,
    trainingFrom,
    trainingTo,
    poolId: draft.poolId?.id ?? null,
  });
}

/** The levers once one is typed, with a proposal for those that were not typed this time, and those that were. */
export function typeLever(
  tab: SwpTab,
  levers: Levers,
  typed: readonly Lever[],
  lever: Lever,
  value: number | null,
): Levers & { typed: readonly Lever[] } {
  // What is emptied is free again to be proposed.
  const still = value === null ? typed.filter((each) => each !== lever) : typed.includes(lever) ? typed : [...typed, lever];
  const given: Levers = { ...leversIn(levers), [lever]: value };
  // Without its parts Release is not split: nothing is proposed for them.
  const isPart = (releaseParts as readonly Lever[]).includes(lever);
  const next = value === null && isPart ? given : proposeLevers(tab, given, still);
  return { ...next, [lever]: value, typed: still };
}

/** The levers of what has more. */
export function leversIn({ hire, outsrc, reskill, release, dismiss, transfer }: Levers): Levers {
  return { hire, outsrc, reskill, release, dismiss, transfer };
}

/** The shares that must add up to 100, as far as they are numbers, and their sum in whole. */
export function sumLevers(tab: SwpTab, levers: Levers): { shares: number[]; sum: number } {
  const shares = leversOf[tab].flatMap((lever) => {
    const share = levers[lever];
    return share === null || Number.isNaN(share) ? [] : [share];
  });
  // Rounded where someone types 33.3: what floats add to it is no news.
  return { shares, sum: Math.round(shares.reduce((sum, share) => sum + share, 0) * 100) / 100 };
}

/** Levers that stand as they are proposed: not typed, and other than they were. */
export function proposedLevers(tab: SwpTab, before: Levers, levers: Levers, typed: readonly Lever[]): Lever[] {
  const names: readonly Lever[] = tab === "profiles-pool" ? [...leversOf[tab], ...releaseParts] : leversOf[tab];
  return names.filter((lever) => !typed.includes(lever) && isPercent(levers[lever]) && levers[lever] !== before[lever]);
}
