import { downloadUploadFile } from "@hub/contract/ingestion/deliveries.ts";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context } from "../context.ts";
import { type DeliveryPortal, startDeliveryPortal } from "../ingestion/testing/delivery-portal.ts";
import { pieceBytes } from "./files.sql.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { receiveThenTake } from "./receive-file.ts";
import { openS3Store } from "../objects/s3-store.ts";
import { inNewFile, ownArrival, storePieces, takeFile } from "./store-file.ts";
import { storedFile } from "./stored-file.ts";
import { sweepFiles } from "./sweep-files.ts";
import { sweepLeftObjects, sweepUnknownObjects } from "./sweep-objects.ts";
import { startS3Server } from "../objects/testing/s3-server.ts";

let server: Awaited<ReturnType<typeof startS3Server>>;
let store: Awaited<ReturnType<typeof openS3Store>>;
let portal: DeliveryPortal;
/** What the store is asked from now on fails with this. */
let away: Error | undefined;
beforeAll(async () => {
  server = await startS3Server("files");
  store = await openS3Store(server.configOf("files"));
  const objects: ObjectStore = { ...store, put: (...given) => (away ? Promise.reject(away) : store.put(...given)) };
  portal = await startDeliveryPortal({ objects });
});
afterAll(async () => {
  await portal.stop();
  store.close();
  await server.stop();
});
beforeEach(() => void (away = undefined));

const keysOf = async () => {
  const keys: string[] = [];
  for await (const some of store.listKeys()) keys.push(...some);
  return keys.toSorted();
};
const later = (minutes: number): Context => ({
  ...portal.ctx,
  clock: { now: () => new Date(portal.ctx.clock.now().getTime() + minutes * 60_000) },
});
async function* inParts(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_001) yield bytes.subarray(at, at + 100_001);
}
async function readAll(
  id: number,
  size: number,
  from?: number,
  to?: number,
  ctx: Pick<Context, "db" | "objects"> = portal.ctx,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of storedFile(ctx, id, size).stream(from, to)) parts.push(part);
  return Buffer.concat(parts);
}
const content = "Person,Sex,Hired,Salary,Assignment,Note\r\n1001,F,09/22/1986,$69222.18,Fulltime-Regular,\r\n1002,M,01/05/2020,,,\r\n";

describe("with an object store", () => {
  test("a delivery is loaded from it and downloaded as it came; the database has none of its bytes", async () => {
    const upload = await portal.deliver({ content });
    expect(upload).toMatchObject({ state: "LOADED", rowsRead: 2 });
    const file = await portal.call(downloadUploadFile, { token: portal.tokens.source, params: { id: upload.id } });
    expect([file.status, file.text]).toEqual([200, content]);
    expect(await portal.count("file_piece", "bytes is not null")).toBe(0);
    expect(await portal.count("file", "object_key is null")).toBe(0);
    expect((await keysOf()).length).toBe(await portal.count("file"));
  });

  test.each([
    ["packed", true],
    ["as it is", false],
  ])("a file that is kept %s is read whole and in part, across pieces too", async (_, packed) => {
    const bytes = Buffer.concat([Buffer.alloc(1.5 * pieceBytes, "A1;Uno\n"), randomBytes(pieceBytes)]);
    const id = await inNewFile(portal.ctx, ownArrival, async (file) => {
      await storePieces(portal.ctx, file, inParts(bytes), { packed });
      return takeFile(portal.ctx, file, async () => file.id);
    });
    for (const [from, to] of [
      [0, bytes.length],
      [pieceBytes - 3, pieceBytes + 4],
      [bytes.length - 5, bytes.length],
      [10, 2 * pieceBytes + 1],
    ] as const)
      expect({ from, to, same: (await readAll(id, bytes.length, from, to)).equals(bytes.subarray(from, to)) }).toEqual({
        from,
        to,
        same: true,
      });
  });

  test("files from before stay in the database and are read from there", async () => {
    const before: Context = { ...portal.ctx, objects: undefined };
    const file = await receiveThenTake(
      before,
      { place: undefined, problem: () => new Error("overtaken") },
      inParts(Buffer.from(content)),
      async (_, file) => file,
    );
    expect((await readAll(file.id, file.bytes)).toString()).toBe(content);
  });

  test("that is away when a file comes: 503, nothing of it stays, and the next attempt gets through", async () => {
    const files = await portal.count("file");
    away = Object.assign(new Error("away"), { code: "FILES_UNAVAILABLE" });
    const period = { year: 2026, month: 8 };
    const refused = await portal.send({ content, period });
    expect(refused).toMatchObject({ status: 503, body: { code: "files-unavailable" }, headers: { "retry-after": "30" } });
    expect(await portal.count("file")).toBe(files);
    away = undefined;
    expect(await portal.deliver({ content, period })).toMatchObject({ state: "LOADED" });
  });

  test("that a portal was started without: what stands there is told as away, not as missing", async () => {
    const upload = await portal.deliver({ content, period: { year: 2026, month: 7 } });
    const { rows } = await portal.pool.query("select file_id from upload where id = $1", [upload.id]);
    await expect(readAll(Number(rows[0].file_id), content.length, 0, 9, { db: portal.db })).rejects.toMatchObject({
      code: "FILES_UNAVAILABLE",
    });
  });
});

