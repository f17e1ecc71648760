import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { Sink } from "./archive.ts";

/**
 * Writes a file that is there whole or not at all: beside its place, for its owner's eyes only, and put there when all of it is on the disk. Throws when something stands there already.
 */
export async function writeWhole<T>(path: string, work: (sink: Sink) => Promise<T>): Promise<T> {
  if (existsSync(path)) throw new Error(`${path} is there already; a back-up never takes another one's place.`);
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  const file = await open(unfinished, "wx", 0o600);
  try {
    const result = await work(async (bytes) => {
      await file.writeFile(bytes);
    });
    await file.sync();
    await file.close();
    await rename(unfinished, path);
    return result;
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}
