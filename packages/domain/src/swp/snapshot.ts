import type { Impact, SkillLevel } from "./plan-item.ts";
import { addSizes, type Size } from "./size.ts";

/** A row of a snapshot as far as it is counted; `isNew`: no earlier snapshot of the scope had its key, or somebody has said so. */
export type SnapshotRow = { size: Size | null; impact: Impact | null; skillLevel: SkillLevel | null; isNew: boolean };

const counted = {
  critical: ({ impact }) => impact === "Critical",
  new: ({ isNew }) => isNew,
  existent: ({ isNew }) => !isNew,
  begin: ({ skillLevel }) => skillLevel === "Begin",
  inter: ({ skillLevel }) => skillLevel === "Inter",
  expert: ({ skillLevel }) => skillLevel === "Expert",
} as const satisfies Record<string, (row: SnapshotRow) => boolean>;
export type SnapshotCount = keyof typeof counted;
/** What is counted, in the order of the history. */
export const snapshotCounts = Object.keys(counted) as SnapshotCount[];

/** How many rows, and their FTE. */
export type Counted = { count: number; fte: Size };

/** The row of the history: the size of all rows, and of those that are critical, new, ... how many they are and their FTE. A row without size counts with none. */
export function countSnapshot(rows: readonly SnapshotRow[]): { size: Size; counts: Record<SnapshotCount, Counted> } {
  const parts = snapshotCounts.map((name): [SnapshotCount, Counted] => {
    const found = rows.filter(counted[name]);
    return [name, { count: found.length, fte: sizeOfRows(found) }];
  });
  return { size: sizeOfRows(rows), counts: Object.fromEntries(parts) as Record<SnapshotCount, Counted> };
}

const sizeOfRows = (rows: readonly SnapshotRow[]) => addSizes(rows.flatMap(({ size }) => size ?? []));
