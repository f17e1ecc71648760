import type { Context } from "../../context.ts";
import type { Database } from "../../db/connect.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { FileSource } from "../../spreadsheets/reading/file-source.ts";
import { deleteErrorPieces, type FilePurpose, findPiece, holdRun, insertPieceOf, startFile } from "./task-files.sql.ts";
import { pieceBytes } from "../../files/files.sql.ts";
import { inPieces } from "../../files/in-pieces.ts";
import { pack, unpack } from "../../files/packing.ts";
import { OvertakenRun } from "../task-outcome.ts";
import type { Run } from "../tasks.sql.ts";

/** Puts a run's result file there, empty; what an earlier run began of it goes. Throws OvertakenRun, and then what another run writes stays. */
export function beginResult(ctx: Context, run: Run, file: { fileName: string; contentType: string }): Promise<void> {
  return whileHeld(ctx, run, (db) => startFile(db, run.id, "result", file));
}

/** Takes away what an interrupted run wrote of the file of errors. Throws OvertakenRun, and then what another run writes stays. */
export function beginErrors(ctx: Context, run: Run): Promise<void> {
  return whileHeld(ctx, run, (db) => deleteErrorPieces(db, run.id));
}

function whileHeld(ctx: Context, run: Run, work: (db: Database) => Promise<void>): Promise<void> {
  return inTransaction(ctx, async ({ db }) => {
    if (!(await holdRun(db, run))) throw new OvertakenRun();
    await work(db);
  });
}

/** Stores what a run writes, piece by piece, the next one made while one is on its way; answers how many bytes it was. Throws OvertakenRun. */
export async function storePieces(db: Database, run: Run, purpose: FilePurpose, bytes: AsyncIterable<Buffer>): Promise<number> {
  let position = 0;
  let total = 0;
  const store = async (at: number, piece: Buffer) => insertPieceOf(db, run, purpose, at, await pack(piece));
  let stored = Promise.resolve(true);
  for await (const piece of inPieces(bytes)) {
    if (!(await stored)) throw new OvertakenRun();
    stored = store(position++, piece);
    // Heard of at the next piece, or at the end; not where what makes the pieces fails first.
    stored.catch(() => undefined);
    total += piece.length;
  }
  if (!(await stored)) throw new OvertakenRun();
  return total;
}

/** A task's file, read from the database piece by piece. The last piece is kept: a zip's directory is read by some bytes at a time. */
export function pieceSource(db: Database, taskId: number, purpose: FilePurpose, size: number): FileSource {
  let last: { position: number; bytes: Buffer } | undefined;
  const read = async (position: number): Promise<Buffer> => {
    if (last?.position === position) return last.bytes;
    const piece = await findPiece(db, taskId, purpose, position);
    if (!piece) throw new Error(`The ${purpose} of task ${taskId} ends before piece ${position} of ${size} bytes.`);
    last = { position, bytes: await unpack(piece) };
    return last.bytes;
  };
  return {
    size,
    async *stream(start = 0, end = size) {
      for (let at = start; at < end;) {
        const piece = await read(Math.floor(at / pieceBytes));
        const part = piece.subarray(at % pieceBytes, (at % pieceBytes) + end - at);
        if (part.length === 0) throw new Error(`The ${purpose} of task ${taskId} ends at byte ${at} of ${size}.`);
        at += part.length;
        yield part;
      }
    },
  };
}
