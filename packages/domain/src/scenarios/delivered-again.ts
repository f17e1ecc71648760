import type { ContentChange } from "./content-changes.ts";

/**
 * What rows of a cell say that was delivered again: people who were counted and are gone by a date of the month or before, people who were not and came by one, and whether anything else changed of
 * anybody.
 */
export type DeliveredAgain = { lateLeavers: number; lateJoiners: number; otherwise: boolean };

/** So many rows are compared while somebody waits; of more it is said that there is a new delivery, and no more. */
export const mostRowsCompared = 400_000;

/** A new delivery as the causes it brings, the people who were told late first. It stays as it is where its rows are not known. */
export function tellDeliveredAgain(change: ContentChange, told: DeliveredAgain | undefined): ContentChange[] {
  if (change.kind !== "new-delivery" || !told) return [change];
  const { lateLeavers, lateJoiners, otherwise } = told;
  const isAlike = lateLeavers + lateJoiners === 0 && !otherwise;
  return [
    ...(lateLeavers > 0 ? [{ ...change, kind: "late-leavers" as const, persons: lateLeavers }] : []),
    ...(lateJoiners > 0 ? [{ ...change, kind: "late-joiners" as const, persons: lateJoiners }] : []),
    ...(otherwise ? [{ ...change, kind: "redelivered" as const }] : []),
    ...(isAlike ? [{ ...change, kind: "redelivered-alike" as const }] : []),
  ];
}

/** Whether the rows of a new delivery, on both its sides, still fit into so many, which are spent on it then. */
export function affordRows(most: number): (change: Pick<ContentChange, "before" | "after">) => boolean {
  let left = most;
  return ({ before, after }) => {
    const needed = [...before, ...after].reduce((sum, { rows }) => sum + rows, 0);
    if (needed > left) return false;
    left -= needed;
    return true;
  };
}
