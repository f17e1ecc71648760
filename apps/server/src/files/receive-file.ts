import { createHash, type Hash } from "node:crypto";
import type { Context } from "../context.ts";
import { type Utf8Watch, watchUtf8 } from "../spreadsheets/reading/utf8-watch.ts";
import { type Arrival, inNewFile, type NewFile, storePieces, takeFile } from "./store-file.ts";

/** A file from outside that is stored whole. */
export type ArrivedFile = NewFile & { bytes: number; sha256: Buffer; isUtf8: boolean };

/**
 * Stores a file's bytes as they come from outside, and then lets `take` make something of it in one short transaction: no transaction is open while bytes are waited for. Throws what the
 * bytes and `take` throw, and nothing of the file stays then; `arrival.problem` when somebody began anew for the same place meanwhile.
 */
export function receiveThenTake<C extends Context, T>(
  ctx: C,
  arrival: Arrival,
  bytes: AsyncIterable<Buffer>,
  take: (ctx: C, file: ArrivedFile) => Promise<T>,
  keeps?: (taken: T) => boolean,
): Promise<T> {
  return inArrivedFile(ctx, arrival, bytes, (file) => takeFile(ctx, file, (ctx) => take(ctx, file), keeps));
}

/** Stores a file's bytes as they come from outside, and then runs `work`, which may take it; what it did not take is gone then. */
export function inArrivedFile<T>(
  ctx: Context,
  arrival: Arrival,
  bytes: AsyncIterable<Buffer>,
  work: (file: ArrivedFile) => Promise<T>,
): Promise<T> {
  return inNewFile(ctx, arrival, async (file) => {
    const hash = createHash("sha256");
    const text = watchUtf8();
    const total = await storePieces(ctx, file, lookedAt(bytes, hash, text), { packed: false });
    return work({ ...file, bytes: total, sha256: hash.digest(), isUtf8: text.isText() });
  });
}

async function* lookedAt(bytes: AsyncIterable<Buffer>, hash: Hash, text: Utf8Watch): AsyncGenerator<Buffer> {
  for await (const part of bytes) {
    hash.update(part);
    text.add(part);
    yield part;
  }
}
