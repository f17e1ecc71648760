import { superfluousBackups } from "@hub/domain/configuration/backups/backup-plan.ts";
import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import { explainBackup } from "./backup-failure.ts";
import type { BackupPlace } from "./backup-place.ts";
import { findPlan } from "./plan.sql.ts";
import * as runs from "./runs.sql.ts";

const forgottenAfter = 2 * 365 * 86_400_000;

/**
 * Removes the back-ups that are superfluous, now that a new one stands and is whole; none where the new one could not be restored on trial. Then reads the one that was looked at longest ago,
 * so that a file that goes bad on its disk is known before it is needed.
 */
export async function tidyBackups(ctx: Context, run: runs.ClaimedBackup, place: BackupPlace, signal: AbortSignal): Promise<void> {
  const { keep, zone } = await findPlan(ctx.db);
  const kept = await runs.listKept(ctx.db);
  // One that is damaged takes no good one's place, and goes with the days.
  const good = kept.filter(({ isGood }) => isGood);
  const since = ctx.clock.now().getTime() - keep.days * 86_400_000;
  const spoilt = kept.filter(({ isGood, madeAt }) => !isGood && madeAt.getTime() < since);
  if (good.some(({ id }) => id === run.id))
    for (const old of [...superfluousBackups(good, keep, zone), ...spoilt]) {
      signal.throwIfAborted();
      await place.remove(old.fileName);
      await runs.noteRemoved(ctx.db, old.id, ctx.clock.now());
    }
  const oldest = await runs.findToVerify(ctx.db, run.id);
  if (oldest) await runs.noteVerified(ctx.db, oldest.id, await lookAt(oldest, place, signal), ctx.clock.now());
  await runs.deleteOldBackups(ctx.db, new Date(ctx.clock.now().getTime() - forgottenAfter));
}

/** What is wrong with the file of a back-up that was made before; its key is gone, its hash is not. */
async function lookAt(backup: runs.KeptBackup, place: BackupPlace, signal: AbortSignal): Promise<runs.Told | undefined> {
  const hash = createHash("sha256");
  try {
    for await (const part of place.open(backup.fileName)) {
      signal.throwIfAborted();
      hash.update(part as Buffer);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { code: "backups.file-missing", params: {} };
    return explainBackup(error, undefined) ?? { code: "backups.file-unreadable", params: {} };
  }
  return hash.digest("hex") === backup.sha256 ? undefined : { code: "backups.file-changed", params: {} };
}
