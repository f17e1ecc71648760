import type { Components } from "./figure-value.ts";
import type { Kpi } from "./kpis.ts";

/** By what of its people a figure is broken down; of somebody with several contracts by the first that is active. */
export const dimensions = [
  "unit",
  "job-profile",
  "job-family",
  "management-level",
  "management",
  "contract-type",
  "working-time",
  "age-band",
  "tenure-band",
  "sex",
  "country",
] as const;
export type Dimension = (typeof dimensions)[number];
/** Those of a legal entity: it is in one country. */
const entityDimensions = dimensions.filter((each) => each !== "country");

/** The bands of years, in their order: the first year of each, and the first after it. */
export const ageBands = {
  "under-30": [0, 30],
  "30-to-39": [30, 40],
  "40-to-49": [40, 50],
  "50-to-59": [50, 60],
  "from-60": [60, null],
} as const;
export const tenureBands = { "under-1": [0, 1], "1-to-4": [1, 5], "5-to-9": [5, 10], "10-to-19": [10, 20], "from-20": [20, null] } as const;

/** Figures that count people or contracts: shown of one person, too, as everywhere (decision 0029). */
const counts: readonly Kpi[] = ["headcount", "fte", "joiners", "leavers"];
/** Figures that say something of people, their denominators numbers of people: of few of them, it would be said of each. */
const qualities: readonly Kpi[] = [
  "average-age",
  "average-tenure",
  "female-share",
  "female-share-management",
  "permanent-share",
  "temporary-share",
  "part-time-share",
];

/** Figures that count persons of the group once, in whichever entities they are; the others are sums of the entities'. */
const ofDistinctPersons: readonly Kpi[] = ["headcount", "female-share", "female-share-management"];

/** Whether of the group a figure counts somebody of two entities once. */
export function countsOnce(kpi: Kpi): boolean {
  return ofDistinctPersons.includes(kpi);
}

/** Whether a figure says something of people, so that it is hidden of few. */
export function isQuality(kpi: Kpi): boolean {
  return qualities.includes(kpi);
}

/** The figures that can be broken down. */
export const brokenKpis: readonly Kpi[] = [...counts, ...qualities];

/** Whether a figure is the sum of what its rows add, of one month, and nothing of pay: it can be broken down. */
export function isBrokenDown(kpi: Kpi): boolean {
  return brokenKpis.includes(kpi);
}

/**
 * Whether a figure is told by a dimension. By families of job profiles only counts are: a mean of a family less those of its profiles would tell of the few in one that is hidden.
 */
export function isBrokenBy(kpi: Kpi, by: Dimension): boolean {
  return isBrokenDown(kpi) && (by !== "job-family" || counts.includes(kpi));
}

/** Jobs within units and levels: worked out and kept as by a dimension, whose values are JSON lists of all three. It is told nowhere, and decides what is told of jobs, units and levels beside each other. */
export const jobsWithin = "jobs-within";
export const ofJobsWithin = ["job-profile", "unit", "management-level"] as const satisfies readonly Dimension[];
/** By what the parts of a figure are known. */
export type PartsBy = Dimension | typeof jobsWithin;

/** Whether somebody of a level manages, as the dimensions name both. */
const managementOf = (level: string | null): string | null => level && (level === "manager" || level === "executive" ? "yes" : "no");

/** Whose figure is broken down: several legal entities are a group of them or a choice. */
export type BrokenOf = "group" | "entity" | "several";

/**
 * What a figure is broken down by. Of several legal entities only counts are, which hide nobody: a mean of them would be one more level to protect, for each choice of entities there is (decision 0074).
 */
export function dimensionsOf(kpi: Kpi, of: BrokenOf): readonly Dimension[] {
  if (of === "several" && isQuality(kpi)) return [];
  return (of === "entity" ? entityDimensions : dimensions).filter((by) => isBrokenBy(kpi, by));
}

/** What a figure is of the people of one value; `value` null: not delivered. `persons`: how many are there on the last day. */
export type BrokenPart = Components & { value: string | null; persons: number };

/**
 * Whether a report tells a breakdown of a closed month, or why not: it is being made, its rows do not give what was closed, the month is open, it is a mean or share of several entities, people of several
 * entities are in two of them or moved, the figure has no value, an older version never had it, the rows are gone, or an entity is in one country alone.
 */
export const brokenStates = [
  "told",
  "waits",
  "differs",
  "open",
  "selection",
  "not-added",
  "no-figure",
  "not-kept",
  "put-away",
  "group-only",
] as const;
export type BrokenState = (typeof brokenStates)[number];

/** The most values that are told apart; the others stand together as one. */
export const mostValues = 100;

/** Of how many people a mean or share is. */
export function sizeOfPart({ denominator }: Components): number {
  return Number(denominator ?? 0);
}

/**
 * The parts of a figure as they are shown, the largest first. What says something of people is hidden of fewer than the minimum, and of others with them until those
 * that are hidden number the minimum and are several: the whole less what is shown would tell them. Of one value alone it is the whole's own figure.
 */
export function protectParts<P extends BrokenPart>(kpi: Kpi, parts: readonly P[], minimum: number): P[] {
  return hideParts(parts, isQuality(kpi) ? findHiddenParts(parts, minimum) : new Set());
}

/** Which parts of what says something of people are hidden, by the parts alone. */
export function findHiddenParts<P extends BrokenPart>(
  parts: readonly P[],
  minimum: number,
  sizeOf: (part: P) => number = sizeOfPart,
): Set<P> {
  if (parts.length < 2) return new Set();
  const isSmall = (part: P) => (sizeOf(part) > 0 ? sizeOf(part) < minimum : part.persons > 0 && part.persons < minimum);
  const hidden = new Set(parts.filter(isSmall));
  const others = parts
    .filter((part) => !hidden.has(part) && sizeOf(part) > 0)
    .toSorted((a, b) => sizeOf(a) - sizeOf(b) || compareValues(b.value, a.value));
  for (const next of others) {
    const sizes = [...hidden].map(sizeOf).filter((size) => size > 0);
    if (sizes.length === 0 || (sizes.length > 1 && sizes.reduce((sum, size) => sum + size) >= minimum)) break;
    hidden.add(next);
  }
  return hidden;
}

/** Parts in their order, those that are hidden without what they are. */
export function hideParts<P extends BrokenPart>(parts: readonly P[], hidden: ReadonlySet<P>): P[] {
  return parts
    .toSorted((a, b) => b.persons - a.persons || compareValues(a.value, b.value))
    .map((part) => (hidden.has(part) ? { ...part, numerator: null, denominator: null, reason: "SUPPRESSED" as const } : part));
}

/**
 * Parts by management as they are shown beside those by level: one is hidden with any of its levels, so that what is shown of it are sums of levels that are shown, and tells nothing besides.
 */
export function hideWithLevels<P extends BrokenPart>(parts: readonly P[], levels: readonly BrokenPart[]): P[] {
  return hideValues(parts, new Set([...hiddenValues(levels)].map(managementOf)));
}

/** Parts in their order, those of some values hidden. */
export function hideValues<P extends BrokenPart>(parts: readonly P[], hidden: ReadonlySet<string | null>): P[] {
  return hideParts(parts, new Set(parts.filter(({ value }) => hidden.has(value))));
}

/** The values of parts that are hidden. */
export function hiddenValues(parts: readonly BrokenPart[]): Set<string | null> {
  return new Set(parts.filter(({ reason }) => reason === "SUPPRESSED").map(({ value }) => value));
}

function compareValues(a: string | null, b: string | null): number {
  return a === b ? 0 : a === null ? 1 : b === null || a < b ? -1 : 1;
}
