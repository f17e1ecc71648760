import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { DataDirectoryInUse, lockDataDirectory } from "../db/data-directory-lock.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../db/embedded-postgres.ts";

/** The portal's database, as its owner; `embedded` is its address when the portal brings the server itself. */
export type OwnerDatabase = { url: string; embedded: string | undefined };

/**
 * Gives the portal's database to `work`: the one of DATABASE_URL, or the embedded one, which is started for it and stopped afterwards. With `beside` one that a portal keeps running
 * serves as well; without, that portal has to be stopped first, and this says so.
 */
export async function withOwnerDatabase<T>(config: Config, beside: boolean, work: (database: OwnerDatabase) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined)
    return work({ url: config.databaseOwnerUrl ?? config.databaseDirectUrl ?? config.databaseUrl, embedded: undefined });
  const directory = join(config.dataDirectory, "postgres");
  if (beside && !existsSync(join(directory, "cluster"))) throw new Error(`There is no database in ${config.dataDirectory}.`);
  const lock = await lockDataDirectory(config.dataDirectory).catch((error: unknown) => {
    if (beside && error instanceof DataDirectoryInUse) return undefined;
    throw error;
  });
  if (!lock) {
    const url = await findRunningPostgres(directory);
    return work({ url, embedded: url });
  }
  try {
    const postgres = await startEmbeddedPostgres({ directory, bin: config.postgresBin });
    try {
      return await work({ url: postgres.url, embedded: postgres.url });
    } finally {
      await postgres.stop();
    }
  } finally {
    await lock.release();
  }
}
