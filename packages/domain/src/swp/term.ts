import type { Language } from "../languages.ts";

/** What the catalogue holds: what profiles and skills stand in, they themselves, and what they are grouped by for comparison. */
export const termKinds = ["job-profile-family", "job-profile", "job-profile-cluster", "knowledge-area", "skill", "skill-cluster"] as const;
export type TermKind = (typeof termKinds)[number];

const parentKinds: Partial<Record<TermKind, TermKind>> = { "job-profile": "job-profile-family", skill: "knowledge-area" };
const clusterKinds: Partial<Record<TermKind, TermKind>> = { "job-profile": "job-profile-cluster", skill: "skill-cluster" };

/** The kind of what a term stands in; undefined for what stands alone. */
export const parentKindOf = (kind: TermKind): TermKind | undefined => parentKinds[kind];
/** The kind of cluster that is proposed with a term; undefined where there is none. */
export const clusterKindOf = (kind: TermKind): TermKind | undefined => clusterKinds[kind];

/** What a term is called in each language; empty where nothing is said. */
export type TermLabels = Record<Language, string>;

/** All that is said of a term but for its kind, which it keeps. */
export type TermContent = {
  code: string;
  parentId: number | null;
  clusterId: number | null;
  labels: TermLabels;
  /** Its code or address in ESCO; empty when it has none. */
  escoCode: string;
  active: boolean;
};

/** What a term is shown as: its name in the reader's language, else in English. */
export const termName = (labels: TermLabels, language: Language): string => labels[language] || labels.en;
