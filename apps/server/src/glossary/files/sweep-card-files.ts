import type { Context } from "../../context.ts";
import { deleteWaitingFiles } from "./files.sql.ts";

const waitingMilliseconds = 86_400_000;

/** Removes files that were sent a day ago for cards that were never saved. Run every minute; on several nodes at once it does no harm. */
export async function sweepCardFiles(ctx: Context): Promise<void> {
  const deleted = await deleteWaitingFiles(ctx.db, new Date(ctx.clock.now().getTime() - waitingMilliseconds));
  if (deleted > 0) ctx.log.info({ deleted }, "files that no card of the glossary took are removed");
}
