import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeKey } from "../../../backup/seal.ts";
import { startGroupPortal } from "../../../testing/group-portal.ts";

/** A portal of a small group with a place for its back-ups, and a key whose secret half is not in it. */
export async function startBackupPortal() {
  const portal = await startGroupPortal({ entities: ["A"], sections: ["PLN"] });
  const root = await mkdtemp(join(tmpdir(), "hub-backups-"));
  const directory = join(root, "backups");
  await mkdir(directory);
  Object.assign(portal.ctx.config, { backupDirectory: directory, databaseUrl: portal.applicationUrl, dataDirectory: root });
  const key = await makeKey();
  return {
    ...portal,
    root,
    directory,
    key,
    /** The runs, the first one first. */
    async runs(): Promise<Record<string, any>[]> {
      return (await portal.pool.query("select * from backup_run order by id")).rows;
    },
    async stop() {
      await portal.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
export type BackupPortal = Awaited<ReturnType<typeof startBackupPortal>>;
