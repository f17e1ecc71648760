import type { Context } from "../../context.ts";
import { checkUpload } from "./check-upload.ts";
import { isPassingFailure, vainCodeOf } from "../../db/passing-failure.ts";
import { putAwayMonthOf } from "../../facts/month-put-away.ts";
import { OvertakenRun } from "./finish-upload.ts";
import { borrowRowMemory } from "./row-memory.ts";
import { claimUpload, failUpload } from "../uploads/uploads.sql.ts";

/** A file at which the worker itself died this often is not tried again. */
const maxAttempts = 3;

/**
 * Checks an upload and loads it when nothing is wrong: all of it or nothing, however often it is begun. Throws only what a later attempt may mend;
 * whatever else goes wrong ends the upload as FAILED with a reason.
 */
export async function processUpload(ctx: Context, data: { uploadId: number }, signal: AbortSignal): Promise<void> {
  const upload = await claimUpload(ctx.db, data.uploadId, ctx.clock.now());
  if (!upload) return;
  if (upload.attempts > maxAttempts) return failUpload(ctx.db, upload, { code: "given-up" }, ctx.clock.now());
  const memory = borrowRowMemory();
  try {
    await checkUpload(ctx, upload, memory, signal);
  } catch (error) {
    if (error instanceof OvertakenRun) return;
    if (signal.aborted || (isPassingFailure(error) && upload.attempts < maxAttempts)) throw error;
    ctx.log.error({ err: error, uploadId: upload.id }, "an upload could not be checked");
    const month = putAwayMonthOf(error);
    const problem = month === undefined ? { code: vainCodeOf(error) ?? "internal-error" } : { code: "rows-put-away", params: { month } };
    await failUpload(ctx.db, upload, problem, ctx.clock.now());
  } finally {
    memory.giveBack();
  }
}
