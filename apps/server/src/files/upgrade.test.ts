import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../db/connect.ts";
import { limits } from "../db/limits.ts";
import { migrate } from "../db/migrate.ts";
import { findFile } from "../glossary/files/files.sql.ts";
import { findJournal } from "../tasks/files/journal.sql.ts";
import { findReadyFile, findSource } from "../tasks/files/task-files.sql.ts";
import { type OldDatabase, startOldDatabase } from "../testing/old-database.ts";
import { deleteAbandonedFiles, pieceBytes } from "./files.sql.ts";
import { pack, unpack } from "./packing.ts";
import { storedFile } from "./stored-file.ts";

let database: OldDatabase;
beforeAll(async () => void (database = await startOldDatabase("0025")));
afterAll(() => database.stop());

const insert = async (statement: string, ...values: unknown[]) =>
  Number((await database.client.query<{ id: string }>(`${statement} returning id`, values)).rows[0]?.id);
const insertTask = (kind: string, state: "pending" | "done") =>
  insert(
    `insert into task (user_id, kind, params, language, state, created_at, finished_at, expires_at)
     values (1, $1, '{}', 'es', $2, '2026-01-01', case when $2 = 'done' then '2026-01-01'::timestamptz end, '2100-01-01')`,
    kind,
    state,
  );
const insertPieces = async (taskId: number, purpose: string, pieces: Record<number, Buffer>, packed = true) => {
  for (const [position, piece] of Object.entries(pieces)) {
    const stored = packed ? await pack(piece) : { bytes: piece, packed };
    await database.client.query("insert into task_file_piece values ($1, $2, $3, $4, $5)", [
      taskId,
      purpose,
      position,
      stored.bytes,
      stored.packed,
    ]);
  }
};

test("files of tasks and cards that were stored apart are all read from the one store, and nothing of a run that goes on is lost", async () => {
  const { client, url } = database;
  await client.query("insert into app_user (email, name) values ('somebody@example.com', 'Somebody')");
  const result = Buffer.concat([Buffer.alloc(pieceBytes, "A1;Uno\n"), randomBytes(pieceBytes), Buffer.from("the end")]);
  const piecesOf = (bytes: Buffer) =>
    Object.fromEntries([0, 1, 2].map((at) => [at, bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes)]));
  const files = (taskId: number, purpose: string, bytes: number) =>
    client.query("insert into task_file values ($1, $2, 'a.csv', 'text/csv', $3)", [taskId, purpose, bytes]);

  // An export that is done, and the file of errors of an import.
  const exported = await insertTask("users-export", "done");
  await files(exported, "result", result.length);
  await insertPieces(exported, "result", piecesOf(result));
  const imported = await insertTask("users-import", "done");
  await files(imported, "errors", 6);
  await insertPieces(imported, "errors", { 0: Buffer.from("errors") }, false);
  // An export and an import that were interrupted: what they had begun to write is written anew, from the rows that were kept.
  const exporting = await insertTask("users-export", "pending");
  await files(exporting, "result", 0);
  await insertPieces(exporting, "result", { 0: Buffer.from("begun") });
  const importing = await insertTask("users-import", "pending");
  await files(importing, "errors", 0);
  await insertPieces(importing, "errors", { [-2]: Buffer.from('[{"row":9}]'), [-1]: Buffer.from('[{"row":2}]'), 0: Buffer.from("begun") });
  const sent = await insert("insert into file (seen_at, taken_at) values ('2026-01-01', '2026-01-01')");
  await client.query("insert into file_piece values ($1, 0, 'what was sent', false)", [sent]);
  await client.query("insert into task_file values ($1, 'source', 'a.csv', 'text/csv', 13, $2)", [importing, sent]);
  // Files of a card: of some pieces, of just one, and of none; and one that waits for its card.
  const card = await insert("insert into glossary_card (glossary, created_at) values ('term', now())");
  const contents = [result, randomBytes(pieceBytes), Buffer.alloc(0)];
  const insertCardFile = (bytes: Buffer, cardId: number | null) =>
    insert(
      `insert into glossary_file (name, content_type, size, sha256, bytes, card_id, user_id, at)
       values ('a.pdf', 'application/pdf', length($1::bytea), sha256($1::bytea), $1, $2, 1, '2026-01-01')`,
      bytes,
      cardId,
    );
  const named: number[] = [];
  for (const bytes of contents) named.push(await insertCardFile(bytes, card));
  const waiting = await insertCardFile(Buffer.from("waits"), null);

  expect(await migrate(url)).toContain("0025_one_store_of_pieces.sql");

  const { db, close } = connect(url, { limits: limits.jobs });
  try {
    // Nothing that is held is taken for abandoned.
    expect(await deleteAbandonedFiles(db, { seen: new Date(), taken: new Date() })).toBe(0);
    const read = async (file: { fileId: number; bytes: number } | undefined) => {
      const parts: Uint8Array[] = [];
      if (file) for await (const part of storedFile({ db }, file.fileId, file.bytes).stream()) parts.push(part);
      return file && Buffer.concat(parts);
    };
    const ready = async (taskId: number, purpose: "result" | "errors") =>
      read(await findReadyFile(db, { userId: 1, kinds: ["users-export", "users-import"] }, { taskId, purpose, now: new Date() }));
    expect((await ready(exported, "result"))?.equals(result)).toBe(true);
    expect((await ready(imported, "errors"))?.toString()).toBe("errors");
    expect((await read(await findSource(db, importing)))?.toString()).toBe("what was sent");
    const { rows } = await client.query("select task_id, purpose from task_file order by 1");
    expect(rows.map(({ task_id, purpose }) => [Number(task_id), purpose])).toEqual([
      [exported, "result"],
      [imported, "errors"],
      [importing, "source"],
    ]);
    for (const [number, row] of [2, 9].entries()) {
      const kept = await findJournal(db, importing, number + 1);
      expect(JSON.parse(String(kept && (await unpack(kept))))).toEqual([{ row }]);
    }
    for (const [at, id] of named.entries()) {
      const file = await findFile(db, card, id, "working");
      expect((await read(file && { fileId: file.storedId, bytes: file.size }))?.equals(contents[at]!)).toBe(true);
    }
    const { rows: waits } = await client.query("select file_id, size from glossary_file where id = $1", [waiting]);
    expect((await read({ fileId: Number(waits[0].file_id), bytes: waits[0].size }))?.toString()).toBe("waits");
  } finally {
    await close();
  }
});
