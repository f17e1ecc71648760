type Entry = { id: number; name: string; parentId: number };
export type Nested<T> = T & { below: Nested<T>[] };

/** Entries below their parents, in the order they came. Whose parent is not there stands at the top; what a circle of parents would hide, too. */
export function nestTree<T extends Entry>(entries: readonly T[]): Nested<T>[] {
  const known = new Set(entries.map(({ id }) => id));
  const placed = new Set<number>();
  const nest = (level: readonly T[]): Nested<T>[] =>
    level.flatMap((entry) => {
      if (placed.has(entry.id)) return [];
      placed.add(entry.id);
      return [{ ...entry, below: nest(entries.filter(({ parentId, id }) => parentId === entry.id && id !== entry.id)) }];
    });
  const tops = entries.filter(({ id, parentId }) => parentId === id || !known.has(parentId));
  return [...nest(tops), ...nest(entries)];
}
