import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { readCopy } from "./copy-stream.ts";

/** Bytes of every piece of a file but the last. */
export const chunkBytes = 512 * 1024;

export async function insertChunk(db: Database, uploadId: number, position: number, bytes: Buffer): Promise<void> {
  await sql`insert into upload_chunk (upload_id, position, bytes) values (${uploadId}, ${position}, ${bytes})`.execute(db);
}

// Of COPY's binary form: its header, how many columns the row has, how long the only one is.
const lengthAt = 21;
const bytesAt = 25;

/** A part of one piece, from a byte on; undefined when the piece is not there. By COPY, which alone hands bytes over as they are. */
export async function findChunkBytes(
  db: Database,
  uploadId: number,
  position: number,
  from: number,
  length: number,
): Promise<Buffer | undefined> {
  const bytes = from === 0 && length === chunkBytes ? "bytes" : `substring(bytes from ${Math.trunc(from) + 1} for ${Math.trunc(length)})`;
  const where = `upload_id = ${Math.trunc(uploadId)} and position = ${Math.trunc(position)}`;
  const answer = await readCopy(db, `copy (select ${bytes} from upload_chunk where ${where}) to stdout (format binary)`);
  return answer.length < bytesAt ? undefined : answer.subarray(bytesAt, bytesAt + answer.readInt32BE(lengthAt));
}
