import type { Context } from "../context.ts";
import { deleteAbandonedFiles } from "./files.sql.ts";

/** Longer than any sender is waited for, also a source whose query runs for half an hour before its first byte: whoever sent it is gone. */
const silentMilliseconds = 75 * 60_000;

/** Longer than the short transaction that takes a file: until its end nobody is seen to hold it. */
const takenMilliseconds = 5 * 60_000;

/** Sweeps files that broke off while they were stored, and those that nobody holds any more. Run every minute; on several nodes at once it does no harm. */
export async function sweepFiles(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime();
  const deleted = await deleteAbandonedFiles(ctx.db, {
    seen: new Date(now - silentMilliseconds),
    taken: new Date(now - takenMilliseconds),
  });
  if (deleted > 0) ctx.log.info({ deleted }, "files that nobody took or holds any more are removed");
}
