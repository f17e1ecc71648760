import type { Components } from "./figure-value.ts";
import type { Kpi } from "./kpis.ts";

/** By what of its people a figure of a legal entity is broken down; of somebody with several contracts by the first that is active. */
export const dimensions = [
  "unit",
  "job-profile",
  "management-level",
  "contract-type",
  "working-time",
  "age-band",
  "tenure-band",
  "sex",
] as const;
export type Dimension = (typeof dimensions)[number];

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
/** Figures that say something of people: of few of them, it would be said of each. */
const qualities: readonly Kpi[] = [
  "average-age",
  "average-tenure",
  "female-share",
  "female-share-management",
  "permanent-share",
  "temporary-share",
  "part-time-share",
];

/** Whether a figure is the sum of what its rows add, of one month, and nothing of pay: it can be broken down. */
export function isBrokenDown(kpi: Kpi): boolean {
  return counts.includes(kpi) || qualities.includes(kpi);
}

/** What a figure is of the people of one value; `value` null: not delivered. `persons`: how many are there on the last day. */
export type BrokenPart = Components & { value: string | null; persons: number };

/** The most values that are told apart; the others stand together as one. */
export const mostValues = 100;

/**
 * The parts of a figure as they are shown, the largest first. What says something of people is hidden of fewer than the minimum, and of others with them until those
 * that are hidden number the minimum and are several: the whole less what is shown would tell them. Of one value alone it is the whole's own figure.
 */
export function protectParts(kpi: Kpi, parts: readonly BrokenPart[], minimum: number): BrokenPart[] {
  const inOrder = parts.toSorted((a, b) => b.persons - a.persons || compareValues(a.value, b.value));
  if (counts.includes(kpi) || inOrder.length < 2) return inOrder;
  const hidden = new Set(inOrder.filter(({ persons }) => persons > 0 && persons < minimum));
  const others = inOrder.filter((part) => part.persons > 0 && !hidden.has(part)).toReversed();
  const isOpen = () => hidden.size === 1 || [...hidden].reduce((sum, { persons }) => sum + persons, 0) < minimum;
  for (const next of others) if (hidden.size > 0 && isOpen()) hidden.add(next);
  return inOrder.map((part) => (hidden.has(part) ? { ...part, numerator: null, denominator: null, reason: "SUPPRESSED" as const } : part));
}

function compareValues(a: string | null, b: string | null): number {
  return a === b ? 0 : a === null ? 1 : b === null || a < b ? -1 : 1;
}
