import type { Issue } from "../issue.ts";

/** What is kept for a time (decision 0052): files as they were delivered, rows of people, values that checks found, lines of the trail. */
export const retentionKinds = ["files", "rows", "findings", "audit"] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** No period is shorter, in months: so long do later figures and closings read a month. */
export const leastMonths = 12;
export const mostMonths = 600;

/** The months as they are stored, null for ever, or what is wrong with what was typed. */
export function readMonths(typed: string): { months: number | null } | { issue: Issue } {
  const text = typed.trim();
  if (text === "") return { months: null };
  const months = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (months >= leastMonths && months <= mostMonths) return { months };
  return { issue: { code: "retention.months-invalid", path: ["months"], params: { least: leastMonths, most: mostMonths } } };
}

/** Whether it is night by UTC, when what is over is put away: deleting much at once is felt by day. */
export function isNight(now: Date): boolean {
  const hour = now.getUTCHours();
  return hour >= 22 || hour < 5;
}

/** Days after which nobody may confirm any more what somebody asked for. */
export const secondLookDays = 7;

/** Words shorter than this are not looked for in texts: they stand everywhere. */
export const leastWord = 4;

/** Counts of what an erasure covers, by kind and table. */
export type ErasureCounts = Readonly<Record<string, number>>;

/** Whether what an erasure covers became something else since it was asked for: then nobody has looked at it. Anything new, or a tenth more and five of it. */
export function hasChangedMuch(before: ErasureCounts, now: ErasureCounts): boolean {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].some((key) => {
    const was = before[key] ?? 0;
    const difference = Math.abs((now[key] ?? 0) - was);
    return difference > 5 && difference * 10 > was;
  });
}
