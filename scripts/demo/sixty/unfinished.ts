import { access, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const markOf = (dataDirectory: string) => join(dataDirectory, "demonstration-unfinished");

/** Throws when an earlier start was ended while it made the demonstration: half of a group tells wrong figures. */
export async function refuseUnfinished(dataDirectory: string): Promise<void> {
  const isThere = await access(markOf(dataDirectory)).then(
    () => true,
    () => false,
  );
  if (isThere)
    throw new Error(
      `The demonstration in ${dataDirectory} was not finished. If another start is still making it, wait for that one; else delete the directory and start again.`,
    );
}

export async function startMaking(dataDirectory: string): Promise<void> {
  await mkdir(dataDirectory, { recursive: true });
  await writeFile(markOf(dataDirectory), "");
}

export const finishMaking = (dataDirectory: string): Promise<void> => rm(markOf(dataDirectory), { force: true });
