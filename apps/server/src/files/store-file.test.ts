import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { passingCodeOf } from "../db/passing-failure.ts";
import { insertPiece, pieceBytes } from "./files.sql.ts";
import { inNewFile, type NewFile, ownArrival, storePieces, takeFile } from "./store-file.ts";
import { storedFile } from "./stored-file.ts";

let portal: TestPortal;
beforeAll(async () => void (portal = await startTestPortal()));
afterAll(() => portal.stop());
beforeEach(async () => void (await portal.pool.query("truncate file cascade")));

/** Two pieces and a half, in parts that end anywhere. */
const size = 2.5 * pieceBytes;
const lines = Buffer.from("A1;Uno;2026-01-31\n".repeat(size / 16)).subarray(0, size);
async function* inParts(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001);
}

/** A file that was written by `write` and taken. */
const keep = (write: (file: NewFile) => Promise<unknown>): Promise<number> =>
  inNewFile(portal.ctx, ownArrival, async (file) => {
    await write(file);
    return takeFile(portal.ctx, file, async () => file.id);
  });
const store = (bytes: Buffer, packed: boolean) => keep((file) => storePieces(portal.ctx, file, inParts(bytes), { packed }));
async function read(id: number, from?: number, to?: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of storedFile(portal.ctx, id, size).stream(from, to)) parts.push(part);
  return Buffer.concat(parts);
}
async function sum(what: string): Promise<number> {
  return Number((await portal.pool.query(`select coalesce(sum(${what}), 0) as sum from file_piece`)).rows[0].sum);
}

describe("a stored file", () => {
  const random = randomBytes(size);
  test.each<[string, Buffer, boolean, (bytes: number) => boolean]>([
    ["of rows is packed to a fraction", lines, true, (bytes) => bytes < size / 20],
    ["that is packed already is kept as it is", random, true, (bytes) => bytes === size],
    ["that is not to be packed is kept as it is", lines, false, (bytes) => bytes === size],
  ])("%s, and read whole or in part, across pieces too", async (_, content, packed, fits) => {
    const id = await store(content, packed);
    expect(await sum("length(bytes)")).toSatisfy(fits);
    expect((await read(id)).equals(content)).toBe(true);
    for (const [from, to] of [
      [pieceBytes - 3, pieceBytes + 4],
      [0, 1],
      [size - 22, size],
      [10, 2 * pieceBytes],
    ] as const)
      expect((await read(id, from, to)).equals(content.subarray(from, to))).toBe(true);
  });

  test("whose pieces are partly packed, as one of before may be, is read as it was written", async () => {
    const id = await store(Buffer.concat([lines.subarray(0, pieceBytes), random.subarray(pieceBytes)]), true);
    expect(await sum("packed::integer")).toBe(1);
    expect(
      (await read(id, pieceBytes - 2, pieceBytes + 10)).equals(
        Buffer.concat([lines.subarray(pieceBytes - 2, pieceBytes), random.subarray(pieceBytes, pieceBytes + 10)]),
      ),
    ).toBe(true);
  });

  test("that ends too early is an error, not a short file", async () => {
    const id = await store(lines.subarray(0, pieceBytes + 10), true);
    await expect(read(id)).rejects.toThrow(/ends at byte/);
    await expect(read(id, 2 * pieceBytes)).rejects.toThrow(/ends at byte/);
  });
});

describe("a file that nobody takes", () => {
  const failing = async function* () {
    yield lines;
    throw new Error("no more rows");
  };
  test.each<[string, string, (file: NewFile) => Promise<unknown>]>([
    ["because its bytes end in an error", "no more rows", (file) => storePieces(portal.ctx, file, failing(), { packed: true })],
    [
      "because who should take it throws",
      "refused",
      (file) => takeFile(portal.ctx, file, async () => Promise.reject(new Error("refused"))),
    ],
  ])("%s is gone, with its pieces", async (_, reason, write) => {
    await expect(keep(write)).rejects.toThrow(reason);
    expect((await portal.pool.query("select from file")).rowCount).toBe(0);
    expect(await sum("1")).toBe(0);
  });

  test("because another decision fell is gone, and so is what was done with it", async () => {
    const taken = await inNewFile(portal.ctx, ownArrival, (file) =>
      takeFile(
        portal.ctx,
        file,
        async ({ db }) => {
          await insertPiece(db, file.id, 7, { bytes: Buffer.from("x"), packed: false }, portal.ctx.clock.now());
          return "known";
        },
        (result) => result !== "known",
      ),
    );
    expect(taken).toBe("known");
    expect((await portal.pool.query("select from file")).rowCount).toBe(0);
  });

  test("because a server that ended meanwhile has lost a piece is to be sent again", async () => {
    for (const position of [0, 1, 2]) {
      const kept = keep(async (file) => {
        await storePieces(portal.ctx, file, inParts(lines), { packed: false });
        await portal.pool.query("delete from file_piece where file_id = $1 and position = $2", [file.id, position]);
      });
      await expect(kept).rejects.toSatisfy((error) => passingCodeOf(error) === "database-unavailable");
      expect((await portal.pool.query("select from file")).rowCount).toBe(0);
    }
  });

  test("because it was swept while it was written says so, and is no short file", async () => {
    const swept = async function* () {
      yield lines;
      await portal.pool.query("delete from file");
      yield lines;
    };
    await expect(keep((file) => storePieces(portal.ctx, file, swept(), { packed: true }))).rejects.toThrow("swept");
    await expect(keep(() => portal.pool.query("delete from file"))).rejects.toThrow("swept");
  });
});
