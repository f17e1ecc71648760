import type { Context } from "../context.ts";
import type { Database } from "../db/connect.ts";
import { inTransaction } from "../db/transaction.ts";
import type { FileSource } from "../spreadsheets/reading/file-source.ts";
import { deleteErrorPieces, type FilePurpose, findPiece, holdRun, insertPieceOf, pieceBytes, startFile } from "./task-files.sql.ts";
import { OvertakenRun } from "./task-outcome.ts";
import type { Run } from "./tasks.sql.ts";

/** The bytes in pieces of one size; the last may be shorter. */
export async function* inPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafeSlow(pieceBytes);
  let filled = 0;
  for await (const part of bytes) {
    for (let at = 0; at < part.length;) {
      const copied = part.copy(piece, filled, at);
      filled += copied;
      at += copied;
      if (filled < pieceBytes) continue;
      yield piece;
      piece = Buffer.allocUnsafeSlow(pieceBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}

/** Puts a run's result file there, empty; what an earlier run began of it goes. Throws OvertakenRun, and then what another run writes stays. */
export async function beginResult(ctx: Context, run: Run, file: { fileName: string; contentType: string }): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    if (!(await holdRun(db, run))) throw new OvertakenRun();
    await startFile(db, run.id, "result", file);
  });
}

/** Takes away what an interrupted run wrote of the file of errors. Throws OvertakenRun, and then what another run writes stays. */
export async function beginErrors(ctx: Context, run: Run): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    if (!(await holdRun(db, run))) throw new OvertakenRun();
    await deleteErrorPieces(db, run.id);
  });
}

/** Stores what a run writes, piece by piece, the next one made while one is on its way; answers how many bytes it was. Throws OvertakenRun. */
export async function storePieces(db: Database, run: Run, purpose: FilePurpose, bytes: AsyncIterable<Buffer>): Promise<number> {
  let position = 0;
  let total = 0;
  let stored = Promise.resolve(true);
  for await (const piece of inPieces(bytes)) {
    if (!(await stored)) throw new OvertakenRun();
    stored = insertPieceOf(db, run, purpose, position++, piece);
    // Heard of at the next piece, or at the end; not where what makes the pieces fails first.
    stored.catch(() => undefined);
    total += piece.length;
  }
  if (!(await stored)) throw new OvertakenRun();
  return total;
}

/** A task's file, read from the database piece by piece. */
export function pieceSource(db: Database, taskId: number, purpose: FilePurpose, size: number): FileSource {
  return {
    size,
    async *stream(start = 0, end = size) {
      for (let at = start; at < end;) {
        const from = at % pieceBytes;
        const bytes = await findPiece(db, taskId, purpose, Math.floor(at / pieceBytes), from, Math.min(pieceBytes - from, end - at));
        if (!bytes || bytes.length === 0) throw new Error(`The ${purpose} of task ${taskId} ends at byte ${at} of ${size}.`);
        at += bytes.length;
        yield bytes;
      }
    },
  };
}
