type Entry = { id: number; name: string; parentId: number };

/** Entries below their parents, in the order they came, with how deep each stands. Whose parent is not there stands at the top. */
export function orderTree<T extends Entry>(entries: readonly T[]): (T & { depth: number })[] {
  const known = new Set(entries.map(({ id }) => id));
  const placed = new Set<number>();
  const below = (parents: readonly T[], depth: number): (T & { depth: number })[] =>
    parents.flatMap((entry) => {
      if (placed.has(entry.id)) return [];
      placed.add(entry.id);
      return [
        { ...entry, depth },
        ...below(
          entries.filter(({ parentId, id }) => parentId === entry.id && id !== entry.id),
          depth + 1,
        ),
      ];
    });
  const tops = entries.filter(({ id, parentId }) => parentId === id || !known.has(parentId));
  // What a circle of parents would hide is shown at the top.
  return [...below(tops, 0), ...below(entries, 0)];
}
