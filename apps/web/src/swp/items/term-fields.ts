import { fieldNeeds, type SwpTab } from "@hub/domain/swp/plan-item.ts";

/** Whether a tab plans skills; the others plan profiles. */
export const isOfSkills = (tab: SwpTab): boolean => fieldNeeds.skillId[tab] !== "-";

/** The fields that say what an item of the tab is about: the skill or the profile, and its cluster. */
export const termFields = (tab: SwpTab) =>
  isOfSkills(tab)
    ? ({ term: "skillId", cluster: "skillClusterId" } as const)
    : ({ term: "profileId", cluster: "profileClusterId" } as const);
