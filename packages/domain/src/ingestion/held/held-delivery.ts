import type { Severity } from "../issue-codes.ts";

/** How many of a delivery's persons, in percent of the larger side, must stand on both sides; a setting, this unless told. At 0 nothing is held. */
export const usualResemblancePercent = 30;
/** Where neither side has this many, nothing is held: of so few a good part comes and goes in any month. */
export const fewestCompared = 30;

/**
 * What a delivery is compared with: the month (`2026-09`) it stands in and how many it has. `common`: persons who are in both; null where rows are figures,
 * which say of nobody whose they are, so that only their number is compared.
 */
export type Compared = { period: string; count: number; common: number | null };
/** What stands for the same month, and what stood last in the twelve months before; null where there is nothing. */
export type ComparedWith = { standing: Compared | null; before: Compared | null };
/** Why a delivery is held: how many persons (rows, where they are figures) it brings, and beside what that was seen. Kept with the delivery. */
export type Hold = ComparedWith & { unit: "people" | "rows"; count: number };

/** Whether a delivery may be of the entity it came for, as far as numbers tell. */
function resembles(count: number, other: Compared, percent: number): boolean {
  const larger = Math.max(count, other.count);
  if (larger < fewestCompared) return true;
  return (other.common ?? Math.min(count, other.count)) * 100 >= percent * larger;
}

/** How many persons a sample has about, of which it is told whether a delivery need be counted in full. */
export const sampleSize = 256;

/**
 * Whether a delivery need be counted in full, by a sample of its persons: unless half of what may be missing is there. Of a sample of that size one that must be held is
 * never taken for one like its entity; most are so like it that a sample tells.
 */
export function needsFullCount(count: number, other: Pick<Compared, "count" | "common">, percent: number): boolean {
  return (other.common ?? 0) * 200 < (percent + 100) * Math.max(count, other.count);
}

/**
 * Whether a delivery is held for a yes instead of taking the place of what stands: it is nothing like what stands for its month or, where nothing does, like what
 * stood last. An empty side is compared with nothing: who has nothing to report says so with a reason, and a first delivery has nothing before it.
 */
export function mustHold(count: number, { standing, before }: ComparedWith, percent: number): boolean {
  const other = standing ?? before;
  if (count === 0 || other === null || other.count === 0) return false;
  return !resembles(count, other, percent);
}

/** What a check says beforehand of an entity whose delivery would be held: an issue of no single row, in the words of `upload-outcomes`. */
export function tellHold(entity: string, hold: Hold): { severity: Severity; code: string; params: Record<string, string | number> } {
  const { unit, count, standing, before } = hold;
  const { period = "", count: known = 0, common = 0 } = standing ?? before ?? {};
  const params = { entity, count, known, period, ...(unit === "people" && { common: common ?? 0 }) };
  return { severity: "warning", code: unit === "people" ? "people-unlike" : "rows-unlike", params };
}
