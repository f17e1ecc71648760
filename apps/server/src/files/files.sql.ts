import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { readCopy } from "../db/copy/read-copy.ts";
import { type Packed, unpack } from "./packing.ts";

/** Bytes of every piece of a file but the last. */
export const pieceBytes = 512 * 1024;

/** Puts a file there that is about to be stored; one that was still being stored for the same place goes, with its pieces. `key` is that of its pieces in the object store, null where they stand here. Answers its id; undefined when another one came in this very moment. */
export async function insertArriving(
  db: Database,
  { place, key, now }: { place: string | null; key: string | null; now: Date },
): Promise<number | undefined> {
  await sql`delete from file where place = ${place} and taken_at is null`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into file (place, seen_at, object_key) values (${place}, ${now}, ${key}) on conflict (place) where taken_at is null do nothing returning id`.execute(
    db,
  );
  return rows[0]?.id;
}

/**
 * Stores a piece of a file (without bytes: of one whose bytes the object store has), and that it was seen; false when the file was overtaken, taken or swept. The statement's end waits for no disk: the transaction that takes the
 * file does, for all before it, and finds whether they are all there.
 */
export async function insertPiece(
  db: Database,
  fileId: number,
  position: number,
  { bytes, packed }: { bytes: Packed["bytes"] | null; packed: boolean },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with arriving as (update file set seen_at = ${now} where id = ${fileId} and taken_at is null returning id)
    insert into file_piece (file_id, position, bytes, packed)
    select id, ${position}, ${bytes}, ${packed} from arriving, set_config('synchronous_commit', 'off', true)`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/**
 * Makes a file that has arrived the property of whoever takes it in this transaction. `gone` when it was overtaken or swept meanwhile; `cut` when it has not all of its pieces: a server that was
 * killed has lost the last ones, and all else goes on with the next.
 */
export async function takeArrived(
  db: Database,
  id: number,
  { pieces, isUtf8, now }: { pieces: number; isUtf8: boolean | null; now: Date },
): Promise<"whole" | "cut" | "gone"> {
  const { rows } = await sql<{ pieces: number }>`
    update file set taken_at = ${now}, is_utf8 = ${isUtf8} where id = ${id} and taken_at is null
    returning (select count(*)::integer from file_piece where file_id = ${id}) as pieces`.execute(db);
  if (!rows[0]) return "gone";
  return rows[0].pieces === pieces ? "whole" : "cut";
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

/**
 * A part of one piece, from a byte on, in blocks as they came; undefined when the piece is not there, and only whether it is packed when its bytes are in the object
 * store. By COPY, which alone hands bytes over as they are.
 */
export async function findPieceBytes(
  db: Database,
  fileId: number,
  position: number,
  from: number,
  length: number,
): Promise<Buffer[] | { packed: boolean } | undefined> {
  const part = from === 0 && length === pieceBytes ? "bytes" : `substring(bytes from ${Math.trunc(from) + 1} for ${Math.trunc(length)})`;
  const where = `file_id = ${Math.trunc(fileId)} and position = ${Math.trunc(position)}`;
  const blocks = await readCopy(
    db,
    `copy (select packed, case when packed then bytes else ${part} end from file_piece where ${where}) to stdout (format binary)`,
  );
  const head = Buffer.concat(sliceBlocks(blocks, 0, bytesAt));
  if (head.length < bytesAt) return undefined;
  const size = head.readInt32BE(bytesAt - 4);
  const packed = head[packedAt] !== 0;
  // How COPY writes null.
  if (size < 0) return { packed };
  const bytes = sliceBlocks(blocks, bytesAt, bytesAt + size);
  if (!packed) return bytes;
  return sliceBlocks([await unpack({ bytes: Buffer.concat(bytes), packed: true })], from, from + length);
}

/** The bytes from `start` up to `end` of what blocks hold one behind the other, where they lie: putting a piece together would have another half a megabyte collected for each. */
function sliceBlocks(blocks: readonly Buffer[], start: number, end: number): Buffer[] {
  let at = 0;
  return blocks.flatMap((block) => {
    const found = block.subarray(Math.max(0, start - at), Math.max(0, end - at));
    at += block.length;
    return found.length > 0 ? [found] : [];
  });
}

/** The key of a file's pieces in the object store; undefined where they are not there. */
export async function findObjectKey(db: Database, fileId: number): Promise<string | undefined> {
  const { rows } = await sql<{ key: string | null }>`select object_key as key from file where id = ${fileId}`.execute(db);
  return rows[0]?.key ?? undefined;
}

/** Keys of files that are gone, of which the object store may still have pieces; at most `most`. */
export async function listLeftObjects(db: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select object_key as key from left_object limit ${most}`.execute(db);
  return rows.map(({ key }) => key);
}

export async function deleteLeftObject(db: Database, key: string): Promise<void> {
  await sql`delete from left_object where object_key = ${key}`.execute(db);
}

/** Of these keys of the object store, the ones that no file has. */
export async function listUnknownKeys(db: Database, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::uuid[]) key where not exists (select from file where object_key = key)`.execute(db);
  return rows.map(({ key }) => key);
}

/** What is the same for a database, its replicas and copies of its disk, and for no copy that was restored row by row. */
export async function getDatabaseIdentity(db: Database): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || '/' || oid as identity from pg_control_system(), pg_database where datname = current_database()`.execute(
    db,
  );
  return rows[0]!.identity;
}

/** Whether this database left a mark in the bucket, as it says there. */
export async function hasBucketMark(db: Database, mark: string): Promise<boolean> {
  const { rows } = await sql`select from bucket_mark where mark::text = ${mark}`.execute(db);
  return rows.length > 0;
}

/** Notes a new mark for the bucket where files came since the last one, or it is the first one there; undefined where none is due. */
export async function insertBucketMark(db: Database, { isFirst }: { isFirst: boolean }): Promise<string | undefined> {
  const { rows } = await sql<{ mark: string }>`
    insert into bucket_mark (mark, file_id) select gen_random_uuid(), f.newest from (select coalesce(max(id), 0) as newest from file) f
    where ${isFirst} or f.newest > (select coalesce(max(file_id), 0) from bucket_mark) returning mark`.execute(db);
  return rows[0]?.mark;
}
