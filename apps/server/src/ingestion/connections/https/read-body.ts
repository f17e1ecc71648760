import { pipeline, PassThrough, Readable, type Transform } from "node:stream";
import { createGunzip, createInflate } from "node:zlib";
import { recognise, type Recognised } from "../../../spreadsheets/reading/file-kind.ts";
import { RemoteFailure } from "../../../remote/remote-failure.ts";
import { type WebAnswer, webFailureOf } from "./ask.ts";

/** Seconds without a byte after which a download is given up. */
const idleSeconds = 60;

/**
 * The file of an answer, unpacked, piece by piece; ends with an error unless all of it came. Bounded while it flows, packed and unpacked: what a small
 * file swells to is not kept waiting for. Throws RemoteFailure, also for what is neither a CSV nor a workbook.
 */
export async function* readBody(answer: WebAnswer, limits: { bytes: number }): AsyncGenerator<Buffer> {
  const { message } = answer;
  const megabytes = limits.bytes / 1e6;
  const tooLarge = () => new RemoteFailure("connections.download-bytes", { megabytes });
  try {
    const encoding = (message.headers["content-encoding"] ?? "identity").trim().toLowerCase();
    if (!["identity", "", "gzip", "x-gzip", "deflate"].includes(encoding)) throw new RemoteFailure("connections.http-encoding");
    const length = message.headers["content-length"];
    const chunked = /chunked/i.test(message.headers["transfer-encoding"] ?? "");
    // Cut off on the way, such an answer looks whole; half a month of people would be delivered.
    if (length === undefined && !chunked && !encoding.includes("gzip")) throw new RemoteFailure("connections.http-no-length");
    if (Number(length ?? 0) > limits.bytes) throw tooLarge();
    const received = watched(message, limits.bytes, tooLarge);
    const plain = encoding.includes("gzip")
      ? unpack(received, createGunzip())
      : encoding === "deflate"
        ? unpack(received, createInflate())
        : received;
    const { head, all } = await peek(plain);
    const whole = recognise(head) === "gzip" ? await peek(unpack(all, createGunzip())) : { head, all };
    refuseKind(whole.head);
    let bytes = 0;
    for await (const piece of whole.all) {
      bytes += piece.length;
      if (bytes > limits.bytes) throw tooLarge();
      yield piece;
    }
    if (!message.complete) throw new RemoteFailure("sources.failed-cut");
  } catch (error) {
    throw bodyFailureOf(error);
  } finally {
    answer.close();
  }
}

/** The bytes as they come, counted; ends when none come for too long. */
async function* watched(message: AsyncIterable<Buffer>, most: number, tooLarge: () => Error): AsyncGenerator<Buffer> {
  const pieces = message[Symbol.asyncIterator]();
  let bytes = 0;
  for (;;) {
    const step = await nextWithin(pieces, idleSeconds);
    if (step.done) return;
    bytes += step.value.length;
    if (bytes > most) throw tooLarge();
    yield step.value;
  }
}

async function nextWithin(pieces: AsyncIterator<Buffer>, seconds: number): Promise<IteratorResult<Buffer>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteFailure("connections.http-idle", { seconds })), seconds * 1000);
  });
  try {
    return await Promise.race([pieces.next(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Unpacked as it is asked for: a stream that nobody reads further unpacks no further. */
async function* unpack(packed: AsyncIterable<Buffer>, unpacking: Transform): AsyncGenerator<Buffer> {
  const end = new PassThrough();
  pipeline(Readable.from(packed, { objectMode: false }), unpacking, end, () => undefined);
  try {
    yield* end as AsyncIterable<Buffer>;
  } finally {
    end.destroy();
  }
}

/** The first bytes, and all of them. */
async function peek(pieces: AsyncGenerator<Buffer>): Promise<{ head: Buffer; all: AsyncGenerator<Buffer> }> {
  const first: Buffer[] = [];
  let length = 0;
  while (length < 1024) {
    const step = await pieces.next();
    if (step.done) break;
    first.push(step.value);
    length += step.value.length;
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* first;
    yield* pieces;
  }
  return { head: Buffer.concat(first), all: all() };
}

const pages: readonly Recognised[] = ["html", "xml", "json"];

function refuseKind(head: Buffer): void {
  if (head.length === 0) throw new RemoteFailure("connections.download-empty");
  const kind = recognise(head);
  if (kind === "text" || kind === "zip-archive" || kind === "ole") return;
  throw new RemoteFailure(pages.includes(kind) ? "connections.download-page" : "connections.download-not-table", { kind });
}

function bodyFailureOf(error: unknown): RemoteFailure {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  return code.startsWith("Z_") ? new RemoteFailure("connections.download-damaged") : webFailureOf(error);
}
