import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Puts a file that is on the disk, and beside its place, into its place, for good once this resolves: what stood there before is replaced. */
export async function putInPlace(unfinished: string, path: string): Promise<void> {
  await rename(unfinished, path);
  await syncDirectory(dirname(path));
}

/** The name of a file is on the disk once its directory is. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
