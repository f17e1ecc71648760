import type { Database } from "../db/connect.ts";
import type { FileSource } from "../spreadsheets/reading/file-source.ts";
import { findPieceBytes, pieceBytes } from "./files.sql.ts";

/** Pieces on their way while one is worked on. */
const ahead = 2;

/** A stored file of so many bytes, read from the database piece by piece. */
export function storedFile(db: Database, fileId: number, size: number): FileSource {
  return {
    size,
    async *stream(start = 0, end = size) {
      const coming: Promise<Buffer | undefined>[] = [];
      let asked = start;
      for (let at = start; at < end;) {
        while (asked < end && coming.length <= ahead) {
          const from = asked % pieceBytes;
          const length = Math.min(pieceBytes - from, end - asked);
          const piece = findPieceBytes(db, fileId, Math.floor(asked / pieceBytes), from, length);
          // Should nobody come for it, its failure is nobody's.
          piece.catch(() => undefined);
          coming.push(piece);
          asked += length;
        }
        const bytes = await coming.shift();
        if (!bytes || bytes.length === 0) throw new Error(`The file ${fileId} ends at byte ${at} of ${size}.`);
        at += bytes.length;
        yield bytes;
      }
    },
  };
}
