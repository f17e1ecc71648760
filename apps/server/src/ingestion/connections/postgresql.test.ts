import { largestUpload } from "@hub/domain/ingestion/upload-limit.ts";
import * as contract from "@hub/contract/ingestion/connections.ts";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeAuthority, makeCertificate } from "../../remote/testing/make-certificate.ts";
import { type ConnectionPortal, startConnectionPortal } from "./testing/connection-portal.ts";
import { startPostgresqlFront } from "./testing/postgresql-front.ts";

let portal: ConnectionPortal;
beforeAll(async () => {
  portal = await startConnectionPortal();
});
afterAll(() => portal.stop());

const query =
  'select person as "Person", sex as "Sex", hired as "Hired", salary as "Salary" from pay where month_start = {first_day} and entity = {entity}';
const details = (text: string) => ({ details: { kind: "postgresql", query: text } });

describe("a test step by step", () => {
  test("[CONF-08] goes from the name to the columns of the ingestion, and shows no row", async () => {
    const id = await portal.add();
    const { answer, steps } = await portal.test(id, {
      ...details(query),
      ingestionId: portal.ingestions.feed,
      legalEntityId: portal.ids.north,
      year: 2026,
      month: 10,
    });
    expect(steps).toEqual([
      "name ok found-addresses",
      "port ok",
      "tls skipped tls-off",
      "sign-in ok",
      "query ok found-rows",
      "columns ok columns-fit",
    ]);
    expect(answer.body.steps[4].params).toEqual({ count: 2, columns: 4 });
    expect(answer.body.columns).toEqual({ found: ["Person", "Sex", "Hired", "Salary"], missing: [], unknown: [] });
    expect(answer.text).not.toContain("41000");
    expect(answer.text).not.toContain("A1");
    const seen = await portal.call(contract.getConnection, { token: portal.tokens.admin, params: { id } });
    expect(seen.body.lastResult).toMatchObject({ running: false, steps: answer.body.steps });
  });

  test("says which columns are missing and which nobody uses", async () => {
    const id = await portal.add();
    const { answer, last } = await portal.test(id, {
      ...details('select person, sex as "Sex", 1 as extra from pay'),
      ingestionId: portal.ingestions.feed,
    });
    expect(last).toBe("columns failed columns-missing");
    expect(answer.body.columns).toEqual({ found: ["person", "Sex", "extra"], missing: ["Hired", "Salary"], unknown: ["extra"] });
  });

  test("the month before is asked for unless told", async () => {
    const id = await portal.add();
    const { answer } = await portal.test(
      id,
      details(
        "select * from (select {year} as y, {month} as m, {first_day} as f, {last_day} as l) a where y = 2026 and m = 10 and f = '2026-10-01' and l = '2026-10-31'",
      ),
    );
    expect(answer.body.steps[4].params).toEqual({ count: 1, columns: 4 });
  });

  test("what is asked for must be of the connection's kind, sound, and of an entity where it names one", async () => {
    const id = await portal.add();
    const of = async (body: object) => (await portal.test(id, body)).answer.body.fields?.map((field: { code: string }) => field.code);
    expect(await of({ details: { kind: "https", path: "/x" } })).toEqual(["connections.kind-other"]);
    expect(await of(details("delete from pay"))).toEqual(["connections.query-not-select"]);
    expect(await of(details("select {entity}"))).toEqual(["connections.entity-choose"]);
    expect((await portal.test(id, { ...details("select 1"), ingestionId: 999_999 })).answer.status).toBe(404);
    expect((await portal.test(999_999)).answer.status).toBe(404);
  });
});

describe("[CONF-08] nothing but reading", () => {
  test.each([
    ["select 1; delete from pay", 422],
    ["select nextval('numbers')", "query failed query-writes"],
    ["select lo_create(0)", "query failed query-writes"],
    ["select * from pay for update", "query failed query-writes"],
    ["select set_config('transaction_read_only', 'off', false)", "query failed query-writes"],
    ["with gone as (delete from pay returning *) select * from gone", "query failed query-not-select"],
    ["with added as (insert into log values ('x') returning line) select * from added", "query failed query-not-select"],
    ["select 1 into temp other", "query failed query-syntax"],
    ["select 1 as a) select 2", "query failed query-syntax"],
    ["select pg_sleep(0), photo from pay", "query failed column-binary"],
    ["select salary / 0 from pay", "query failed query-failed"],
    ["select person::int from pay", "query failed query-failed"],
    ["select nobody from pay", "query failed query-column-unknown"],
    ["select * from nothing", "query failed query-table-unknown"],
    ["select * from nowhere.nothing", "query failed query-table-unknown"],
    ["select nothing()", "query failed query-function-unknown"],
    ["select frm pay wher", "query failed query-syntax"],
    ["select pg_read_file('/etc/passwd')", "query failed query-no-right"],
  ])("%s", async (text, expected) => {
    const id = await portal.add();
    const { answer, last } = await portal.test(id, details(text));
    expect(typeof expected === "number" ? answer.status : last).toBe(expected);
    expect((await portal.foreign.run("select (select count(*) from pay) + 10 * (select count(*) from log) as count")).rows[0].count).toBe(
      "4",
    );
  });

  test("a query that takes too long is stopped", async () => {
    const id = await portal.add({ timeoutSeconds: 5 });
    const { last } = await portal.test(id, details("select pg_sleep(600)"));
    expect(last).toBe("query failed query-time");
  });
});

