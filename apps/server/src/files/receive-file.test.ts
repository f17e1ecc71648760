import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { pieceBytes } from "./files.sql.ts";
import { pack } from "./packing.ts";
import { type Arrival, type ArrivedFile, receiveThenTake } from "./receive-file.ts";
import { sweepFiles } from "./sweep-files.ts";
import { storedFile } from "./stored-file.ts";

let portal: TestPortal;
beforeAll(async () => void (portal = await startTestPortal()));
afterAll(() => portal.stop());
beforeEach(async () => void (await portal.pool.query("truncate file cascade")));

const content = randomBytes(2.5 * pieceBytes);
const arrival = (place?: string): Arrival => ({ place, problem: () => new Error("overtaken") });
async function* inParts(bytes: Buffer, between?: (at: number) => Promise<void>): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_001) {
    await between?.(at);
    yield bytes.subarray(at, at + 100_001);
  }
}
const asItIs = async (_: unknown, file: ArrivedFile): Promise<ArrivedFile> => file;
const receive = (bytes: AsyncIterable<Buffer>, place?: string, take = asItIs) => receiveThenTake(portal.ctx, arrival(place), bytes, take);
async function count(sql: string): Promise<number> {
  return Number((await portal.pool.query(`select count(*) as count from ${sql}`)).rows[0].count);
}

describe("a file from outside", () => {
  test("is stored as it came, and read from any byte to any other", async () => {
    const file = await receive(inParts(content));
    expect(file.bytes).toBe(content.length);
    for (const [start, end] of [
      [0, content.length],
      [1, pieceBytes + 7],
      [pieceBytes, 2 * pieceBytes],
      [content.length - 3, content.length],
    ] as const) {
      const parts: Uint8Array[] = [];
      for await (const part of storedFile(portal.ctx.db, file.id, file.bytes).stream(start, end)) parts.push(part);
      expect(Buffer.concat(parts).equals(content.subarray(start, end))).toBe(true);
    }
  });

  test("that an import of before was packed in is read as it was", async () => {
    const file = await receive(inParts(content));
    const { bytes } = await pack(Buffer.alloc(pieceBytes, "a line\n"));
    await portal.pool.query("update file_piece set bytes = $1, packed = true where file_id = $2 and position = 1", [bytes, file.id]);
    const parts: Uint8Array[] = [];
    for await (const part of storedFile(portal.ctx.db, file.id, file.bytes).stream(pieceBytes - 2, pieceBytes + 10)) parts.push(part);
    expect(Buffer.concat(parts)).toEqual(Buffer.concat([content.subarray(pieceBytes - 2, pieceBytes), Buffer.from("a line\na l")]));
  });

  test("[SAFE-02] no transaction is open and no lock is held while its bytes are waited for", async () => {
    const seen: number[] = [];
    await receive(
      inParts(content, async (at) => {
        const open = "datname = current_database() and pid <> pg_backend_pid() and application_name = 'hub' and xact_start is not null";
        // A piece may still be on its way: what is open for a reason ends by itself.
        await expect.poll(() => count(`pg_stat_activity where ${open} and state like 'idle in%'`)).toBe(0);
        const own = "l.database = (select oid from pg_database where datname = current_database()) and l.pid <> pg_backend_pid()";
        await expect.poll(() => count(`pg_locks l where ${own} and l.locktype = 'relation'`)).toBe(0);
        seen.push(at);
      }),
    );
    expect(seen.length).toBeGreaterThan(10);
  });

  test("[SAFE-02] leaves nothing when it breaks off, or when what should become of it is refused", async () => {
    const broken = inParts(content, async (at) => {
      if (at > 2 * pieceBytes) throw new Error("gone");
    });
    await expect(receive(broken)).rejects.toThrow("gone");
    await expect(
      receive(inParts(content), undefined, async () => {
        throw new Error("refused");
      }),
    ).rejects.toThrow("refused");
    expect([await count("file"), await count("file_piece")]).toEqual([0, 0]);
  });

  test("gives way to who begins anew for the same place, and nobody is kept waiting by one that hangs", async () => {
    let begun: (() => void) | undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    let goOn: (() => void) | undefined;
    const hangs = new Promise<void>((resolve) => (goOn = resolve));
    const first = receive(
      inParts(content, async (at) => {
        if (at < pieceBytes) return;
        begun?.();
        await hangs;
      }),
      "a place",
    );
    const heard = first.catch((error: unknown) => error);
    await hasBegun;
    const second = await receive(inParts(content), "a place");
    goOn?.();
    expect(await heard).toMatchObject({ message: "overtaken" });
    expect((await portal.pool.query("select id from file")).rows).toEqual([{ id: second.id }]);
    expect(await count("file_piece")).toBe(3);
  });
});

describe("sweeping", () => {
  const put = (more: string) => portal.pool.query(`insert into file (seen_at, taken_at) values (${more})`);

  test("[SAFE-02] takes what broke off long ago and what nobody holds any more, and nothing else", async () => {
    const now = "'2026-11-05T08:00:00Z'::timestamptz";
    portal.setNow("2026-11-05T08:00:00Z");
    await put(`${now} - interval '74 minutes', null`);
    await put(`${now} - interval '76 minutes', null`);
    await put(`${now} - interval '76 minutes', ${now} - interval '74 minutes'`);
    await put(`${now} - interval '77 minutes', ${now} - interval '76 minutes'`);
    const { rows } = await portal.pool.query("select id from file order by id");
    await portal.pool.query("insert into file_piece (file_id, position, bytes) select id, 0, 'x' from file");
    await sweepFiles(portal.ctx);
    const left = (await portal.pool.query("select f.id from file f join file_piece p on p.file_id = f.id order by f.id")).rows;
    expect(left).toEqual([rows[0], rows[2]]);
  });

  test("a file that a task holds stays", async () => {
    const { id } = await portal.addUser("holder");
    await put("'2020-01-01', '2020-01-01'");
    await portal.pool.query(
      `with t as (insert into task (user_id, kind, params, language, created_at, expires_at) values ($1, 'users-import', '{}', 'es', now(), now()) returning id)
      insert into task_file (task_id, purpose, file_name, content_type, file_id) select t.id, 'source', 'a', 'b', f.id from t, file f`,
      [id],
    );
    await sweepFiles(portal.ctx);
    expect(await count("file")).toBe(1);
  });
});
