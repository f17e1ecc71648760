import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { readCopy } from "../db/copy/read-copy.ts";
import { type Packed, unpack } from "./packing.ts";

/** Bytes of every piece of a file but the last. */
export const pieceBytes = 512 * 1024;

/** Puts a file there that is about to be stored; one that was still being stored for the same place goes, with its pieces. Answers its id; undefined when another one came in this very moment. */
export async function insertArriving(db: Database, place: string | null, now: Date): Promise<number | undefined> {
  await sql`delete from file where place = ${place} and taken_at is null`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into file (place, seen_at) values (${place}, ${now}) on conflict (place) where taken_at is null do nothing returning id`.execute(
    db,
  );
  return rows[0]?.id;
}

/**
 * Stores a piece of a file, and that it was seen; false when the file was overtaken, taken or swept. The statement's end waits for no disk: the transaction that takes the
 * file does, for all before it.
 */
export async function insertPiece(db: Database, fileId: number, position: number, { bytes, packed }: Packed, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with arriving as (update file set seen_at = ${now} where id = ${fileId} and taken_at is null returning id)
    insert into file_piece (file_id, position, bytes, packed)
    select id, ${position}, ${bytes}, ${packed} from arriving, set_config('synchronous_commit', 'off', true)`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Makes a file that has arrived the property of whoever takes it in this transaction; false when it was overtaken or swept meanwhile. */
export async function takeArrived(db: Database, id: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update file set taken_at = ${now} where id = ${id} and taken_at is null`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Puts away a file that nobody took. */
export async function discardArriving(db: Database, id: number): Promise<void> {
  await sql`delete from file where id = ${id} and taken_at is null`.execute(db);
}

/**
 * Removes files of which nothing came since an instant, and those that were taken before another and that nobody holds any more: all tables that refer to a file
 * are asked. One that somebody takes hold of at that moment is left. Answers how many.
 */
export async function deleteAbandonedFiles(db: Database, before: { seen: Date; taken: Date }): Promise<number> {
  // FOR UPDATE: whoever takes hold of a file refers to it, which a weaker lock would not meet; and it is deleted.
  const { numAffectedRows } = await sql`
    delete from file where id in (
      select f.id from file f
      where (f.taken_at is null and f.seen_at < ${before.seen}) or (f.taken_at < ${before.taken} and not exists (select from upload u where u.file_id = f.id)
        and not exists (select from task_file t where t.file_id = f.id) and not exists (select from glossary_file g where g.file_id = f.id))
      for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

// Of COPY's binary form: its header, then how many columns the row has, how long the first is (one byte: whether it is packed), and how long the second.
const packedAt = 25;
const bytesAt = 30;

/** A part of one piece, from a byte on; undefined when the piece is not there. By COPY, which alone hands bytes over as they are. */
export async function findPieceBytes(
  db: Database,
  fileId: number,
  position: number,
  from: number,
  length: number,
): Promise<Buffer | undefined> {
  const part = from === 0 && length === pieceBytes ? "bytes" : `substring(bytes from ${Math.trunc(from) + 1} for ${Math.trunc(length)})`;
  const where = `file_id = ${Math.trunc(fileId)} and position = ${Math.trunc(position)}`;
  const answer = await readCopy(
    db,
    `copy (select packed, case when packed then bytes else ${part} end from file_piece where ${where}) to stdout (format binary)`,
  );
  if (answer.length < bytesAt) return undefined;
  const bytes = answer.subarray(bytesAt, bytesAt + answer.readInt32BE(bytesAt - 4));
  if (answer[packedAt] === 0) return bytes;
  return (await unpack({ bytes, packed: true })).subarray(from, from + length);
}
