import { type RequestContext, todayOf } from "../../context.ts";
import { listOwnerChoices, type Owner } from "./owners.sql.ts";

const most = 500;

/** Who can answer for cards. */
export async function listOwners(ctx: RequestContext): Promise<{ items: Owner[] }> {
  return { items: await listOwnerChoices(ctx.db, todayOf(ctx), most) };
}
