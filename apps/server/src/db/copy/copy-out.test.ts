import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { copyOut, withValues } from "./copy-out.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const texts = [
  "plain",
  "it's",
  "''",
  "back\\slash",
  "\\'; drop table task; --",
  "$1 $2",
  "E'\\n'",
  '"q"',
  "{a,b}",
  "null",
  "",
  "línea\n2",
  "👩‍👩‍👧",
  "%s %I",
];

test("a value stands in a statement as it would as its parameter, whatever is in it", async () => {
  for (const text of texts) {
    const query = sql<{ one: string; many: string[]; gone: null; n: number }>`
      select ${text}::text as one, ${[text, null, "x"]}::text[] as many, ${null}::text as gone, ${-5}::integer as n, ${text} || '' as unknown`;
    const asked = (await query.execute(portal.db)).rows;
    const inPlace = (await sql.raw(withValues(portal.db, query)).execute(portal.db)).rows;
    expect(inPlace).toEqual(asked);
  }
});

test("a copy that nobody reads to its end leaves the connection usable, and one that fails says why", async () => {
  await portal.db.transaction().execute(async (db) => {
    const { bytes } = await copyOut(db, sql`select repeat('x', 1000) from generate_series(1, 20000)`, "format csv");
    for await (const part of bytes) if (part.length > 0) break;
    expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
    const { bytes: all, rows } = await copyOut(db, sql`select n from generate_series(1, ${3}::integer) n`, "format csv");
    let text = "";
    for await (const part of all) text += part.toString();
    expect([text, rows()]).toEqual(["1\n2\n3\n", 3]);
  });
  const failing = portal.db.transaction().execute(async (db) => {
    const { bytes } = await copyOut(db, sql`select 1 / (5 - n) from generate_series(1, 10) n`, "format csv");
    for await (const part of bytes) expect(part).toBeDefined();
  });
  await expect(failing).rejects.toThrow(/division by zero/);
  expect((await sql<{ n: number }>`select 1 as n`.execute(portal.db)).rows).toEqual([{ n: 1 }]);
});

test("all rows come, however they are cut on their way and however slowly they are read", async () => {
  const rows = await portal.db.transaction().execute(async (db) => {
    const query = sql`select n, repeat(chr(65 + n % 26), n % 5000) from generate_series(1, ${5000}::integer) n`;
    const { bytes, rows } = await copyOut(db, query, "format text");
    const parts: Buffer[] = [];
    for await (const part of bytes) {
      parts.push(Buffer.from(part));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(rows()).toBe(5000);
    return Buffer.concat(parts).toString().split("\n");
  });
  const expected = Array.from(
    { length: 5000 },
    (_, at) => `${at + 1}\t${String.fromCharCode(65 + ((at + 1) % 26)).repeat((at + 1) % 5000)}`,
  );
  expect(rows).toEqual([...expected, ""]);
});

test("a connection that is lost while it copies is an error, and the next one works", async () => {
  const lost = portal.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const { bytes } = await copyOut(db, sql`select repeat('x', 1000) from generate_series(1, 100000)`, "format text");
    let first = true;
    for await (const part of bytes) {
      expect(part).toBeDefined();
      if (first) await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(portal.db);
      first = false;
    }
  });
  await expect(lost).rejects.toThrow(/terminat|connection/i);
  expect((await sql<{ n: number }>`select 1 as n`.execute(portal.db)).rows).toEqual([{ n: 1 }]);
});
