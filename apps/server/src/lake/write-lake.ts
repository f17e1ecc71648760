import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LakeConfig } from "../config/lake.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/transaction.ts";
import { putInPlace } from "../disk/put-in-place.ts";
import { putFileIntoBucket } from "../objects/s3-store.ts";
import { contentOf } from "./contents.ts";
import { countPeopleOf, holdVersion, insertLakeFile, type LakeKind, listUnwritten, type UnwrittenVersion } from "./lake.sql.ts";
import { writeParquet } from "./parquet-file.ts";

/** Versions that one run writes: what is left comes with the next. */
const most = 20;

/**
 * Writes closed versions that are not in the lake yet, the oldest first, a file of figures each and, where that is set, one of people. A file is whole or not there: it is written beside,
 * then put in its place; killed at whatever instant, it is written again to the same bytes. On several nodes at once each file is written by one.
 */
export async function writeLake(ctx: Context): Promise<void> {
  const { lake } = ctx.config;
  if (!lake) return;
  const kinds: LakeKind[] = lake.people === "none" ? ["figures"] : ["figures", "people"];
  const failures: unknown[] = [];
  // One that cannot be written keeps no other out.
  for (const version of await listUnwritten(ctx.db, { place: placeOf(lake), kinds, most }))
    await writeVersion(ctx, lake, version).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

// With pay and without it are two contents of one name: whoever changes the setting has them written anew.
const placeOf = ({ name, people }: LakeConfig): string => (people === "without-pay" ? `${name} without-pay` : name);

/** Where readers look: a folder a month, as DuckDB, Spark and others take the parts of a name for columns. */
const nameOf = ({ scenarioType, period, number, kind }: UnwrittenVersion): string =>
  `${kind}/scenario_type=${encodeURIComponent(scenarioType)}/period=${period}/version=${number}/${kind}.parquet`;

async function writeVersion(ctx: Context, lake: LakeConfig, version: UnwrittenVersion): Promise<void> {
  const written = join("directory" in lake ? lake.directory : join(ctx.config.dataDirectory, "lake"), `.writing-${randomUUID()}`);
  try {
    await inTransaction(ctx, async (ctx) => {
      if (!(await holdVersion(ctx.db, version))) return;
      await mkdir(dirname(written), { recursive: true });
      const about = { portal: "HUB", scenario_type: version.scenarioType, period: version.period, version: String(version.number) };
      const { columns, batches } = await contentOf(ctx.db, version, lake.people);
      const file = await writeParquet(written, columns, batches, about);
      // A part of the people would be taken for all of them.
      const isPart = version.kind === "people" && file.rows < (await countPeopleOf(ctx.db, version.id));
      const name = isPart ? null : nameOf(version);
      if (name === null)
        ctx.log.warn({ versionId: version.id }, "rows of a closed version were put away: its people are not written to the lake");
      else await putIntoLake(lake, written, name);
      await insertLakeFile(ctx.db, { versionId: version.id, kind: version.kind, place: placeOf(lake), name, ...file });
    });
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
