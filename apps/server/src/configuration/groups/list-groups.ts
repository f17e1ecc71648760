import type { listGroups as route } from "@hub/contract/configuration/groups.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { readCursor, writeCursor } from "../list-cursor.ts";
import { countGroups, listGroupPage } from "./group-list.sql.ts";

/** The groups by name, a page at a time, with how many there are in all: two statements, whatever the page holds. */
export async function listGroups(ctx: RequestContext, query: Given<typeof route>["query"]): Promise<Output<typeof route.answer>> {
  const limit = query.limit ?? 50;
  const items = await listGroupPage(ctx.db, query, readCursor(query.after), limit + 1);
  const page = items.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page,
    next: items.length > limit && last ? writeCursor(last.sortedBy, last.id) : null,
    total: await countGroups(ctx.db, query),
  };
}
