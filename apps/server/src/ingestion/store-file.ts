import { createHash } from "node:crypto";
import type { Database } from "../db/connect.ts";
import { chunkBytes, insertChunk } from "./chunks.sql.ts";

/** Stores a file's bytes as they come, in pieces of one size; answers how many they were and their SHA-256. */
export async function storeFile(db: Database, uploadId: number, bytes: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: Buffer }> {
  const hash = createHash("sha256");
  let piece = Buffer.allocUnsafeSlow(chunkBytes);
  let filled = 0;
  let position = 0;
  let total = 0;
  let stored: Promise<void> | undefined;

  /** Sends a piece while the next one is being filled. */
  async function flush(): Promise<void> {
    const full = piece.subarray(0, filled);
    await stored;
    hash.update(full);
    stored = insertChunk(db, uploadId, position++, full);
    stored.catch(() => undefined);
    piece = Buffer.allocUnsafeSlow(chunkBytes);
    filled = 0;
  }

  for await (const part of bytes) {
    total += part.length;
    for (let at = 0; at < part.length;) {
      const copied = part.copy(piece, filled, at);
      filled += copied;
      at += copied;
      if (filled === chunkBytes) await flush();
    }
  }
  if (filled > 0) await flush();
  await stored;
  return { bytes: total, sha256: hash.digest() };
}
