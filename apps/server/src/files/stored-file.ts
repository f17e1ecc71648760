import type { Context } from "../context.ts";
import type { FileSource } from "../spreadsheets/reading/file-source.ts";
import { findObjectKey, findPieceBytes, pieceBytes } from "./files.sql.ts";
import { objectsOf } from "../objects/object-store.ts";
import { unpack } from "./packing.ts";

/** Pieces on their way while one is worked on. */
const ahead = 2;

/** A stored file of so many bytes, read piece by piece from the database or the object store, wherever it stands. `isUtf8`: as it was seen when it came. */
export function storedFile(ctx: Pick<Context, "db" | "objects">, fileId: number, size: number, isUtf8?: boolean): FileSource {
  let key: Promise<string | undefined> | undefined;
  return {
    size,
    isUtf8,
    async *stream(start = 0, end = size) {
      const coming: Promise<Buffer | undefined>[] = [];
      let asked = start;
      for (let at = start; at < end;) {
        while (asked < end && coming.length <= ahead) {
          const from = asked % pieceBytes;
          const length = Math.min(pieceBytes - from, end - asked);
          const piece = readPiece(Math.floor(asked / pieceBytes), from, length);
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

  async function readPiece(position: number, from: number, length: number): Promise<Buffer | undefined> {
    const piece = await findPieceBytes(ctx.db, fileId, position, from, length);
    if (!piece || Buffer.isBuffer(piece)) return piece;
    const objectKey = await (key ??= findObjectKey(ctx.db, fileId));
    if (objectKey === undefined) return undefined;
    const objects = objectsOf(ctx);
    if (!piece.packed) return objects.getPart(objectKey, position, from, length);
    const bytes = await objects.get(objectKey, position);
    return bytes && (await unpack({ bytes, packed: true })).subarray(from, from + length);
  }
}
