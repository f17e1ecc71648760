import type { Database } from "../db/connect.ts";
import { chunkBytes, findChunkBytes } from "./chunks.sql.ts";
import type { FileSource } from "./reading/file-source.ts";

/** The file of an upload, read from the database piece by piece; the next piece is on its way while one is worked on. */
export function chunkSource(db: Database, uploadId: number, size: number): FileSource {
  function fetch(at: number, end: number): Promise<Buffer | undefined> {
    const from = at % chunkBytes;
    return findChunkBytes(db, uploadId, Math.floor(at / chunkBytes), from, Math.min(chunkBytes - from, end - at));
  }

  return {
    size,
    async *stream(start = 0, end = size) {
      let next = start < end ? fetch(start, end) : undefined;
      for (let at = start; next;) {
        const bytes = await next;
        if (!bytes || bytes.length === 0) throw new Error(`The file of upload ${uploadId} ends at byte ${at} of ${size}.`);
        at += bytes.length;
        next = at < end ? fetch(at, end) : undefined;
        // Should nobody come for it, its failure is nobody's.
        next?.catch(() => undefined);
        yield bytes;
      }
    },
  };
}
