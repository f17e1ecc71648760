import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { takeLeftUploads } from "./uploads.sql.ts";

/** An upload that nobody works on is left alone for so long, in milliseconds: whoever loses it may be about to say so. */
const leftFor = 60_000;

/**
 * Gives uploads to the queue again whose work was lost or gave up, as when the database was away for longer than it is tried again: else whoever sent the file
 * would wait for hours. How often a file is begun at all is counted by the upload itself. On several nodes at once it does no harm.
 */
export async function sweepUploads(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    for (const uploadId of await takeLeftUploads(ctx.db, new Date(now.getTime() - leftFor), now)) {
      ctx.log.warn({ uploadId }, "an upload that nobody worked on is given to the queue again");
      await ctx.queue.send(ctx.db, "process-upload", { uploadId });
    }
  });
}
