import { createReadStream } from "node:fs";
import { access, constants, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { freeBytes } from "../../backup/scratch-server.ts";
import { BackupFailure } from "./backup-failure.ts";

/** The directory that back-ups go to (HUB_BACKUP_DIR): one portal's alone, shared by its workers, made by whoever operates it. */
export type BackupPlace = ReturnType<typeof openPlace>;

const finished = /^hub-\d{8}T\d{6}Z-(\d+)\.hub-backup$/;
const unfinished = /^hub-\d{8}T\d{6}Z-\d+\.\d+\.unfinished$/;

/** Opens the place of the back-ups. Throws BackupFailure where none is set, it is not there, or nothing can be written into it. */
export async function findPlace(directory: string | undefined): Promise<BackupPlace> {
  if (directory === undefined) throw new BackupFailure("backups.failed-no-directory");
  const found = await stat(directory).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new BackupFailure("backups.failed-directory-missing", { directory }) : error;
  });
  if (!found.isDirectory()) throw new BackupFailure("backups.failed-directory-missing", { directory });
  await access(directory, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw new BackupFailure("backups.failed-directory-denied", { directory }, error);
  });
  return openPlace(directory);
}

function openPlace(directory: string) {
  const pathOf = (name: string) => join(directory, name);
  return {
    /** Where the file of a run stands once it is whole, and until then; an attempt's own, so that one that was thought dead spoils nothing. */
    namesOf({ id, attempts }: { id: number; attempts: number }, now: Date) {
      const instant = `${now.toISOString().replaceAll(/[-:]/g, "").slice(0, 15)}Z`;
      const name = `hub-${instant}-${id}.hub-backup`;
      return { name, path: pathOf(name), unfinished: pathOf(`hub-${instant}-${id}.${attempts}.unfinished`) };
    },

    /** Takes away what attempts left that were cut off: whatever is not finished, and what this very run has finished and nobody noted. */
    async clear(runId: number): Promise<void> {
      for (const name of await readdir(directory))
        if (unfinished.test(name) || finished.exec(name)?.[1] === String(runId)) await rm(pathOf(name), { force: true });
    },

    open: (name: string) => createReadStream(pathOf(name), { highWaterMark: 256 * 1024 }),
    remove: (name: string) => rm(pathOf(name), { force: true }),
    freeBytes: () => freeBytes(directory),
  };
}
