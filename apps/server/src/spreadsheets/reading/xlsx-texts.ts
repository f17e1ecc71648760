import type { ReadingLimits } from "./reading-limits.ts";
import { readingProblem, toMegabytes } from "./reading-problem.ts";
import type { Archive } from "./xlsx-archive.ts";
import { unescapeText } from "./xlsx-values.ts";
import { parseWhole } from "./xlsx-xml.ts";

/** A workbook's shared texts by index, kept as bytes: a million strings of their own would take four times the memory. */
export type SharedTexts = { get(index: number): string | undefined };

const blockBytes = 1024 * 1024;
const cacheSize = 4096;

/** Reads the shared texts: rich text joined, without phonetic readings. Throws ReadingProblem, also when they pass `limits.textBytes`. */
export async function readTexts(archive: Archive, part: string | undefined, limits: ReadingLimits): Promise<SharedTexts> {
  const store = createTextStore(limits.textBytes);
  if (!part) return store;
  let text = "";
  let collecting = false;
  let phonetic = false;
  await parseWhole(
    archive,
    part,
    {
      open(name) {
        if (name === "si") text = "";
        else if (name === "rPh") phonetic = true;
        else if (name === "t") collecting = !phonetic;
      },
      text(piece) {
        if (collecting) text += piece;
      },
      close(name) {
        if (name === "si") store.add(unescapeText(text));
        else if (name === "rPh") phonetic = false;
        else if (name === "t") collecting = false;
      },
    },
    limits.recordChars,
  );
  return store;
}

function createTextStore(limit: number): SharedTexts & { add(text: string): void } {
  const blocks: Buffer[] = [];
  let starts = new Uint32Array(1024);
  let ends = new Uint32Array(1024);
  let owners = new Uint16Array(1024);
  let count = 0;
  let used = blockBytes;
  let total = 0;
  const cached = new Array<string>(cacheSize);
  const cachedIndexes = new Int32Array(cacheSize).fill(-1);
  return {
    add(text) {
      const size = Buffer.byteLength(text);
      total += size;
      if (total > limit) throw readingProblem("workbook-too-large-unpacked", { megabytes: toMegabytes(total), limit: toMegabytes(limit) });
      if (blocks.length === 0 || used + size > blocks.at(-1)!.length) {
        blocks.push(Buffer.allocUnsafeSlow(Math.max(size, blockBytes)));
        used = 0;
      }
      if (count === starts.length) {
        starts = grow(starts, new Uint32Array(count * 2));
        ends = grow(ends, new Uint32Array(count * 2));
        owners = grow(owners, new Uint16Array(count * 2));
      }
      blocks.at(-1)!.write(text, used);
      starts[count] = used;
      used += size;
      ends[count] = used;
      owners[count++] = blocks.length - 1;
    },
    get(index) {
      if (!(index >= 0 && index < count)) return undefined;
      const slot = index % cacheSize;
      if (cachedIndexes[slot] !== index) {
        cachedIndexes[slot] = index;
        cached[slot] = blocks[owners[index]!]!.toString("utf8", starts[index], ends[index]);
      }
      return cached[slot];
    },
  };
}

function grow<A extends Uint32Array | Uint16Array>(old: A, larger: A): A {
  larger.set(old);
  return larger;
}
