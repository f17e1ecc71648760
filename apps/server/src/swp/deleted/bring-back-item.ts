import type { bringBackSwpItem } from "@hub/contract/swp/deleted-items.ts";
import { deletedSince } from "@hub/domain/deleted.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { checkItem } from "@hub/domain/swp/check-item.ts";
import { likenessOf } from "@hub/domain/swp/likeness.ts";
import { parseSize } from "@hub/domain/swp/size.ts";
import type { RequestContext } from "../../context.ts";
import { auditAll } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { notDeleted } from "../../http/list-deleted.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { Problem } from "../../problem.ts";
import { checkReferences } from "../items/check-references.ts";
import { traceOfItem } from "../items/delete-items.ts";
import { refuseOverfull } from "../items/fit-into-pools.ts";
import { type HeldItem, lockItems, readDeletedItems, readItems } from "../items/held-items.sql.ts";
import { findLikeItems, lockLikeness } from "../items/like-items.sql.ts";
import { getItem } from "../items/list-items.ts";
import { lockPools } from "../items/pool-sums.sql.ts";
import type { SwpItem } from "../items/present-item.ts";
import { loadReferences, type References } from "../items/references.sql.ts";
import { thereOf } from "../items/save-item.ts";
import { writeChanges } from "../items/write-items.sql.ts";
import { reachOf } from "../policy.ts";
import { standItemsAgain } from "./deleted-items.sql.ts";

/**
 * Brings a deleted item back as it was, with its history. Throws not-found, no-longer-deleted where somebody was faster, cannot-bring-back with all that saving it
 * would refuse, and swp-item-there where one that is seen says the same by now, unless that is meant.
 */
export function bringBackItem(
  ctx: RequestContext,
  id: number,
  { addAgain = false }: Given<typeof bringBackSwpItem>["body"],
): Promise<SwpItem> {
  return inTransaction(ctx, async (ctx) => {
    const [item] = (await readDeleted(ctx, [id])).values();
    // What it is like stays while it is deleted; it is held before pools and items, as where items are saved.
    const likeness = item && !addAgain ? likenessOf(item.tab, item.content) : null;
    if (likeness) await lockLikeness(ctx.db, likeness);
    const [there] = likeness ? (await findLikeItems(ctx.db, [likeness], { reach: reachOf(ctx.actor, "swp.read") })).values() : [];
    // What is wrong is said first: nobody is asked about an item that cannot be.
    const [problem] = await bringBackItems(ctx, [{ id }]);
    if (problem) throw problem;
    if (there !== undefined) throw await thereOf(ctx, Number(there));
    return getItem(ctx, id);
  });
}

/**
 * Brings deleted items back, each where told in the version it was deleted in. Answers for each what refuses it (not-found, no-longer-deleted, version-stale,
 * cannot-bring-back), undefined where it stands again. A fixed number of statements, in the caller's transaction.
 */
export async function bringBackItems(
  ctx: RequestContext,
  wanted: readonly { id: number; version?: number }[],
): Promise<(Problem | undefined)[]> {
  const ids = wanted.map(({ id }) => id);
  // Which pool an item is of stays while it is deleted.
  const pools = [...(await readDeleted(ctx, ids)).values()].flatMap(({ content }) => content.poolId ?? []);
  await lockPools(ctx.db, pools);
  await lockItems(ctx.db, ids);
  const deleted = await readDeleted(ctx, ids);
  const standing = new Set((await readItems(ctx.db, ids, reachOf(ctx.actor, "swp.edit"))).map(({ id }) => id));
  const asked = wanted.flatMap(({ id, version }) => {
    const item = deleted.get(id);
    return item && (version ?? item.version) === item.version ? [item] : [];
  });
  const refs = await loadReferences(
    ctx.db,
    asked.map(({ content }) => content),
    true,
  );
  const unfit = findUnfit(ctx, asked, refs);
  await standAgain(
    ctx,
    asked.filter(({ id }) => !unfit.has(id)),
    refs,
  );
  const held = new Set(asked.map(({ id }) => id));
  return wanted.map(({ id }) => {
    const issues = unfit.get(id);
    if (issues) return new Problem("cannot-bring-back", { issues });
    if (held.has(id)) return undefined;
    return deleted.has(id) ? new Problem("version-stale") : notDeleted(standing.has(id));
  });
}

async function readDeleted(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, HeldItem>> {
  const items = await readDeletedItems(ctx.db, ids, reachOf(ctx.actor, "swp.edit"), deletedSince(ctx.clock.now()));
  return new Map(items.map((item) => [item.id, item]));
}

async function standAgain(ctx: RequestContext, items: readonly HeldItem[], refs: References): Promise<void> {
  if (items.length === 0) return;
  const by = { userId: ctx.actor.id, at: ctx.clock.now() };
  await standItemsAgain(
    ctx.db,
    items.map(({ id }) => id),
    by,
  );
  await writeChanges(
    ctx.db,
    items.map(({ id }) => ({ itemId: id, kind: "brought-back", comment: "", changes: [] })),
    by,
  );
  await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
  await auditAll(
    ctx.db,
    ctx,
    items.map((item) => ({
      action: "swp-item-brought-back",
      subjectType: "swp-item",
      subjectId: item.id,
      after: traceOfItem(item, refs),
    })),
  );
}

/** All that is wrong with each item by today's rules, and names. What is offered no more stays in it, but nobody plans in a division that is closed. */
function findUnfit(ctx: RequestContext, items: readonly HeldItem[], refs: References): Map<number, Issue[]> {
  const rules = { closes: (code: string) => refs.coverages.get(code)?.closes, corporateDomains: refs.corporateDomains };
  const issuesOf = items.map(({ tab, content }) => [
    ...checkItem(tab, content, rules),
    ...checkReferences(tab, content, { ...content, divisionId: null }, refs, reachOf(ctx.actor, "swp.edit")),
  ]);
  const parts = items.map(({ content }) => {
    const size = parseSize(content.size);
    return content.poolId !== null && size ? { poolId: content.poolId, size } : null;
  });
  // One that does not come back anyway takes nothing of a pool.
  const moved = parts.flatMap((to, at) => (issuesOf[at]?.length === 0 ? [{ at, from: null, to }] : []));
  const overfull = refuseOverfull(refs.pools, moved);
  return new Map(
    items.flatMap(({ id }, at): [number, Issue[]][] => {
      const issues = [...(issuesOf[at] ?? []), ...(overfull.get(at) ?? [])];
      return issues.length > 0 ? [[id, issues]] : [];
    }),
  );
}
