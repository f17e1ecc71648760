import { createHash } from "node:crypto";
import type pg from "pg";
import { DatabaseClient } from "../db/client.ts";
import { connectionOptions } from "../db/connect.ts";
import { CopyQuery } from "../db/copy/copy-query.ts";
import { limits } from "../db/limits.ts";
import { version } from "../version.ts";
import { type Sink, writeArchive } from "./archive.ts";
import { beginSnapshot, copyTo, endSnapshot, listSequences, readVersions, type Table } from "./catalogue.sql.ts";
import { type Manifest, manifestPart, type Preface, prefacePart, tablePart, type TablePart } from "./manifest.ts";
import { seal, recipientOf } from "./seal.ts";

/** What a back-up tells of itself while it is made: bytes that came from the database, and bytes that went to the file. */
export type Progress = { read: number; written: number };

/**
 * Writes all that the database at `url` holds, as it stands at one instant, to `sink`; people work on meanwhile. Answers what was written. `trial`: the public half of a key that opens it
 * too, which is thrown away once it was checked.
 */
export async function makeBackup(
  url: string,
  key: string,
  sink: Sink,
  progress: Progress = { read: 0, written: 0 },
  trial?: string,
): Promise<Manifest> {
  const recipient = await recipientOf(key);
  const recipients = trial === undefined ? [recipient] : [recipient, trial];
  const client = new DatabaseClient({ ...connectionOptions(url, limits.owner), application_name: "hub-backup" });
  // A connection that is lost while nothing is asked of it is told by the next question.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const tables = await beginSnapshot(client);
    const versions = await readVersions(client);
    const archive = writeArchive(async (bytes) => {
      await sink(bytes);
      progress.written += bytes.length;
    });
    const head = { portal: version, madeAt: new Date().toISOString() };
    await archive.part(
      prefacePart,
      once(checked({ format: 1, ...head, recipient, trial, tables: tables.map(({ schema, name }) => ({ schema, name })) })),
    );
    const parts: TablePart[] = [];
    for (const table of tables) parts.push(await writeTable(client, table));
    const manifest: Manifest = {
      ...head,
      ...versions,
      tables: parts,
      sequences: await listSequences(client),
      before: archive.sha256(),
    };
    await archive.part(manifestPart, seal(once(Buffer.from(JSON.stringify(manifest))), ...recipients));
    await archive.end();
    await client.query(endSnapshot);
    return manifest;

    async function writeTable(from: pg.Client, table: Table): Promise<TablePart> {
      const copy = new CopyQuery(copyTo(table));
      from.query(copy);
      const hash = createHash("sha256");
      let bytes = 0;
      async function* counted() {
        for await (const rows of copy.read()) {
          hash.update(rows);
          bytes += rows.length;
          progress.read += rows.length;
          yield rows;
        }
      }
      await archive.part(tablePart(table), seal(counted(), ...recipients));
      return { ...table, rows: copy.rowCount, bytes, sha256: hash.digest("hex") };
    }
  } finally {
    await client.end();
  }
}

/** The preface with a sum of itself, as nothing seals it. */
function checked(preface: Preface): Buffer {
  const text = JSON.stringify(preface);
  return Buffer.from(`${text}\n${createHash("sha256").update(text).digest("hex")}\n`);
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
