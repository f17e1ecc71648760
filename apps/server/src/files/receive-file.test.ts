import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { pieceBytes } from "./files.sql.ts";
import { type ArrivedFile, receiveThenTake } from "./receive-file.ts";
import type { Arrival } from "./store-file.ts";
import { storedFile } from "./stored-file.ts";
import { sweepFiles } from "./sweep-files.ts";

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
    expect(file).toMatchObject({ bytes: content.length, sha256: createHash("sha256").update(content).digest() });
    for (const [start, end] of [
      [0, content.length],
      [1, pieceBytes + 7],
      [pieceBytes, 2 * pieceBytes],
      [content.length - 3, content.length],
    ] as const) {
      const parts: Uint8Array[] = [];
      for await (const part of storedFile(portal.ctx, file.id, file.bytes).stream(start, end)) parts.push(part);
      expect(Buffer.concat(parts).equals(content.subarray(start, end))).toBe(true);
    }
  });

  test("is looked at as it comes, whether it is UTF-8 text", async () => {
    const isUtf8 = async (bytes: Buffer) => {
      const { id, isUtf8 } = await receive(inParts(bytes));
      return [isUtf8, (await portal.pool.query("select is_utf8 from file where id = $1", [id])).rows[0].is_utf8];
    };
    const words = "José Núñez €; 😀\n".repeat(20_000);
    expect(await isUtf8(Buffer.from(words))).toEqual([true, true]);
    expect(await isUtf8(Buffer.from(`${words}Jos\u00e9`, "latin1"))).toEqual([false, false]);
    expect(await isUtf8(Buffer.concat([Buffer.from(words), Buffer.alloc(1)]))).toEqual([false, false]);
    expect(await isUtf8(Buffer.from(words).subarray(0, -2))).toEqual([false, false]);
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
    await put(`${now} - interval '76 minutes', ${now} - interval '4 minutes'`);
    await put(`${now} - interval '7 minutes', ${now} - interval '6 minutes'`);
    const { rows } = await portal.pool.query("select id from file order by id");
    await portal.pool.query("insert into file_piece (file_id, position, bytes) select id, 0, 'x' from file");
    await sweepFiles(portal.ctx);
    const left = (await portal.pool.query("select f.id from file f join file_piece p on p.file_id = f.id order by f.id")).rows;
    expect(left).toEqual([rows[0], rows[2]]);
  });

  // Whoever refers to a file holds it: a table that is missing here would lose its files.
  test("knows all that hold files", async () => {
    const { rows } = await portal.pool.query(
      "select conrelid::regclass::text as holder from pg_constraint where confrelid = 'file'::regclass and contype = 'f' order by 1",
    );
    expect(rows.map(({ holder }) => holder)).toEqual(["file_piece", ...Object.keys(holders).toSorted()]);
  });

  const holders = {
    glossary_file: `insert into glossary_file (name, content_type, size, sha256, user_id, at, file_id) values ('a', 'b', 1, 'c', $1, now(), $2)`,
    task_file: `with t as (insert into task (user_id, kind, params, language, created_at, expires_at) values ($1, 'users-import', '{}', 'es', now(), now()) returning id)
      insert into task_file (task_id, purpose, file_name, content_type, bytes, file_id) select id, 'source', 'a', 'b', 1, $2 from t`,
    upload: `with i as (insert into ingestion (code, name, section_code) values ('FEED', 'Feed', 'OnHR') returning id),
      d as (insert into ingestion_definition (ingestion_id, version, definition) select id, 1, '{}' from i returning ingestion_id)
      insert into upload (ingestion_id, definition_version, period, purpose, file_name, created_by, file_id)
      select ingestion_id, 1, '2026-10-01', 'check', 'a', $1::integer, $2::bigint from d`,
  };
  test.each(Object.entries(holders))("a file of %s stays for as long as it is held", async (table, hold) => {
    const { id: userId } = await portal.addUser(`holder of ${table}`);
    await put("'2020-01-01', '2020-01-01'");
    const { rows } = await portal.pool.query<{ id: number }>("select id from file");
    // Also by who has not committed yet: it is left, not waited for and then refused.
    const client = await portal.pool.connect();
    await client.query("begin");
    await client.query(hold, [userId, rows[0]?.id]);
    await sweepFiles(portal.ctx);
    await client.query("commit");
    client.release();
    await sweepFiles(portal.ctx);
    expect(await count("file")).toBe(1);
    await portal.pool.query(`delete from ${table}`);
    await sweepFiles(portal.ctx);
    expect(await count("file")).toBe(0);
  });
});
