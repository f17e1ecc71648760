import { emptyItem, type ItemContent, type SwpTab } from "../plan-item.ts";

const everywhere = { divisionId: 1, source: "ana.ruiz@corp.example", size: "5-8" } as const;
const shortage = { impact: "Critical", timeline: "2027-Q1", hire: 50, outsrc: 20, reskill: 30, trainingFrom: 3, trainingTo: 6 } as const;
const written: Record<SwpTab, Partial<ItemContent>> = {
  "key-profiles": { profileId: 2, impact: "Relevant" },
  "key-skills": { skillId: 3, skillLevel: "Inter", impact: "Nice2Have" },
  "profiles-shortage": { ...shortage, profileId: 2 },
  "skills-shortage": { ...shortage, skillId: 3, skillLevel: "Expert" },
  "profiles-pool": { poolId: 4, profileId: 2, availability: "Ready", release: 40, reskill: 60, trainingFrom: 3, trainingTo: 6 },
};

/** An item of a tab that is right, with what a test changes of it. */
export function rightItem(tab: SwpTab, changed: Partial<ItemContent> = {}): ItemContent {
  return { ...emptyItem(tab), ...everywhere, ...written[tab], ...changed };
}
