import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import { inTransactionIf } from "../db/transaction.ts";
import { discardArriving, insertArriving, insertPiece, takeArrived } from "./files.sql.ts";
import { inPieces } from "./in-pieces.ts";
import { objectsOf } from "../objects/object-store.ts";
import { pack } from "./packing.ts";

/** For what a file is stored: of one place only the last who began gets through (undefined: several may be stored at once), the others hear `problem`. */
export type Arrival = { place: string | undefined; problem: () => Error };

/** For what the portal writes itself: whatever else is written, nobody overtakes it. */
export const ownArrival: Arrival = { place: undefined, problem: () => new Error("The file was swept while it was written.") };

/** A file that is being stored, and nobody's yet; `key` is that of its pieces in the object store, null where they go to the database. `pieces`: how many were stored; `isUtf8`: whether all is UTF-8 text, where that was looked at. */
export type NewFile = { id: number; key: string | null; pieces: number; isUtf8?: boolean; problem: Arrival["problem"] };

/** Runs `work` with a new file, which has no pieces yet; what was not taken by its end is gone then. */
export async function inNewFile<T>(ctx: Context, { place, problem }: Arrival, work: (file: NewFile) => Promise<T>): Promise<T> {
  const key = ctx.objects ? randomUUID() : null;
  const id = await insertArriving(ctx.db, { place: place ?? null, key, now: ctx.clock.now() });
  if (id === undefined) throw problem();
  try {
    return await work({ id, key, pieces: 0, problem });
  } finally {
    // What cannot be put away now is swept later.
    await discardArriving(ctx.db, id).catch(() => undefined);
  }
}

/**
 * Stores bytes as they come, piece by piece, each in a statement of its own, the next one made while one is on its way; packed where that is asked for and makes them smaller. Answers how
 * many bytes there were. Throws what the bytes throw, and the file's problem when somebody began anew for the same place meanwhile.
 */
export async function storePieces(
  ctx: Context,
  file: NewFile,
  bytes: AsyncIterable<Buffer>,
  { packed }: { packed: boolean },
): Promise<number> {
  const { id, key, problem } = file;
  const store = async (position: number, piece: Buffer) => {
    const made = packed ? await pack(piece) : { bytes: piece, packed: false };
    if (key === null) return insertPiece(ctx.db, id, position, made, ctx.clock.now());
    // The piece stands before anybody can read that it does.
    await objectsOf(ctx).put(key, position, made.bytes);
    return insertPiece(ctx.db, id, position, { bytes: null, packed: made.packed }, ctx.clock.now());
  };
  let total = 0;
  let stored = Promise.resolve(true);
  for await (const piece of inPieces(bytes)) {
    if (!(await stored)) throw problem();
    total += piece.length;
    stored = store(file.pieces++, piece);
    // Heard of at the next piece, or at the end; not where the bytes fail first.
    stored.catch(() => undefined);
  }
  if (!(await stored)) throw problem();
  return total;
}

/** A server that ended while a file came has lost pieces of it: their statements wait for no disk. Whoever sends it sends it again. */
const lostPieces = () => Object.assign(new Error("Pieces of the file went with the server that had them."), { code: "08006" });

/**
 * Lets `take` make something of a file that is stored whole, in one short transaction; the file stays nobody's where that fails, or `keeps` says no. Throws a passing failure where pieces were lost with a
 * server that ended meanwhile.
 */
export function takeFile<C extends Context, T>(
  ctx: C,
  { id, pieces, isUtf8, problem }: NewFile,
  take: (ctx: C) => Promise<T>,
  keeps: (taken: T) => boolean = () => true,
): Promise<T> {
  return inTransactionIf(ctx, keeps, async (ctx) => {
    const taken = await takeArrived(ctx.db, id, { pieces, isUtf8: isUtf8 ?? null, now: ctx.clock.now() });
    if (taken !== "whole") throw taken === "gone" ? problem() : lostPieces();
    return take(ctx);
  });
}
