import type { getAccessWork } from "@hub/contract/today/today.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../context.ts";
import { readOpenWork } from "../workflows/inbox.sql.ts";
import { waitingCells } from "../workflows/waiting-cells.ts";
import { listEnding, listUnfilled } from "../workflows/standing-work.ts";

/** What waits for whoever gives access: roles that end, and cells that nobody may act on, each of what the reader gives. */
export async function listAccessWork(ctx: RequestContext): Promise<Output<typeof getAccessWork.answer>> {
  const work = await readOpenWork(ctx.db, ctx.clock.now());
  return { ending: await listEnding(ctx), unfilled: listUnfilled(ctx, waitingCells(work)) };
}
