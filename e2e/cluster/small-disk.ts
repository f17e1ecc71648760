import { spawnSync } from "node:child_process";
import { mkdir, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";

export type SmallDisk = NonNullable<Awaited<ReturnType<typeof mountSmallDisk>>>;

const size = "1500m";
/** A filesystem of its own at a place, in memory; undefined where the system does not let one be mounted. */
export async function mountSmallDisk(place: string) {
  await mkdir(place, { recursive: true });
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", place]).status !== 0) return undefined;
  const unmount = () => void spawnSync("umount", ["-l", place], { stdio: "ignore" });
  process.once("exit", unmount);
  const filling = join(place, "filling");
  return {
    /** Takes all that is free; once more takes what has become free since. */
    async fill(): Promise<void> {
      const file = await open(filling, "a");
      const piece = Buffer.alloc(2 ** 20);
      const { bavail, bsize } = await statfs(place);
      // What cannot be written whole is written in part: nothing is left.
      for (let free = bavail * bsize; free > 0; free -= piece.length) await file.write(piece).catch(() => undefined);
      await file.close();
    },
    empty: () => rm(filling, { force: true }),
    unmount: async (): Promise<void> => unmount(),
  };
}
