import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A part of a workbook by its name in the zip; undefined content is none. Asked for when the parts before it have been written. */
export type Part = { name: string; content: () => string | AsyncIterable<string | Buffer> | undefined };

const compressionLevel = 3;

/** The parts as a zip, piece by piece, one after the other. Throws what a part throws. */
export async function* writeParts(parts: readonly Part[], now: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  // The library's own types say less than what it is.
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  let current: Readable | undefined;
  async function feed(): Promise<void> {
    for (const { name, content } of parts) {
      const given = content();
      if (given === undefined) continue;
      current = Readable.from(bytesOf(given), { objectMode: false, highWaterMark: 256 * 1024 });
      const ended = once(current, "end");
      zip.addReadStream(current, name, { mtime: now, compressionLevel });
      await ended;
    }
    zip.end();
  }
  feed().catch((error: Error) => output.destroy(error));
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    current?.destroy();
  }
}

async function* bytesOf(content: string | AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  if (typeof content === "string") yield Buffer.from(content);
  else for await (const piece of content) if (piece.length > 0) yield typeof piece === "string" ? Buffer.from(piece) : piece;
}
