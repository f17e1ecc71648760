import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** Bytes of every piece of a file but the last. */
export const chunkBytes = 512 * 1024;

export async function insertChunk(db: Database, uploadId: number, position: number, bytes: Buffer): Promise<void> {
  await sql`insert into upload_chunk (upload_id, position, bytes) values (${uploadId}, ${position}, ${bytes})`.execute(db);
}

/** A part of one piece, from a byte on; undefined when the piece is not there. */
export async function findChunkBytes(
  db: Database,
  uploadId: number,
  position: number,
  from: number,
  length: number,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ text: string }>`
    select encode(substring(bytes from ${from + 1} for ${length}), 'base64') as text from upload_chunk where upload_id = ${uploadId} and position = ${position}`.execute(
    db,
  );
  return rows[0] && Buffer.from(rows[0].text, "base64");
}
