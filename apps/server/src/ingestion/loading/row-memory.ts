/**
 * Memory for what is remembered of each row of a file while it is checked (some 80 bytes), which files use one after the other. Made anew for each, it had V8 look
 * through its whole heap three times a file: what stands outside of the heap counts as growth of it.
 */
export type RowMemory = {
  /** At least so many bytes, with whatever they hold. */
  take(bytes: number): ArrayBuffer;
  /** Gives back all that was taken. Whoever took it reads and writes it no more. */
  giveBack(): void;
};

/** Bytes that stay for the next file; what a larger one took besides is let go. */
const mostKept = 32 * 1024 * 1024;
/** Below this it is no use to keep them. */
const fewestKept = 4 * 1024;

/** Nobody's memory, by how many bytes it has; only powers of two, so that it fits files of about the same size. */
const spare = new Map<number, ArrayBuffer[]>();
let kept = 0;

/** Memory for one file; several may be checked at the same time. */
export function borrowRowMemory(): RowMemory {
  let taken: ArrayBuffer[] = [];
  return {
    take(bytes) {
      if (bytes < fewestKept) return new ArrayBuffer(bytes);
      const size = 2 ** Math.ceil(Math.log2(bytes));
      const found = spare.get(size)?.pop();
      if (found) kept -= size;
      const memory = found ?? new ArrayBuffer(size);
      taken.push(memory);
      return memory;
    },
    giveBack() {
      // What files of other sizes left makes room: the next file is more likely to be like this one.
      if (kept + taken.reduce((sum, { byteLength }) => sum + byteLength, 0) > mostKept) {
        spare.clear();
        kept = 0;
      }
      for (const memory of taken) {
        if (kept + memory.byteLength > mostKept) continue;
        kept += memory.byteLength;
        const alike = spare.get(memory.byteLength);
        if (alike) alike.push(memory);
        else spare.set(memory.byteLength, [memory]);
      }
      taken = [];
    },
  };
}
