import { readdir } from "node:fs/promises";

/** The names in a directory; none where it is not there. */
export function listNames(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}
