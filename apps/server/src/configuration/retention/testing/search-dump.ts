import { zstdDecompressSync } from "node:zlib";
import type pg from "pg";
import { unzip } from "../../../spreadsheets/marking/testing/mark.ts";

/** Where some text stands in a whole dump, whatever its case: each table and column; what is packed or in a workbook is unpacked first. */
export async function searchDump(pool: pg.Pool, text: string): Promise<string[]> {
  const wanted = text.toLowerCase();
  const holds = (bytes: Buffer) =>
    bytes.toString("latin1").toLowerCase().includes(wanted) || bytes.toString("utf8").toLowerCase().includes(wanted);
  const places = new Set<string>();
  const { rows: tables } = await pool.query<{ name: string }>(
    "select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('public', 'pgboss', 'fact', 'fact_away')",
  );
  for (const { name } of tables) {
    // As COPY writes it; bytes are looked at below as they are.
    const { rows } = await pool.query<Record<string, unknown>>(`select * from ${name}`);
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        if (Buffer.isBuffer(value) ? holds(value) || holds(unpacked(value)) : JSON.stringify(value)?.toLowerCase().includes(wanted))
          // A part of a table is told as the table.
          places.add(`${name.replace(/^fact(?:_away)?\.(.*)_\d{4}_\d\d$/, "$1")}.${column}`);
      }
  }
  const { rows: files } = await pool.query<{ id: number; bytes: Buffer[]; packed: boolean[] }>(
    "select file_id as id, array_agg(bytes order by position) as bytes, array_agg(packed order by position) as packed from file_piece group by file_id",
  );
  for (const { bytes, packed } of files) {
    const whole = Buffer.concat(bytes.map((piece, at) => (packed[at] ? zstdDecompressSync(piece) : piece)));
    if (holds(whole)) places.add("file");
    if (whole.subarray(0, 2).toString() === "PK" && Object.values(await unzip(whole)).some((part) => part.toLowerCase().includes(wanted)))
      places.add("workbook");
  }
  return [...places].toSorted();
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return zstdDecompressSync(bytes);
  } catch {
    // Not packed.
    return Buffer.alloc(0);
  }
}
