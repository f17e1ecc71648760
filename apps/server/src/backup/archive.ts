import { createHash } from "node:crypto";
import { DamagedBackup } from "./damaged.ts";

/** Where the bytes of a back-up go; resolves when more may come. */
export type Sink = (bytes: Buffer) => Promise<void>;

/**
 * A back-up is a tar archive, so that age, zstd and any PostgreSQL open it without the portal. What a part holds is not known before it is over, so a part is a folder of pieces: all are of
 * `pieceBytes` but the last, which is smaller. Who reads therefore knows of every byte what it has to be, or which part it belongs to.
 */
export const pieceBytes = 1024 * 1024;
const block = 512;
const endBytes = 2 * block;

/** Writes an archive, of which it holds one piece at most. `sha256` is of all that was written so far. */
export function writeArchive(sink: Sink) {
  const hash = createHash("sha256");
  let written = 0;
  const put = async (bytes: Buffer) => {
    if (bytes.length === 0) return;
    hash.update(bytes);
    written += bytes.length;
    await sink(bytes);
  };
  return {
    written: () => written,
    sha256: () => hash.copy().digest("hex"),

    /** A part of whatever comes. */
    async part(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
      let piece = Buffer.allocUnsafe(pieceBytes);
      let filled = 0;
      let number = 0;
      const flush = async () => {
        await put(headerOf(name, (number += 1), filled));
        await put(piece.subarray(0, filled));
        await put(Buffer.alloc(paddingOf(filled)));
        // What was handed over may still be on its way.
        piece = Buffer.allocUnsafe(pieceBytes);
        filled = 0;
      };
      for await (const part of bytes) {
        for (let at = 0; at < part.length;) {
          const taken = Math.min(part.length - at, pieceBytes - filled);
          piece.set(part.subarray(at, at + taken), filled);
          filled += taken;
          at += taken;
          if (filled === pieceBytes) await flush();
        }
      }
      await flush();
    },

    end: () => put(Buffer.alloc(endBytes)),
  };
}

export type ArchiveReader = ReturnType<typeof readArchive>;

/** Reads an archive from its beginning to its end, part by part; throws DamagedBackup for whatever is not exactly as it was written. */
export function readArchive(source: AsyncIterable<Buffer>) {
  const bytes = source[Symbol.asyncIterator]();
  const hash = createHash("sha256");
  let held: Buffer = Buffer.alloc(0);

  async function take(count: number, part: string): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let missing = count; missing > 0;) {
      if (held.length === 0) {
        const next = await bytes.next();
        if (next.done) throw new DamagedBackup(part, "the file ends there too early");
        held = next.value;
      }
      parts.push(held.subarray(0, missing));
      missing -= parts.at(-1)!.length;
      held = held.subarray(parts.at(-1)!.length);
    }
    const all = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    hash.update(all);
    return all;
  }

  return {
    sha256: () => hash.copy().digest("hex"),

    /** The bytes of the part that has to come next. */
    async *part(name: string): AsyncGenerator<Buffer> {
      for (let number = 1, size = pieceBytes; size === pieceBytes; number++) {
        const header = await take(block, name);
        size = Number.parseInt(header.toString("latin1", 124, 135), 8);
        if (!(size >= 0 && size <= pieceBytes) || !headerOf(name, number, size).equals(header))
          throw new DamagedBackup(name, `its piece ${number} does not begin as it should`);
        yield await take(size, name);
        if (!isZero(await take(paddingOf(size), name))) throw new DamagedBackup(name, `its piece ${number} does not end as it should`);
      }
    },

    /** Throws unless the archive is over here. */
    async end(): Promise<void> {
      const what = "its end";
      if (!isZero(await take(endBytes, what))) throw new DamagedBackup(what, "there is something else");
      if (held.length > 0 || !(await bytes.next()).done) throw new DamagedBackup(what, "something follows it");
    },
  };
}

const paddingOf = (size: number) => (block - (size % block)) % block;
const isZero = (bytes: Buffer) => bytes.every((byte) => byte === 0);

/** The header of a piece (ustar): all of it follows from name, number and size. */
function headerOf(part: string, number: number, size: number): Buffer {
  const header = Buffer.alloc(block);
  const octal = (value: number, at: number, digits: number) => header.write(`${value.toString(8).padStart(digits, "0")}\0`, at, "latin1");
  header.write(String(number).padStart(6, "0"), 0, "latin1");
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(0, 136, 11);
  header.write("        0", 148, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  header.write(part, 345, 155, "utf8");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}
