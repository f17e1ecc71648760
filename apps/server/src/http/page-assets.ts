import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/transaction.ts";
import { deleteReplaced, findAsset, insertAsset, listAssets, lockAssets, markNewest, markRunning } from "./page-assets.sql.ts";

const unpack = promisify(brotliDecompress);

/** For so many days pages of a release find their code after another one took its place. */
const keptDays = 30;

type Given = Pick<Context, "db" | "log">;

/**
 * Puts the code of this release's pages, built in `directory`, where nodes of other releases find it. `isNewest`: what is not of it is replaced by it. A name holds a
 * digest of its text; where the same name stands for something else all the same, the node says so and goes on with its own.
 */
export async function bringAssets(given: Given, directory: string, isNewest: boolean): Promise<void> {
  const assets = join(directory, "assets");
  if (!existsSync(assets)) return;
  const all = await readdir(assets);
  const names = all.filter((name) => !name.endsWith(".br")).toSorted();
  const paths = names.map((name) => `assets/${name}`);
  await inTransaction(given, async ({ db, log }) => {
    await lockAssets(db);
    const there = new Map((await listAssets(db)).map(({ path, sha256 }) => [path, sha256]));
    for (const [at, name] of names.entries()) {
      const path = paths[at] ?? "";
      const bytes = await readFile(join(assets, name));
      const sha256 = createHash("sha256").update(bytes).digest();
      const known = there.get(path);
      if (known && !known.equals(sha256)) log.error({ path }, "two releases have different code of the same name");
      if (known) continue;
      const packed = all.includes(`${name}.br`);
      await insertAsset(db, { path, sha256, packed, bytes: packed ? await readFile(join(assets, `${name}.br`)) : bytes });
    }
    await (isNewest ? markNewest : markRunning)(db, paths);
  });
}

/** A piece of code of whichever release, for whoever takes brotli or does not; undefined where no release of the last weeks had it. */
export async function readAsset(
  { db }: Pick<Context, "db">,
  path: string,
  takesBrotli: boolean,
): Promise<{ bytes: Buffer; isPacked: boolean } | undefined> {
  const asset = await findAsset(db, path);
  if (!asset) return undefined;
  if (!asset.packed || takesBrotli) return { bytes: asset.bytes, isPacked: asset.packed };
  return { bytes: await unpack(asset.bytes), isPacked: false };
}

/** Deletes the code of releases that were replaced long ago. */
export async function sweepAssets(ctx: Given): Promise<void> {
  const deleted = await deleteReplaced(ctx.db, keptDays);
  if (deleted > 0) ctx.log.info({ deleted }, "code of pages of older releases is removed");
}
