type Cell = { expected: boolean; daysLate: number; waits: { people: readonly { id: number; name: string }[] } | null };
export type Keeper = { id: number; name: string; cells: number; daysLate: number };

/** Whom the cells of a month wait for, who is most late first, and how many cells nobody may act on. A cell of several people counts for each of them. */
export function findKeepers(cells: readonly Cell[]): { people: Keeper[]; nobody: number } {
  const people = new Map<number, Keeper>();
  let nobody = 0;
  for (const { expected, daysLate, waits } of cells) {
    if (!expected || !waits) continue;
    if (waits.people.length === 0) nobody += 1;
    for (const { id, name } of waits.people) {
      const known = people.get(id) ?? { id, name, cells: 0, daysLate: 0 };
      people.set(id, { ...known, cells: known.cells + 1, daysLate: Math.max(known.daysLate, daysLate) });
    }
  }
  const order = (a: Keeper, b: Keeper) => b.daysLate - a.daysLate || b.cells - a.cells || a.name.localeCompare(b.name);
  return { people: [...people.values()].toSorted(order), nobody };
}
