import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import type { AppliedChange, TaskContext } from "../../tasks/kinds.ts";
import { deleteItems } from "../items/delete-items.ts";
import { lockItems } from "../items/held-items.sql.ts";
import { type PlannedItem, type SavedBefore, saveItems } from "../items/save-items.ts";
import { lockPools } from "../items/pool-sums.sql.ts";

/**
 * Takes the changes of an import, or of an act on many items, back: items are once more what they were, those that it added are deleted. One that was saved since stays, and so does one that
 * cannot be what it was any more, as what it named is gone or its pool is full.
 */
export async function takeBackItems(
  ctx: TaskContext,
  tabOf: SwpTab | ((change: AppliedChange) => SwpTab),
  changes: readonly AppliedChange[],
): Promise<boolean[]> {
  const all = changes.map((change) => ({
    id: Number(change.subject),
    version: Number(change.version),
    tab: typeof tabOf === "string" ? tabOf : tabOf(change),
    before: readBefore(change.before),
  }));
  await lockPools(
    ctx.db,
    all.flatMap(({ before }) => before?.content.poolId ?? []),
  );
  // Of both kinds at once, in the order of their ids.
  await lockItems(
    ctx.db,
    all.map(({ id }) => id),
  );
  const added = all.filter(({ before }) => !before);
  const refused = await deleteItems(ctx, added, "undone");
  const back = new Set(added.filter((_, at) => !refused[at]));
  const changed = all.filter(({ before }) => before);
  const outcomes = await saveItems(
    ctx,
    changed.flatMap(({ id, version, tab, before }): PlannedItem[] => {
      if (!before) return [];
      const { content, leversByHand, sizeAtClose, closedAt } = before;
      const kept = { leversByHand, sizeAtClose, closedAt };
      return [{ id, version, tab, content, kept, kind: "undone" }];
    }),
  );
  for (const [at, change] of changed.entries()) if (outcomes[at]?.kind !== "refused") back.add(change);
  return all.map((change) => back.has(change));
}

/** As it was kept with the change, instants as texts. */
function readBefore(kept: unknown): SavedBefore {
  const before = kept as (Omit<NonNullable<SavedBefore>, "closedAt"> & { closedAt: string | null }) | null;
  return before && { ...before, closedAt: before.closedAt === null ? null : new Date(before.closedAt) };
}
