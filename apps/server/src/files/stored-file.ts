import type { Context } from "../context.ts";
import type { FileSource } from "../spreadsheets/reading/file-source.ts";
import { findObjectKey, findPieceBytes, pieceBytes } from "./files.sql.ts";
import { objectsOf } from "../objects/object-store.ts";
import { unpack } from "./packing.ts";

/** Pieces on their way while one is worked on; more would wait so long that V8 takes them for what stays. */
const ahead = 1;

/** A stored file of so many bytes, read piece by piece from the database or the object store, wherever it stands. `isUtf8`: as it was seen when it came. */
export function storedFile(ctx: Pick<Context, "db" | "objects">, fileId: number, size: number, isUtf8?: boolean): FileSource {
  let key: Promise<string | undefined> | undefined;
  return {
    size,
    isUtf8,
    async *stream(start = 0, end = size) {
      const coming: Promise<Buffer[]>[] = [];
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
        const blocks = (await coming.shift()) ?? [];
        if (blocks.length === 0) throw new Error(`The file ${fileId} ends at byte ${at} of ${size}.`);
        for (const block of blocks) {
          at += block.length;
          yield block;
        }
      }
    },
  };

  async function readPiece(position: number, from: number, length: number): Promise<Buffer[]> {
    const piece = await findPieceBytes(ctx.db, fileId, position, from, length);
    if (!piece || Array.isArray(piece)) return piece ?? [];
    const objectKey = await (key ??= findObjectKey(ctx.db, fileId));
    const bytes = objectKey === undefined ? undefined : await readObject(objectKey, position, from, length, piece.packed);
    return bytes && bytes.length > 0 ? [bytes] : [];
  }

  async function readObject(
    objectKey: string,
    position: number,
    from: number,
    length: number,
    packed: boolean,
  ): Promise<Buffer | undefined> {
    const objects = objectsOf(ctx);
    if (!packed) return objects.getPart(objectKey, position, from, length);
    const bytes = await objects.get(objectKey, position);
    return bytes && (await unpack({ bytes, packed: true })).subarray(from, from + length);
  }
}