describe("what is gone", () => {
  const receive = () =>
    receiveThenTake(
      portal.ctx,
      { place: undefined, problem: () => new Error("overtaken") },
      inParts(randomBytes(2.5 * pieceBytes)),
      async (_, file) => file,
    );
  /** A file's key; undefined when there is no such file. */
  const keyOf = async (id: number): Promise<string> =>
    (await portal.pool.query("select object_key from file where id = $1", [id])).rows[0].object_key;

  test("from the database leaves the store within a minute's sweep, however it went", async () => {
    const [held, nobodys] = [await portal.deliver({ content, period: { year: 2026, month: 6 } }), await receive()];
    const key = await keyOf(nobodys.id);
    expect(await keysOf()).toContain(key);
    await sweepFiles(later(10));
    expect(await portal.count("left_object", `object_key = '${key}'`)).toBe(1);
    await sweepLeftObjects(portal.ctx);
    expect(await keysOf()).not.toContain(key);
    expect(await portal.count("left_object")).toBe(0);
    const file = await portal.call(downloadUploadFile, { token: portal.tokens.source, params: { id: held.id } });
    expect(file.text).toBe(content);
  });

  /** The store dates its objects by the machine's clock. */
  const inWeeks = (weeks: number): Context => ({ ...portal.ctx, clock: { now: () => new Date(Date.now() + weeks * 7 * 86_400_000) } });

  test("of a process that died between a piece and its row is removed by the daily sweep after four weeks, and nothing else", async () => {
    const [taken, arriving] = [await receive(), "5b6f8f4e-5d53-4c4c-8f5d-0c9d1f0a7a11"];
    await portal.pool.query("insert into file (seen_at, object_key) values (now(), $1)", [arriving]);
    await store.put(arriving, 0, Buffer.from("on its way"));
    const orphan = "0a1b2c3d-0000-4000-8000-0123456789ab";
    await store.put(orphan, 0, Buffer.from("nobody's"));
    expect(await sweepUnknownObjects(inWeeks(3.9))).toBe(0);
    expect(await keysOf()).toContain(orphan);
    expect(await sweepUnknownObjects(inWeeks(4.1))).toBe(1);
    const keys = await keysOf();
    expect(keys).toContain(await keyOf(taken.id));
    expect(keys).toContain(arriving);
    expect(keys).not.toContain(orphan);
  });

  test("is not removed by a portal on a restored copy of the database: the bucket is another's", async () => {
    await sweepUnknownObjects(portal.ctx);
    const copy = await startDeliveryPortal({ objects: store });
    try {
      const key = await keyOf((await receive()).id);
      expect(await sweepUnknownObjects({ ...inWeeks(5), db: copy.db })).toBe(0);
      await copy.pool.query("insert into left_object values ($1)", [key]);
      await sweepLeftObjects(copy.ctx);
      expect(await keysOf()).toContain(key);
      // Who goes on with the copy says so by removing the mark.
      await store.remove("owner");
      await sweepLeftObjects(copy.ctx);
      expect(await keysOf()).not.toContain(key);
    } finally {
      await copy.stop();
      await store.remove("owner");
    }
  });

  test("is not removed by an older copy of the database's disk, which has its identity: not what came since, nor what goes there", async () => {
    await sweepLeftObjects(portal.ctx);
    const { rows: marks } = await portal.pool.query("select mark from bucket_mark");
    const { id } = await receive();
    await sweepLeftObjects(portal.ctx);
    const key = await keyOf(id);
    // As the disk had it before: without the file, and without the mark that was left when it came.
    const { rows: since } = await portal.pool.query("delete from bucket_mark where mark <> all($1) returning *", [
      marks.map(({ mark }) => mark),
    ]);
    expect(since).toHaveLength(1);
    await portal.pool.query("delete from file where id = $1", [id]);
    expect(await sweepUnknownObjects(inWeeks(5))).toBe(0);
    await sweepLeftObjects(portal.ctx);
    expect(await keysOf()).toContain(key);
    // Files of its own change nothing.
    await receive();
    await sweepLeftObjects(portal.ctx);
    expect(await keysOf()).toContain(key);
    await store.remove("owner");
    await sweepLeftObjects(portal.ctx);
    expect(await keysOf()).not.toContain(key);
  });
});
