import { createReadStream } from "node:fs";
import { readConfig, backupKey } from "./config.ts";
import { writeWhole } from "./backup/backup-file.ts";
import { noteRestore } from "./backup/note-restore.ts";
import { makeBackup } from "./backup/make-backup.ts";
import type { Manifest } from "./backup/manifest.ts";
import { withOwnerDatabase } from "./backup/owner-database.ts";
import { readBackup } from "./backup/read-backup.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { makeKey } from "./backup/seal.ts";
import { prepareDatabase } from "./prepare-database.ts";

const usage = `npm run backup -- <file>    makes a back-up, while people work
npm run verify -- <file>    reads all of one and checks it, without a database
npm run restore -- <file>   fills an empty database with one
npm run backup:key          makes a key`;

const commands: Record<string, (file: string) => Promise<string>> = {
  async backup(file) {
    const key = backupKey();
    return withOwnerDatabase(readConfig(), true, async ({ url }) =>
      tell("Backed up", await writeWhole(file, (sink) => makeBackup(url, key, sink))),
    );
  },
  verify: async (file) => tell("Whole", await readBackup(createReadStream(file), backupKey())),
  async restore(file) {
    const key = backupKey();
    const config = readConfig();
    return withOwnerDatabase(config, false, async ({ url, embedded }) => {
      const manifest = await restoreBackup(url, () => createReadStream(file), key);
      await prepareDatabase(config, embedded);
      await noteRestore(url, manifest);
      return tell("Restored", manifest);
    });
  },
};

function tell(what: string, { tables, madeAt, portal, postgres }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${what}: ${tables.length} tables, ${rows} rows, as they stood at ${madeAt} (portal ${portal}, PostgreSQL ${postgres}).`;
}

const [name = "", file, ...rest] = process.argv.slice(2);
const command = commands[name];
if (name === "key" && file === undefined) {
  const { secret, recipient } = await makeKey();
  console.log(`# opens back-ups: keep it apart from them. What only makes them needs but this: ${recipient}\n${secret}`);
} else if (!command || file === undefined || rest.length > 0) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    console.log(await command(file));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
