import { pipeline, Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { type FileSource, readRange, SourceFailure } from "./file-source.ts";
import type { ReadingLimits } from "./reading-limits.ts";
import { ReadingProblem, readingProblem, toMegabytes } from "./reading-problem.ts";

/** A zip whose directory was checked against the limits; parts are read one at a time, as streams, and checked again while unpacked. */
export type Archive = { names: string[]; find(name: string): string | undefined; read(name: string): AsyncGenerator<Buffer> };

const windowBytes = 64 * 1024;
const STORED = 0;
const DEFLATED = 8;

/** Reads a zip's directory and refuses what it promises beyond the limits before anything is unpacked. Throws ReadingProblem. */
export async function openArchive(source: FileSource, limits: ReadingLimits): Promise<Archive> {
  const entries = new Map<string, Entry>();
  try {
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, { autoClose: false });
    // An event without a listener would end the process; what matters rejects the promises below.
    zip.on("error", () => undefined);
    if (zip.entryCount > limits.parts) throw readingProblem("workbook-too-many-parts", { parts: zip.entryCount, limit: limits.parts });
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw readingProblem("workbook-damaged", { part: entry.fileName });
      entries.set(entry.fileName, entry);
    }
    checkDirectory([...entries.values()], limits);
    const byLowerCase = new Map([...entries.keys()].map((name) => [name.toLowerCase(), name]));
    return {
      names: [...entries.keys()],
      find: (name) => (entries.has(name) ? name : byLowerCase.get(name.toLowerCase())),
      read: (name) => readPart(zip, entries.get(name), name),
    };
  } catch (error) {
    throw asDamage(error, "zip");
  }
}

/** What an error while reading a part means: itself when it is one of ours or the source's, else that the workbook is damaged. */
export function asDamage(error: unknown, part: string): unknown {
  if (error instanceof ReadingProblem || error instanceof SourceFailure) return error;
  return readingProblem("workbook-damaged", { part }, error);
}

function checkDirectory(entries: Entry[], limits: ReadingLimits): void {
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (total > limits.unpackedBytes) {
    throw readingProblem("workbook-too-large-unpacked", { megabytes: toMegabytes(total), limit: toMegabytes(limits.unpackedBytes) });
  }
  for (const { fileName, compressedSize, uncompressedSize } of entries) {
    const ratio = Math.round(uncompressedSize / Math.max(1, compressedSize));
    if (uncompressedSize > limits.ratioFromBytes && ratio > limits.ratio) {
      throw readingProblem("workbook-packed-too-tightly", { part: fileName, ratio, limit: limits.ratio });
    }
  }
}

async function* readPart(zip: ZipFile, entry: Entry | undefined, name: string): AsyncGenerator<Buffer> {
  if (!entry) throw readingProblem("workbook-damaged", { part: name });
  if (entry.isEncrypted()) throw readingProblem("workbook-encrypted", {});
  let bytes = 0;
  let checksum = 0;
  try {
    for await (const chunk of unpack(await zip.openReadStreamPromise(entry, { decodeFileData: false }), entry.compressionMethod)) {
      bytes += chunk.length;
      // The directory's sizes were within the limits: a part that is larger than it said is stopped here.
      if (bytes > entry.uncompressedSize) throw new Error("larger than its directory says");
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    if (bytes < entry.uncompressedSize || checksum !== entry.crc32) throw new Error("not what its directory says");
  } catch (error) {
    throw asDamage(error, name);
  }
}

function unpack(packed: Readable, method: number): AsyncIterable<Buffer> {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new Error(`compression method ${method}`);
  // The error reaches the reader through the stream that is iterated.
  return pipeline(packed, createInflateRaw({ chunkSize: 128 * 1024 }), () => undefined);
}

/** A source as yauzl reads it; small reads (the directory) come from a window, so that each is no query of its own. */
class SourceReader extends RandomAccessReader {
  readonly #source: FileSource;
  #window = { start: 0, bytes: Buffer.alloc(0) as Buffer };

  constructor(source: FileSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#source.stream(start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, read?: number) => void,
  ): void {
    this.#readWindow(position, length)
      .then((bytes) => callback(null, bytes.copy(buffer, offset)))
      .catch((error: Error) => callback(error));
  }

  async #readWindow(position: number, length: number): Promise<Buffer> {
    if (position < 0 || position + length > this.#source.size) throw new Error("beyond the end of the file");
    const { start, bytes } = this.#window;
    if (position < start || position + length > start + bytes.length) {
      // Reads go forward through the directory; the first is at the file's end.
      const from = Math.min(position, Math.max(0, this.#source.size - windowBytes * 2));
      const to = Math.max(position + length, from + windowBytes * 2);
      this.#window = { start: from, bytes: await readRange(this.#source, from, to) };
    }
    const at = position - this.#window.start;
    return this.#window.bytes.subarray(at, at + length);
  }
}