describe("[CONF-08] sign-in and encryption", () => {
  test("each failure has its own step and word, and the secret is in none", async () => {
    const id = await portal.add({}, { secret: "the wrong secret" });
    const wrong = await portal.test(id);
    expect(wrong.steps).toEqual(["name ok found-addresses", "port ok", "tls skipped tls-off", "sign-in failed sign-in-refused"]);
    expect((await portal.test(await portal.add({ database: "nothing_like_it" }))).last).toBe("sign-in failed database-unknown");
    expect((await portal.test(await portal.add({ userName: "nobody" }))).last).toBe("sign-in failed sign-in-refused");
    expect((await portal.test(await portal.add({ host: "no-such-host.invalid" }))).last).toMatch(/^name failed network-name/);
  });

  test("a server without encryption is refused unless it was switched off on purpose", async () => {
    const front = await startPostgresqlFront(portal.database, undefined);
    expect((await portal.test(await portal.add({ port: front.port, tls: "verify-full" }))).last).toBe("tls failed tls-not-offered");
    expect((await portal.test(await portal.add({ port: front.port, tls: "require" }))).last).toBe("tls failed tls-not-offered");
    await front.stop();
  });

  test("the certificate must be for the name, in time, and of somebody trusted", async () => {
    const authority = makeAuthority();
    const answers = async (made: ReturnType<typeof makeCertificate>, more: object) => {
      const front = await startPostgresqlFront(portal.database, made);
      const { last } = await portal.test(await portal.add({ port: front.port, tls: "verify-full", ...more }));
      await front.stop();
      return last;
    };
    const own = { caCertificate: authority.cert };
    expect(await answers(makeCertificate(["127.0.0.1"], authority), own)).toBe("sign-in ok");
    expect(await answers(makeCertificate(["localhost"], authority), { ...own, host: "localhost" })).toBe("sign-in ok");
    expect(await answers(makeCertificate(["other.example"], authority), own)).toBe("tls failed tls-other-name");
    expect(await answers(makeCertificate(["other.example"], authority), { ...own, host: "localhost" })).toBe("tls failed tls-other-name");
    expect(await answers(makeCertificate(["127.0.0.1"], makeAuthority("Another")), own)).toBe("tls failed tls-untrusted");
    expect(await answers(makeCertificate(["127.0.0.1"], undefined), own)).toBe("tls failed tls-self-signed");
    expect(await answers(makeCertificate(["127.0.0.1"], authority), {})).toBe("tls failed tls-untrusted");
    expect(await answers(makeCertificate(["127.0.0.1"], authority, { to: -0.5 }), own)).toBe("tls failed tls-expired");
    expect(await answers(makeCertificate(["127.0.0.1"], authority, { from: 1 }), own)).toBe("tls failed tls-not-yet");
    expect(await answers(makeCertificate(["other.example"], makeAuthority("Another")), { tls: "require" })).toBe("sign-in ok");
  });

  test("what is no PostgreSQL is told so, and hears no password", async () => {
    const heard: string[] = [];
    const server = createServer((socket) =>
      socket.on("data", (bytes) => (heard.push(bytes.toString("latin1")), socket.end("HTTP/1.1 400 Bad\r\n\r\n"))),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    expect((await portal.test(await portal.add({ port, tls: "verify-full" }))).last).toBe("tls failed not-postgresql");
    expect((await portal.test(await portal.add({ port }))).last).toMatch(/^sign-in failed/);
    expect(heard.join("")).not.toContain(portal.password);
    server.close();
  });

  test("a server that asks for the password in the clear does not hear it", async () => {
    const heard: string[] = [];
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", (bytes) => (heard.push(bytes.toString("latin1")), socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]))));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    expect((await portal.test(await portal.add({ port }))).last).toBe("sign-in failed password-in-clear");
    expect(heard.join("")).not.toContain(portal.password);
    server.close();
  });

  test("a server that floods is cut off", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => {
        const flood = Buffer.alloc(1_000_000, 0x20);
        const head = Buffer.from([0x53, 0x7f, 0xff, 0xff, 0xff]);
        socket.write(head);
        const pour = () => {
          while (socket.write(flood));
          if (!socket.destroyed) socket.once("drain", pour);
        };
        pour();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    portal.ctx.config.limits.uploadBytes = 1_000_000;
    expect((await portal.test(await portal.add({ port }))).last).toBe("sign-in failed result-bytes");
    portal.ctx.config.limits.uploadBytes = largestUpload;
    server.close();
  });
});

describe("[CONF-08] private networks", () => {
  test("are closed until an administrator opens them for this connection, on purpose", async () => {
    const closed = await portal.add({}, { allowPrivate: false, confirmPrivate: undefined });
    expect((await portal.test(closed)).steps).toEqual(["name failed network-private", "port skipped", "tls skipped", "sign-in skipped"]);
    expect((await portal.test(await portal.add({ host: "localhost" }, { allowPrivate: false }))).last).toBe("name failed network-private");
    expect((await portal.test(await portal.add({ host: "169.254.169.254" }))).last).toBe("name failed network-forbidden");
    expect((await portal.test(await portal.add({ host: "0.0.0.0" }))).last).toBe("name failed network-forbidden");
  });

  test("the portal's own database and port stay closed", async () => {
    const own = new URL(portal.url);
    const settings = { database: own.pathname.slice(1), userName: decodeURIComponent(own.username) };
    const id = await portal.add(settings, { secret: decodeURIComponent(own.password) });
    expect((await portal.test(id, details("select 1"))).last).toBe("sign-in failed network-own-portal");
    const front = await startPostgresqlFront(portal.database, undefined);
    const hidden = await portal.add({ ...settings, port: front.port }, { secret: decodeURIComponent(own.password) });
    expect((await portal.test(hidden)).last).toBe("sign-in failed network-own-portal");
    await front.stop();
    const onPort = await portal.add({ port: portal.ctx.config.port });
    expect((await portal.test(onPort)).last).toBe("name failed network-own-portal");
  });
});
