import { statfs } from "node:fs/promises";

/** By their numbers in Linux: tmpfs, ramfs, and overlay, a container's own layer. */
const passing = new Set([0x01_02_19_94, 0x85_84_58_f6, 0x79_4c_76_30]);

/** Whether what is written in a directory goes with the machine's or the container's end, as far as its filesystem tells. */
export async function isPassing(directory: string): Promise<boolean> {
  return passing.has((await statfs(directory)).type);
}
