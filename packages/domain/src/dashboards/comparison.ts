import { addMonths, type Period } from "../period.ts";

export const comparisonKinds = ["month", "year", "version", "entity", "group", "target"] as const;
/** What a report's figures are compared with: another month, another closed version of the same month, one entity or the group of the same version, or the target of each. */
export type Comparison = FigureComparison | { with: "target" };
/** A comparison with other figures. */
export type FigureComparison = { with: "month" | "year" | "group" } | { with: "version"; number: number } | { with: "entity"; id: number };

/** A comparison as it stands in an address: `year`, `version.1`, `entity.12`. */
export const comparisonPattern = /^(?:month|year|group|target|version\.[1-9]\d{0,8}|entity\.[1-9]\d{0,8})$/;

/** The comparison that an address asks for; undefined for none, and for what cannot be meant. */
export function readComparison(text: string | undefined): Comparison | undefined {
  if (text === undefined || !comparisonPattern.test(text)) return undefined;
  const [kind, number] = text.split(".");
  if (kind === "version") return { with: kind, number: Number(number) };
  if (kind === "entity") return { with: kind, id: Number(number) };
  if (kind === "target") return { with: kind };
  return { with: kind === "month" || kind === "year" ? kind : "group" };
}

/** A comparison for the address. */
export function writeComparison(comparison: Comparison): string {
  if (comparison.with === "version") return `version.${comparison.number}`;
  return comparison.with === "entity" ? `entity.${comparison.id}` : comparison.with;
}

/** The month whose figures are compared with those of a month. */
export function comparedPeriod({ with: kind }: Comparison, { year, month }: Period): Period {
  return addMonths({ year, month }, kind === "year" ? -12 : kind === "month" ? -1 : 0);
}
