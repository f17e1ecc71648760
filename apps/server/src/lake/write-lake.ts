import { randomUUID } from "node:crypto";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LakeConfig } from "../config/lake.ts";
import type { Context } from "../context.ts";
import { eachByItself, inTransaction } from "../db/transaction.ts";
import { listNames } from "../disk/list-names.ts";
import { putInPlace } from "../disk/put-in-place.ts";
import { putFileIntoBucket } from "../objects/s3-store.ts";
import { contentOf } from "./contents.ts";
import { countPeopleOf, holdVersion, insertLakeFile, type LakeKind, listUnwritten, type UnwrittenVersion } from "./lake.sql.ts";
import { writeParquet } from "./parquet-file.ts";

/** Versions that one run writes: what is left comes with the next. */
const most = 20;

/** How the name of what is being written begins: no reader takes it for Parquet. */
const unfinished = ".writing-";
/** Nothing came to such a file for an hour: its worker was killed, and people's rows lie about. */
const abandonedFor = 3_600_000;
/** Minutes until a place that failed is tried again: twice as many each time, and an hour at most. */
const [firstPause, longestPause] = [2, 60];
const pauses = new Map<string, { minutes: number; until: number }>();

/**
 * Writes closed versions that are not in the lake yet, the oldest first, a file of figures each and, where that is set, one of people. A file is whole or not there: it is written beside,
 * then put in its place; killed at whatever instant, it is written again to the same bytes. On several nodes at once it does no harm. Where a place fails it is left alone for a while: a large file costs its line.
 */
export async function writeLake(ctx: Context): Promise<void> {
  const { lake } = ctx.config;
  if (!lake) return;
  await removeAbandoned(directoryOf(ctx, lake));
  const [place, now] = [placeOf(lake), ctx.clock.now().getTime()];
  const pause = pauses.get(place);
  if (pause && now < pause.until) return;
  const kinds: LakeKind[] = lake.people === "none" ? ["figures"] : ["figures", "people"];
  const unwritten = await listUnwritten(ctx.db, { place, kinds, most });
  try {
    await eachByItself(unwritten, (version) => writeVersion(ctx, lake, version));
    pauses.delete(place);
  } catch (error) {
    const minutes = Math.min(longestPause, pause ? 2 * pause.minutes : firstPause);
    pauses.set(place, { minutes, until: now + minutes * 60_000 });
    throw error;
  }
}

/** Where a file is written before it goes to its place: in the lake itself, on the same disk, or in the data directory. */
const directoryOf = (ctx: Context, lake: LakeConfig): string =>
  "directory" in lake ? lake.directory : join(ctx.config.dataDirectory, "lake");

async function removeAbandoned(directory: string): Promise<void> {
  const names = await listNames(directory);
  for (const path of names.filter((name) => name.startsWith(unfinished)).map((name) => join(directory, name))) {
    const found = await stat(path).catch(() => undefined);
    // The disk dates its files by the machine's clock.
    if (found && found.mtimeMs < Date.now() - abandonedFor) await rm(path, { force: true });
  }
}

// With pay and without it are two contents of one name: whoever changes the setting has them written anew.
const placeOf = ({ name, people }: LakeConfig): string => (people === "without-pay" ? `${name} without-pay` : name);

/** Where readers look: a folder a month, as DuckDB, Spark and others take the parts of a name for columns. */
const nameOf = ({ scenarioType, period, number, kind }: UnwrittenVersion): string =>
  `${kind}/scenario_type=${encodeURIComponent(scenarioType)}/period=${period}/version=${number}/${kind}.parquet`;

async function writeVersion(ctx: Context, lake: LakeConfig, version: UnwrittenVersion): Promise<void> {
  const written = join(directoryOf(ctx, lake), `${unfinished}${randomUUID()}`);
  try {
    const file = await inTransaction(ctx, async (ctx) => {
      if (!(await holdVersion(ctx.db, version))) return undefined;
      await mkdir(dirname(written), { recursive: true });
      const about = { portal: "HUB", scenario_type: version.scenarioType, period: version.period, version: String(version.number) };
      const { columns, batches } = await contentOf(ctx.db, version, lake.people);
      const file = await writeParquet(written, columns, batches, about);
      // A part of the people would be taken for all of them.
      const isPart = version.kind === "people" && file.rows < (await countPeopleOf(ctx.db, version.id));
      return { ...file, name: isPart ? null : nameOf(version) };
    });
    if (!file) return;
    if (file.name === null)
      ctx.log.warn({ versionId: version.id }, "rows of a closed version were put away: its people are not written to the lake");
    // With no transaction open: a bucket takes its time. Two workers may put the same bytes there.
    else await putIntoLake(lake, written, file.name);
    await insertLakeFile(ctx.db, { versionId: version.id, kind: version.kind, place: placeOf(lake), ...file });
  } finally {
    await rm(written, { force: true });
  }
}

async function putIntoLake(lake: LakeConfig, written: string, name: string): Promise<void> {
  if ("bucket" in lake) return putFileIntoBucket(lake.bucket, name, written);
  const path = join(lake.directory, name);
  await mkdir(dirname(path), { recursive: true });
  const file = await open(written, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await putInPlace(written, path);
}
