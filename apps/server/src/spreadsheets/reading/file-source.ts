import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { batchRows } from "./reading-limits.ts";

/** A file's bytes, from `start` up to but without `end`, as often as asked: a zip's directory stands at its end. `isUtf8`: all of it is known to be UTF-8 without a NUL. */
export type FileSource = { size: number; isUtf8?: boolean | undefined; stream(start?: number, end?: number): AsyncIterable<Uint8Array> };

/** Something outside the file failed (disk, database, abort): never to be told as damage of the file. */
export class SourceFailure extends Error {
  constructor(cause: unknown) {
    super("the file's bytes could not be fetched", { cause });
    this.name = "SourceFailure";
  }
}

/** The text of a block is small enough to die young: V8 keeps what is larger than 128 KB, at two bytes a character, among what lives long as soon as it is met once. */
const blockBytes = 64 * 1024;

/** The source of a file on disk. */
export async function fileSource(path: string): Promise<FileSource> {
  const { size } = await stat(path);
  return {
    size,
    async *stream(start = 0, end = size) {
      if (start < end) yield* createReadStream(path, { start, end: end - 1, highWaterMark: blockBytes }) as AsyncIterable<Buffer>;
    },
  };
}

/** The source of bytes in memory, given in blocks of `size` bytes. */
export function bytesSource(bytes: Uint8Array, size = blockBytes): FileSource {
  return {
    size: bytes.length,
    async *stream(start = 0, end = bytes.length) {
      for (let at = start; at < end; at += size) yield bytes.subarray(at, Math.min(at + size, end));
    },
  };
}

/** The same source, whose failures are told apart from the file's, and which stops when `signal` is aborted. */
export function guardSource(source: FileSource, signal: AbortSignal | undefined): FileSource {
  return {
    size: source.size,
    isUtf8: source.isUtf8,
    async *stream(start?: number, end?: number) {
      const blocks = source.stream(start, end)[Symbol.asyncIterator]();
      try {
        for (;;) {
          const block = await nextBlock(blocks, signal);
          if (!block) return;
          yield block;
        }
      } finally {
        await blocks.return?.();
      }
    },
  };
}

async function nextBlock(blocks: AsyncIterator<Uint8Array>, signal: AbortSignal | undefined): Promise<Uint8Array | undefined> {
  try {
    signal?.throwIfAborted();
    const step = await blocks.next();
    return step.done ? undefined : step.value;
  } catch (error) {
    throw new SourceFailure(error);
  }
}

/** The bytes as Buffers of at most 64 KiB, so that memory stays flat whatever blocks the source has. */
export async function* readBlocks(source: FileSource, start = 0, end = source.size): AsyncGenerator<Buffer> {
  for await (const block of source.stream(start, end)) {
    for (let at = 0; at < block.length; at += blockBytes) {
      yield Buffer.from(block.buffer, block.byteOffset + at, Math.min(blockBytes, block.length - at));
    }
  }
}

/** The bytes from `start` up to `end` in one Buffer; shorter where the file ends. */
export async function readRange(source: FileSource, start: number, end: number): Promise<Buffer> {
  const blocks: Buffer[] = [];
  for await (const block of readBlocks(source, start, Math.min(end, source.size))) blocks.push(block);
  return Buffer.concat(blocks);
}

/** The same items in batches of 1,000; the last may be shorter. */
export async function* inBatches<T>(groups: AsyncIterable<T[]>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const group of groups) {
    for (const item of group) {
      batch.push(item);
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
