import { createReadStream } from "node:fs";
import { dirname } from "node:path";
import { readConfig, backupKey } from "./config.ts";
import { writeWhole } from "./backup/backup-file.ts";
import { noteRestore } from "./backup/note-restore.ts";
import { makeBackup } from "./backup/make-backup.ts";
import type { Manifest } from "./backup/manifest.ts";
import { withOwnerDatabase } from "./backup/owner-database.ts";
import { readBackup } from "./backup/read-backup.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { makeKey } from "./backup/seal.ts";
import { certificatePlace, gatherCertificates, keepBeside } from "./configuration/erasure/keep-certificates.ts";
import { connect, type Database } from "./db/connect.ts";
import { limits } from "./db/limits.ts";
import { prepareDatabase } from "./prepare-database.ts";

const usage = `npm run backup -- <file>    makes a back-up, while people work
npm run verify -- <file>    reads all of one and checks it, without a database
npm run restore -- <file>   fills an empty database with one
npm run backup:key          makes a key`;

const commands: Record<string, (file: string) => Promise<string>> = {
  async backup(file) {
    const key = backupKey();
    return withOwnerDatabase(readConfig(), true, async ({ url }) => {
      const manifest = await writeWhole(file, (sink) => makeBackup(url, key, sink));
      await withRows(url, (db) => keepBeside(db, dirname(file)));
      return tell("Backed up", manifest);
    });
  },
  verify: async (file) => tell("Whole", await readBackup(createReadStream(file), backupKey())),
  async restore(file) {
    const key = backupKey();
    const config = readConfig();
    return withOwnerDatabase(config, false, async ({ url, embedded }) => {
      const manifest = await restoreBackup(url, () => createReadStream(file), key);
      await prepareDatabase(config, embedded);
      await noteRestore(url, manifest);
      const missing = await withRows(url, (db) => gatherCertificates(db, dirname(file), certificatePlace(config)));
      return `${tell("Restored", manifest)}\n${tellMissing(missing)}`;
    });
  },
};

function tell(what: string, { tables, madeAt, portal, postgres }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${what}: ${tables.length} tables, ${rows} rows, as they stood at ${madeAt} (portal ${portal}, PostgreSQL ${postgres}).`;
}

/** What is done with the rows of a database, by its owner. */
async function withRows<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = connect(url, { limits: limits.owner, max: 1, applicationName: "hub-backup" });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Whoever restores hears at once who came back. */
function tellMissing(missing: number): string {
  if (missing > 0)
    return `${missing} erasure${missing === 1 ? " is" : "s are"} not in this back-up: an administrator repeats them, in Configuration, Retention, once the portal runs.`;
  return "No erasure is known that is not in this back-up; certificates that are kept elsewhere are given back in Configuration, Retention.";
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
