import type { Output } from "@hub/contract/route.ts";
import type { listSwpItems } from "@hub/contract/swp/items.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { found } from "../../problem.ts";
import { reachOf } from "../policy.ts";
import type { Asking } from "./filter.sql.ts";
import { findItemRow, listItemRows } from "./items.sql.ts";
import { presentItem, type SwpItem } from "./present-item.ts";
import { readItemFilter } from "./read-filter.ts";
import { type Order, readPlace, writePlace } from "./sort.sql.ts";

/** Who asks for items, with where they may read. */
export function askingOf(ctx: RequestContext): Asking {
  return { reach: reachOf(ctx.actor, "swp.read"), user: ctx.actor };
}

/** A page of items with their number; one statement, whatever the page holds. */
export async function listItems(
  ctx: RequestContext,
  query: Given<typeof listSwpItems>["query"],
): Promise<Output<typeof listSwpItems.answer>> {
  const { sort = "name", direction = sort === "updated" || sort === "size" ? "desc" : "asc", after, limit = 50, ...asked } = query;
  const order: Order = { sort, direction };
  const page = { order, limit: limit + 1, language: ctx.language, ...(after !== undefined && { after: readPlace(after, order) }) };
  const { rows, total } = await listItemRows(ctx.db, readItemFilter(asked), askingOf(ctx), page);
  const edit = reachOf(ctx.actor, "swp.edit");
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { items: rows.slice(0, limit).map((row) => presentItem(row, edit)), next: last ? writePlace(last) : null, total };
}

/** One item; not-found where there is none, or none that the reader sees. */
export async function getItem(ctx: RequestContext, id: number): Promise<SwpItem> {
  const row = found(await findItemRow(ctx.db, id, reachOf(ctx.actor, "swp.read"), ctx.language));
  return presentItem(row, reachOf(ctx.actor, "swp.edit"));
}
