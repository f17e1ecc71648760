import { addMonths, type Period } from "@hub/domain/period.ts";

/** The month whose rates are shown: that of the address (`2026-10`), else the last one that is over. */
export function readRateMonth(text: string | undefined, today: Date): Period {
  const match = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text ?? "");
  if (match) return { year: Number(match[1]), month: Number(match[2]) };
  return addMonths({ year: today.getFullYear(), month: today.getMonth() + 1 }, -1);
}

/** Years to choose from: some before and one after this one, and that of the address. */
export function listRateYears(chosen: number, today: Date): number[] {
  const now = today.getFullYear();
  const years = Array.from({ length: 8 }, (_, at) => now + 1 - at);
  return years.includes(chosen) ? years : [...years, chosen].toSorted((a, b) => b - a);
}
