import type { Database } from "../db/connect.ts";
import { chunkBytes, findChunkBytes } from "./chunks.sql.ts";
import type { FileSource } from "../spreadsheets/reading/file-source.ts";

/** Pieces on their way while one is worked on. */
const ahead = 2;

/** The file of an upload, read from the database piece by piece. */
export function chunkSource(db: Database, uploadId: number, size: number): FileSource {
  return {
    size,
    async *stream(start = 0, end = size) {
      const coming: Promise<Buffer | undefined>[] = [];
      let asked = start;
      for (let at = start; at < end;) {
        while (asked < end && coming.length <= ahead) {
          const from = asked % chunkBytes;
          const length = Math.min(chunkBytes - from, end - asked);
          const piece = findChunkBytes(db, uploadId, Math.floor(asked / chunkBytes), from, length);
          // Should nobody come for it, its failure is nobody's.
          piece.catch(() => undefined);
          coming.push(piece);
          asked += length;
        }
        const bytes = await coming.shift();
        if (!bytes || bytes.length === 0) throw new Error(`The file of upload ${uploadId} ends at byte ${at} of ${size}.`);
        at += bytes.length;
        yield bytes;
      }
    },
  };
}
