import type { bringBackSwpItem } from "@hub/contract/swp/deleted-items.ts";
import { deletedSince } from "@hub/domain/deleted.ts";
import { checkItem } from "@hub/domain/swp/check-item.ts";
import { likenessOf } from "@hub/domain/swp/likeness.ts";
import { parseSize } from "@hub/domain/swp/size.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { notDeleted, orCannotBringBack } from "../../http/list-deleted.ts";
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
import { standItemAgain } from "./deleted-items.sql.ts";

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
    const reach = reachOf(ctx.actor, "swp.edit");
    const find = async (): Promise<HeldItem> => {
      const [item] = await readDeletedItems(ctx.db, [id], reach, deletedSince(ctx.clock.now()));
      if (!item) throw notDeleted((await readItems(ctx.db, [id], reach)).length > 0);
      return item;
    };
    // Which pool and what it is like stays while it is deleted: both are held before it, as where items are saved.
    const { tab, content } = await find();
    const likeness = addAgain ? null : likenessOf(tab, content);
    if (likeness) await lockLikeness(ctx.db, likeness);
    await lockPools(ctx.db, content.poolId === null ? [] : [content.poolId]);
    await lockItems(ctx.db, [id]);
    const item = await find();
    const refs = await loadReferences(ctx.db, [content], true);
    await orCannotBringBack(async () => refuseUnfit(ctx, item, refs));
    const [there] = likeness ? (await findLikeItems(ctx.db, [likeness], { reach: reachOf(ctx.actor, "swp.read") })).values() : [];
    if (there !== undefined) throw await thereOf(ctx, Number(there));
    const by = { userId: ctx.actor.id, at: ctx.clock.now() };
    await standItemAgain(ctx.db, id, by);
    await writeChanges(ctx.db, [{ itemId: id, kind: "brought-back", comment: "", changes: [] }], by);
    await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
    await audit(ctx.db, ctx, { action: "swp-item-brought-back", subjectType: "swp-item", subjectId: id, after: traceOfItem(item, refs) });
    return getItem(ctx, id);
  });
}

/** Throws invalid-input with all that is wrong with an item by today's rules, and names. What is offered no more stays in it, but nobody plans in a division that is closed. */
function refuseUnfit(ctx: RequestContext, { tab, content }: HeldItem, refs: References): void {
  const size = parseSize(content.size);
  const part = content.poolId !== null && size ? { poolId: content.poolId, size } : null;
  const issues = [
    ...checkItem(tab, content, { closes: (code) => refs.coverages.get(code)?.closes, corporateDomains: refs.corporateDomains }),
    ...checkReferences(tab, content, { ...content, divisionId: null }, refs, reachOf(ctx.actor, "swp.edit")),
    ...(refuseOverfull(refs.pools, [{ at: 0, from: null, to: part }]).get(0) ?? []),
  ];
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
}
