import type { Context } from "../../context.ts";
import { type DeliveredUpload, lockEvents, nameFindings, recordExceptions, findDueDay } from "./record-exceptions.sql.ts";

/** Makes what the rows of a delivered file were found to be into quality events (ING-02), in the caller's transaction. */
export async function recordFindings(ctx: Context, upload: DeliveredUpload): Promise<void> {
  await lockEvents(ctx.db, upload.ingestionId);
  const now = ctx.clock.now();
  await nameFindings(ctx.db, upload);
  await recordExceptions(ctx.db, upload, now, await findDueDay(ctx.db, upload, now));
}
