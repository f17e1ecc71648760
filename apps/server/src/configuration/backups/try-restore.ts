import { hostname } from "node:os";
import { join } from "node:path";
import { restoreBackup } from "../../backup/restore-backup.ts";
import { freeBytes, removeScratchServer, withScratchServer } from "../../backup/scratch-server.ts";
import { hashVersion } from "../../closing/copy-version.sql.ts";
import type { Context } from "../../context.ts";
import { connect } from "../../db/connect.ts";
import { listNames } from "../../disk/list-names.ts";
import { limits } from "../../db/limits.ts";
import { sizeOfDatabase } from "../../metrics/read-work.sql.ts";
import { BackupFailure, explainBackup, megabytes } from "./backup-failure.ts";
import type { Told } from "./runs.sql.ts";
import { listNewestVersions } from "./versions.sql.ts";

const trialPrefix = "backup-trial-";
/** Where the scratch server of a trial stands, in the data directory of the worker; a machine's own, should several share one. */
export const trialDirectory = (dataDirectory: string, node: string = hostname()): string => join(dataDirectory, `${trialPrefix}${node}`);

/** Takes away what trials left that were cut off, the whole database unsealed, also under a name that this machine has no more; all but that of the node whose run is under way. */
export async function removeLeftTrials(dataDirectory: string, busyNode: string | undefined): Promise<void> {
  const names = await listNames(dataDirectory);
  for (const name of names)
    if (name.startsWith(trialPrefix) && name !== `${trialPrefix}${busyNode}`) await removeScratchServer(join(dataDirectory, name));
}
/** What a restored database takes, by what the living one does: keys and indexes are made beside the rows. */
const roomFactor = 1.5;
/** Closed versions whose figures and rows are hashed anew, the newest ones. */
const versionsLookedAt = 12;

/**
 * Restores a back-up into a PostgreSQL of its own that is made for it and taken away again: every table's rows and hash and every sequence are compared by the restore itself, then the
 * content of closed versions with the hash they were closed with. Answers how long it took and what was wrong, if anything.
 */
export async function tryRestore(
  ctx: Context,
  open: () => AsyncIterable<Buffer>,
  secret: string,
): Promise<{ state: "done" | "failed" | "skipped"; problem: Told | undefined; milliseconds: number }> {
  const began = performance.now();
  const { dataDirectory, postgresBin } = ctx.config;
  try {
    const [needed, free] = [(await sizeOfDatabase(ctx.db)) * roomFactor, await freeBytes(dataDirectory)];
    if (free < needed)
      throw new BackupFailure("backups.trial-no-room", { needed: megabytes(needed), free: megabytes(free), directory: dataDirectory });
    await withScratchServer(trialDirectory(dataDirectory), postgresBin, async (url) => {
      await restoreBackup(url, open, secret);
      await compareVersions(ctx, url);
    });
    return { state: "done", problem: undefined, milliseconds: Math.round(performance.now() - began) };
  } catch (error) {
    ctx.log.error({ err: error }, "a back-up could not be restored on trial");
    const reason = error instanceof Error ? error.message : String(error);
    const problem = explainBackup(error, dataDirectory) ?? { code: "backups.trial-failed", params: { reason } };
    return {
      // Without room nothing was tried.
      state: /no-room|disk-full/.test(problem.code) ? "skipped" : "failed",
      problem,
      milliseconds: Math.round(performance.now() - began),
    };
  }
}

/** A version whose rows were erased by right since it was closed has another content than then; what counts is that here and there it is the same. */
async function compareVersions(ctx: Context, url: string): Promise<void> {
  const { db, close } = connect(url, { limits: limits.owner, max: 1, applicationName: "hub-backup-trial" });
  try {
    for (const { id, period, conventions, hash } of await listNewestVersions(db, versionsLookedAt)) {
      const restored = await hashVersion(db, { versionId: id, period }, conventions);
      if (!restored.equals(hash) && !restored.equals(await hashVersion(ctx.db, { versionId: id, period }, conventions)))
        throw new BackupFailure("backups.trial-figures", { version: id });
    }
  } finally {
    await close();
  }
}
