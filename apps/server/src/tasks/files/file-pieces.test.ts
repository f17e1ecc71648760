import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pieceBytes } from "../../files/files.sql.ts";
import { beginResult, pieceSource, storePieces } from "./file-pieces.ts";
import { insertPiece } from "./task-files.sql.ts";
import { startTaskPortal } from "../testing/task-portal.ts";

let portal: Awaited<ReturnType<typeof startTaskPortal>>;
beforeAll(async () => void (portal = await startTaskPortal()));
afterAll(() => portal.stop());
beforeEach(() => portal.clear());

/** Two pieces and a half, in parts that end anywhere. */
const size = 2.5 * pieceBytes;
const lines = Buffer.from("A1;Uno;2026-01-31\n".repeat(size / 16)).subarray(0, size);
async function* inParts(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001);
}

async function startRun() {
  const { id } = (await portal.call("startExport", { body: { kind: "legal-entities-export", format: "csv", filter: {} } })).body;
  await sql`update task set attempts = 1 where id = ${id}`.execute(portal.db);
  const run = { id, attempts: 1 };
  await beginResult(portal.ctx, run, { fileName: "a.csv", contentType: "text/csv" });
  return run;
}
async function readFile(id: number, from?: number, to?: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of pieceSource(portal.db, id, "result", size).stream(from, to)) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
async function storedBytes(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select sum(length(bytes))::int as bytes from task_file_piece`.execute(portal.db);
  return rows[0]!.bytes;
}

describe("a task's file", () => {
  test.each([
    ["of rows is packed to a fraction", lines, (bytes: number) => bytes < size / 20],
    ["that is packed already is kept as it is", randomBytes(size), (bytes: number) => bytes === size],
  ])("%s, and read whole or in part, across pieces too", async (_, content, fits) => {
    const run = await startRun();
    expect(await storePieces(portal.db, run, "result", inParts(content))).toBe(size);
    expect(await storedBytes()).toSatisfy(fits);
    expect((await readFile(run.id)).equals(content)).toBe(true);
    for (const [from, to] of [
      [pieceBytes - 3, pieceBytes + 4],
      [0, 1],
      [size - 22, size],
      [10, 2 * pieceBytes],
    ] as const)
      expect((await readFile(run.id, from, to)).equals(content.subarray(from, to))).toBe(true);
  });

  test("that was stored before pieces were packed is read as ever", async () => {
    const run = await startRun();
    for (let at = 0; at * pieceBytes < size; at++) {
      const bytes = lines.subarray(at * pieceBytes, (at + 1) * pieceBytes);
      await insertPiece(portal.db, run.id, "result", at, { bytes, packed: false });
    }
    expect((await readFile(run.id)).equals(lines)).toBe(true);
  });

  test("that ends too early is an error, not a short file", async () => {
    const run = await startRun();
    await storePieces(portal.db, run, "result", inParts(lines.subarray(0, pieceBytes + 10)));
    await expect(readFile(run.id)).rejects.toThrow(/ends at byte/);
    await expect(readFile(run.id, 2 * pieceBytes)).rejects.toThrow(/ends before piece 2/);
  });
});
