import { type closeSwpItem, type createSwpItem, updateSwpItem } from "@hub/contract/swp/items.ts";
import { likenessOf } from "@hub/domain/swp/likeness.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { reachOf } from "../policy.ts";
import { deleteItems } from "./delete-items.ts";
import { readItems } from "./held-items.sql.ts";
import { findLikeItems, lockLikeness } from "./like-items.sql.ts";
import { getItem } from "./list-items.ts";
import type { SwpItem } from "./present-item.ts";
import { type PlannedItem, saveItems } from "./save-items.ts";

/** Adds an item. Throws invalid-input with every field that is wrong, and swp-item-there where one that is seen is alike, unless it is to be added again. */
export function createItem(
  ctx: RequestContext,
  { tab, comment, addAgain = false, ...content }: Given<typeof createSwpItem>["body"],
): Promise<SwpItem> {
  return inTransaction(ctx, async (ctx) => {
    const likeness = likenessOf(tab, content);
    if (likeness && !addAgain) await lockLikeness(ctx.db, likeness);
    const like = likeness && !addAgain ? await findLikeItems(ctx.db, [likeness], { reach: reachOf(ctx.actor, "swp.read") }) : undefined;
    // What is wrong is said first: nobody is asked about an item that cannot be.
    const made = await saveOne(ctx, { tab, content, kind: "edited", ...(comment !== undefined && { comment }) });
    const [there] = like?.values() ?? [];
    if (there !== undefined) throw await thereOf(ctx, Number(there));
    return made;
  });
}

/** Says that an item is there already, with what tells it. */
export async function thereOf(ctx: RequestContext, id: number): Promise<Problem> {
  const { size, updatedBy, updatedOn } = await getItem(ctx, id);
  return new Problem("swp-item-there", { message: "swp.like-there", params: { id }, details: { id, size, updatedBy, updatedOn } });
}

/**
 * Changes an item; closing and reopening are such changes. Throws not-found for one that is not seen, operation-not-allowed for one that is seen only,
 * version-stale with the item as it is now, and invalid-input with every field that is wrong.
 */
export function updateItem(
  ctx: RequestContext,
  id: number,
  version: number,
  { comment, ...content }: Given<typeof updateSwpItem>["body"],
): Promise<SwpItem> {
  return inTransaction(ctx, async (ctx) => {
    const { tab } = found((await readItems(ctx.db, [id], reachOf(ctx.actor, "swp.read")))[0]);
    return saveOne(ctx, { id, version, tab, content, kind: "edited", ...(comment !== undefined && { comment }) });
  });
}

/** Closes an item with a coverage that closes, which makes its size 0 and keeps the size it had. Throws as `updateItem`. */
export function closeItem(
  ctx: RequestContext,
  id: number,
  version: number,
  { coverage, comment }: Given<typeof closeSwpItem>["body"],
): Promise<SwpItem> {
  return inTransaction(ctx, async (ctx) => {
    const held = found((await readItems(ctx.db, [id], reachOf(ctx.actor, "swp.read")))[0]);
    // What is saved is what was read in this version, or nothing.
    if (held.version !== version) throw await staleOf(ctx, id);
    const content = { ...held.content, coverage, size: "0" };
    return saveOne(ctx, { id, version, tab: held.tab, content, kind: "edited", ...(comment !== undefined && { comment }) });
  });
}

/** Deletes an item; its history and what snapshots copied stay. Throws not-found, operation-not-allowed, version-stale. */
export function deleteItem(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const [problem] = await deleteItems(ctx, [{ id, version }], "deleted");
    if (problem) throw problem.code === "version-stale" ? await staleOf(ctx, id) : problem;
    return {};
  });
}

function saveOne(ctx: RequestContext, planned: PlannedItem): Promise<SwpItem> {
  return inTransaction(ctx, async (ctx) => {
    const [outcome] = await saveItems(ctx, [planned]);
    if (outcome?.kind === "refused") throw outcome.problem.code === "version-stale" ? await staleOf(ctx, planned.id ?? 0) : outcome.problem;
    return getItem(ctx, outcome?.id ?? 0);
  });
}

/** With the item as it is now, so that one sees what a colleague changed. */
async function staleOf(ctx: RequestContext, id: number): Promise<Problem> {
  return conflict(updateSwpItem, await getItem(ctx, id));
}
