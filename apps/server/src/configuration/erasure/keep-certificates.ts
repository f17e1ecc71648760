import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeWhole } from "../../backup/backup-file.ts";
import type { Config } from "../../config.ts";
import { type Context, portalActor } from "../../context.ts";
import type { Database } from "../../db/connect.ts";
import { isPassing } from "../../disk/passing-place.ts";
import { listNames } from "../../disk/list-names.ts";
import { Problem } from "../../problem.ts";
import { takeCertificate } from "./missing.ts";
import { listCertificates, listKnown } from "./missing.sql.ts";

const named = /^erasure-([0-9a-f]{64})\.json$/;
const folder = "erasures";

/** A directory of certificates; `makes`: whether what it stands in is made where it is not there. */
type Place = { directory: string; makes: boolean };

/** Where certificates stand outside the database: beside the back-ups, else in the data directory. Where the disk of the back-ups is not there, nothing is made in its stead. */
export const certificatePlace = ({ backupDirectory, dataDirectory }: Pick<Config, "backupDirectory" | "dataDirectory">): Place => ({
  directory: join(backupDirectory ?? dataDirectory, folder),
  makes: backupDirectory === undefined,
});
const besideOf = (directory: string): Place => ({ directory: join(directory, folder), makes: false });

/** Files and places that were looked at, once by a process: what is wrong with one is told once, not every minute. */
const looked = new Set<string>();

/**
 * Holds the certificates beside the back-ups against the database: one that only stands there is of an erasure that is missing here, as an older back-up was restored; one that only the
 * database has is written there. Run every minute: so nobody has to think of it, however it was restored.
 */
export async function keepCertificates(ctx: Context): Promise<void> {
  const place = certificatePlace(ctx.config);
  const { directory } = place;
  await warnOfPassing(ctx, dirname(directory));
  // Looked at before the database is: what it did meanwhile is written there only afterwards.
  const there = await listPlace(directory);
  const known = await listKnown(ctx.db, there);
  for (const path of there.filter((sha256) => !known.has(sha256)).map((sha256) => pathOf(directory, sha256))) {
    if (looked.has(path)) continue;
    try {
      await takeCertificate({ ...ctx, actor: portalActor }, await readFile(path, "utf8"));
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "certificate-refused") throw error;
      ctx.log.error({ err: error, file: path }, "a certificate of an erasure is none of this portal, or was altered");
    }
    looked.add(path);
  }
  await writeCertificates(place, await listCertificates(ctx.db, there));
}

/** Says once where certificates would not outlast what they are kept for. */
async function warnOfPassing(ctx: Context, directory: string): Promise<void> {
  if (looked.has(directory) || !existsSync(directory)) return;
  looked.add(directory);
  if (await isPassing(directory))
    ctx.log.warn(
      { directory },
      "certificates of erasures would be kept where nothing lasts: set HUB_BACKUP_DIR to a disk (docs/operations.md)",
    );
}

/** Writes the certificates of a database beside a back-up of it that was made by hand. */
export async function keepBeside(db: Database, directory: string): Promise<void> {
  const place = besideOf(directory);
  await writeCertificates(place, await listCertificates(db, await listPlace(place.directory)));
}

/** Brings certificates from beside a back-up to where the portal looks for them; answers how many erasures this database does not know. */
export async function gatherCertificates(db: Database, directory: string, place: Place): Promise<number> {
  const beside = besideOf(directory);
  const there = new Set(await listPlace(place.directory));
  const found = new Map<string, string>();
  for (const sha256 of await listPlace(beside.directory))
    if (!there.has(sha256)) found.set(sha256, await readFile(pathOf(beside.directory, sha256), "utf8"));
  await writeCertificates(place, found);
  const all = await listPlace(place.directory);
  return all.length - (await listKnown(db, all)).size;
}

async function writeCertificates({ directory, makes }: Place, certificates: ReadonlyMap<string, string>): Promise<void> {
  if (certificates.size === 0) return;
  await mkdir(directory, { recursive: makes }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  for (const [sha256, certificate] of certificates) {
    const path = pathOf(directory, sha256);
    // Another worker was faster.
    if (existsSync(path)) continue;
    await writeWhole(path, (sink) => sink(Buffer.from(certificate)), { unfinished: `${path}.${randomUUID()}.unfinished` });
  }
}

const pathOf = (directory: string, sha256: string) => join(directory, `erasure-${sha256}.json`);

async function listPlace(directory: string): Promise<string[]> {
  const names = await listNames(directory);
  return names.flatMap((name) => named.exec(name)?.[1] ?? []);
}
