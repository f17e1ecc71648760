/** The five tabs (SWP-01). */
export const swpTabs = ["key-profiles", "key-skills", "profiles-shortage", "skills-shortage", "profiles-pool"] as const;
export type SwpTab = (typeof swpTabs)[number];

/** SWP-14, as the specification spells them. */
export const impacts = ["Critical", "Relevant", "Nice2Have"] as const;
/** In the long term, in the short term, immediately. */
export const availabilities = ["Foreseen", "Scheduled", "Ready"] as const;
export const skillLevels = ["Begin", "Inter", "Expert"] as const;
export type Impact = (typeof impacts)[number];
export type Availability = (typeof availabilities)[number];
export type SkillLevel = (typeof skillLevels)[number];

/** What a tab's size is called: what is right to have, what is missing, what is there to be used. */
export const sizeOf = {
  "key-profiles": "rightSize",
  "key-skills": "rightSize",
  "profiles-shortage": "gapSize",
  "skills-shortage": "gapSize",
  "profiles-pool": "poolSize",
} as const satisfies Record<SwpTab, string>;

/** What people write of an item; empty text and null say nothing. Unit and OB are those of the division, family and knowledge area those of profile and skill. */
export type ItemContent = {
  divisionId: number | null;
  /** E-mail of who knows about it. */
  source: string;
  profileId: number | null;
  profileClusterId: number | null;
  skillId: number | null;
  skillClusterId: number | null;
  skillLevel: SkillLevel | null;
  competency: string;
  additionalInformation: string;
  relevantActions: string;
  /** FTEs as typed: `5`, `5-8`, `5,5`. */
  size: string;
  impact: Impact | null;
  availability: Availability | null;
  /** The quarter by which it is needed, `2027-Q1`. */
  timeline: string;
  hire: number | null;
  outsrc: number | null;
  reskill: number | null;
  release: number | null;
  /** Parts of `release`, where it is split. */
  dismiss: number | null;
  transfer: number | null;
  /** Code of the list coverage. */
  coverage: string | null;
  /** Months. */
  trainingFrom: number | null;
  trainingTo: number | null;
  /** The pool whose part it is. */
  poolId: number | null;
};
export type SwpField = keyof ItemContent;

/** Required, optional or absent. */
type Need = "R" | "O" | "-";
const byTab = (
  keyProfiles: Need,
  keySkills: Need,
  profilesShortage: Need,
  skillsShortage: Need,
  profilesPool: Need,
): Record<SwpTab, Need> => ({
  "key-profiles": keyProfiles,
  "key-skills": keySkills,
  "profiles-shortage": profilesShortage,
  "skills-shortage": skillsShortage,
  "profiles-pool": profilesPool,
});

/** Fields a tab (readings 5), in the order of the form. The training effort is required where something is reskilled: training.ts. */
export const fieldNeeds = {
  divisionId: byTab("R", "R", "R", "R", "R"),
  source: byTab("R", "R", "R", "R", "R"),
  poolId: byTab("-", "-", "-", "-", "R"),
  profileId: byTab("R", "-", "R", "-", "R"),
  profileClusterId: byTab("O", "-", "O", "-", "O"),
  skillId: byTab("-", "R", "-", "R", "-"),
  skillClusterId: byTab("-", "O", "-", "O", "-"),
  skillLevel: byTab("-", "R", "-", "R", "-"),
  competency: byTab("O", "O", "O", "O", "O"),
  size: byTab("R", "O", "R", "R", "R"),
  impact: byTab("R", "R", "R", "R", "-"),
  availability: byTab("-", "-", "-", "-", "R"),
  timeline: byTab("O", "O", "R", "R", "O"),
  hire: byTab("-", "-", "R", "R", "-"),
  outsrc: byTab("-", "-", "R", "R", "-"),
  release: byTab("-", "-", "-", "-", "R"),
  dismiss: byTab("-", "-", "-", "-", "O"),
  transfer: byTab("-", "-", "-", "-", "O"),
  reskill: byTab("-", "-", "R", "R", "R"),
  trainingFrom: byTab("-", "-", "O", "O", "O"),
  trainingTo: byTab("-", "-", "O", "O", "O"),
  coverage: byTab("-", "-", "R", "R", "R"),
  additionalInformation: byTab("O", "O", "O", "O", "O"),
  relevantActions: byTab("O", "O", "O", "O", "O"),
} as const satisfies Record<SwpField, Record<SwpTab, Need>>;

/** Every field, in the order of the form. */
export const swpFields = Object.keys(fieldNeeds) as SwpField[];

/** The fields a tab has, in the order of the form. */
export function fieldsOf(tab: SwpTab): SwpField[] {
  return swpFields.filter((field) => fieldNeeds[field][tab] !== "-");
}

/** An item before anything is written: open, where the tab has a coverage. */
export function emptyItem(tab: SwpTab): ItemContent {
  return {
    divisionId: null,
    source: "",
    profileId: null,
    profileClusterId: null,
    skillId: null,
    skillClusterId: null,
    skillLevel: null,
    competency: "",
    additionalInformation: "",
    relevantActions: "",
    size: "",
    impact: null,
    availability: null,
    timeline: "",
    hire: null,
    outsrc: null,
    reskill: null,
    release: null,
    dismiss: null,
    transfer: null,
    coverage: fieldNeeds.coverage[tab] === "-" ? null : "OPEN",
    trainingFrom: null,
    trainingTo: null,
    poolId: null,
  };
}

/**
 * What makes two rows speak of the same, for NEW and EXISTENT: `tab:division:profile or skill:level:pool`, nothing where the tab has none. Not unique.
 * The table swp_item says it in the same way.
 */
export function itemKey(tab: SwpTab, content: Pick<ItemContent, "divisionId" | "profileId" | "skillId" | "skillLevel" | "poolId">): string {
  const subject = fieldNeeds.profileId[tab] === "-" ? "skillId" : "profileId";
  const parts = (["divisionId", subject, "skillLevel", "poolId"] as const).map((field) =>
    fieldNeeds[field][tab] === "-" ? "" : content[field],
  );
  return [tab, ...parts.map((part) => part ?? "")].join(":");
}
