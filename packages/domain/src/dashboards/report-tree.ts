/** A report in the tree; the root is null. */
export type TreeRow = { id: number; parentId: number | null; hidden: boolean };
export type TreePlace = { mayOpen: boolean; hasChildren: boolean };

export const treeLimits = { depth: 6, reports: 500 } as const;

/**
 * The reports somebody sees, in the order given: those they may open, and above them, as folders that cannot be opened, those that lead there. A report
 * follows its own grant, not that of the one above.
 */
export function visibleReports<R extends TreeRow>(rows: readonly R[], isOffered: (id: number) => boolean): (R & TreePlace)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const open = new Set(rows.filter(({ id, hidden }) => !hidden && isOffered(id)).map(({ id }) => id));
  const seen = new Set<number>();
  for (const id of open) for (const each of wayUp(byId, id)) seen.add(each);
  const parents = new Set(rows.filter(({ id }) => seen.has(id)).map(({ parentId }) => parentId));
  return rows.flatMap((row) => (seen.has(row.id) ? [{ ...row, mayOpen: open.has(row.id), hasChildren: parents.has(row.id) }] : []));
}

/** Whether a report may stand below another: not below itself, and not deeper than the tree goes. `parentId` null is the root. */
export function checkMove(rows: readonly TreeRow[], id: number, parentId: number | null): "circle" | "too-deep" | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const above = parentId === null ? [] : wayUp(byId, parentId);
  if (above.includes(id)) return "circle";
  return above.length + heightOf(rows, id) > treeLimits.depth ? "too-deep" : undefined;
}

/** How many levels stand from a report down; 1 for one with nothing below, also for one that is not there yet. */
function heightOf(rows: readonly TreeRow[], id: number): number {
  const below = rows.filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...below.map((row) => heightOf(rows, row.id)));
}

/** A report and all above it, the lowest first. */
function wayUp(byId: ReadonlyMap<number, TreeRow>, id: number): number[] {
  const way: number[] = [];
  for (let at: number | null | undefined = id; at != null && byId.has(at) && !way.includes(at); at = byId.get(at)?.parentId) way.push(at);
  return way;
}
