import { createHash } from "node:crypto";
import type { Context } from "../context.ts";
import { inTransactionIf } from "../db/transaction.ts";
import { discardArriving, insertArriving, insertPiece, takeArrived } from "./files.sql.ts";
import { inPieces } from "./in-pieces.ts";

/** A file that is stored whole. */
export type ArrivedFile = { id: number; bytes: number; sha256: Buffer };

/** For what a file arrives: of one place only the last who began gets through (undefined: several may arrive at once), the others hear `problem`. */
export type Arrival = { place: string | undefined; problem: () => Error };

/**
 * Stores a file's bytes as they come from outside, and then lets `take` make something of it in one short transaction: no transaction is open while bytes are waited for. Throws what the
 * bytes and `take` throw, and nothing of the file stays then; `arrival.problem` when somebody began anew for the same place meanwhile.
 */
export function receiveThenTake<C extends Context, T>(
  ctx: C,
  arrival: Arrival,
  bytes: AsyncIterable<Buffer>,
  take: (ctx: C, file: ArrivedFile) => Promise<T>,
  keeps: (taken: T) => boolean = () => true,
): Promise<T> {
  return inStoredFile(ctx, arrival, bytes, (file) =>
    inTransactionIf(ctx, keeps, async (ctx) => {
      if (!(await takeArrived(ctx.db, file.id, ctx.clock.now()))) throw arrival.problem();
      return take(ctx, file);
    }),
  );
}

/** Stores a file's bytes as they come from outside, piece by piece, each in a statement of its own, for as long as `work` runs; what it did not take is gone then. */
export async function inStoredFile<T>(
  ctx: Context,
  arrival: Arrival,
  bytes: AsyncIterable<Buffer>,
  work: (file: ArrivedFile) => Promise<T>,
): Promise<T> {
  const id = await insertArriving(ctx.db, arrival.place ?? null, ctx.clock.now());
  if (id === undefined) throw arrival.problem();
  try {
    return await work({ id, ...(await storePieces(ctx, arrival, id, bytes)) });
  } finally {
    // What cannot be put away now is swept later.
    await discardArriving(ctx.db, id).catch(() => undefined);
  }
}

async function storePieces(ctx: Context, { problem }: Arrival, id: number, bytes: AsyncIterable<Buffer>): Promise<Omit<ArrivedFile, "id">> {
  const hash = createHash("sha256");
  let position = 0;
  let total = 0;
  let stored = Promise.resolve(true);
  for await (const piece of inPieces(bytes)) {
    if (!(await stored)) throw problem();
    hash.update(piece);
    total += piece.length;
    stored = insertPiece(ctx.db, id, position++, piece, ctx.clock.now());
    // Heard of at the next piece, or at the end; not where the bytes fail first.
    stored.catch(() => undefined);
  }
  if (!(await stored)) throw problem();
  return { bytes: total, sha256: hash.digest() };
}
