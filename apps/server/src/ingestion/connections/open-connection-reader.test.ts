import { largestUpload } from "@hub/domain/ingestion/upload-limit.ts";
import * as contract from "@hub/contract/ingestion/connections.ts";
import type { SourceDetails } from "@hub/contract/ingestion/sources.ts";
import type { PostgresqlSettings } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { placeholderValues } from "@hub/domain/ingestion/connections/placeholders.ts";
import type { Period } from "@hub/domain/period.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RemoteFailure } from "../../remote/remote-failure.ts";
import { makeAuthority, makeCertificate } from "../../remote/testing/make-certificate.ts";
import { found } from "../../problem.ts";
import { openTarget, type Target } from "./connection-target.ts";
import { findConnection } from "./connections.sql.ts";
import { openConnectionReader } from "./open-connection-reader.ts";
import { openSession } from "./postgresql/open-session.ts";
import { formOf } from "./postgresql/result-csv.ts";
import { runQuery, writeResult } from "./postgresql/run-query.ts";
import { type ConnectionPortal, startConnectionPortal } from "./testing/connection-portal.ts";
import { startPostgresqlFront } from "./testing/postgresql-front.ts";
import { startWebServer } from "./testing/web-server.ts";

let portal: ConnectionPortal;
beforeAll(async () => {
  portal = await startConnectionPortal();
});
afterAll(() => portal.stop());

const october: Period = { year: 2026, month: 10 };

function ask(
  connectionId: number,
  details: SourceDetails,
  more: { entity?: boolean; period?: Period | undefined; ingestionId?: number; signal?: AbortSignal } = {},
) {
  const source = {
    id: 1,
    ingestionId: more.ingestionId ?? portal.ingestions.feed,
    section: "OnHR",
    legalEntity: more.entity ? { id: portal.ids.north, code: "NOR" } : null,
    sftpEndpointId: null,
    connectionId,
    details,
    schedule: { when: { kind: "asked" as const }, zone: "UTC", days: null, month: "previous" as const },
  };
  return openConnectionReader(portal.ctx, {
    source,
    period: "period" in more ? more.period : october,
    signal: more.signal ?? new AbortController().signal,
  });
}
const sql = (query: string): SourceDetails => ({ kind: "postgresql", query });

const targetOf = async (id: number) => openTarget(portal.ctx, found(await findConnection(portal.db, id)));

/** Every file with its text, or the code of why it did not come. */
async function readAll(...given: Parameters<typeof ask>): Promise<Record<string, string>> {
  const reader = await ask(...given);
  const files: Record<string, string> = {};
  for (const file of await reader.list()) {
    const pieces: Buffer[] = [];
    try {
      for await (const piece of reader.open(file)) pieces.push(piece as Buffer);
      files[file.name] = Buffer.concat(pieces).toString();
    } catch (error) {
      expect(error).toBeInstanceOf(RemoteFailure);
      files[file.name] = (error as RemoteFailure).code;
    }
  }
  await reader.close();
  return files;
}

const pay =
  'select person as "Person", sex as "Sex", hired as "Hired", salary as "Salary" from pay where month_start = {first_day} and entity = {entity} order by person';

test("[CONF-08] a query gives one file an expected entity, typed and exact, with the month and entity as parameters", async () => {
  const id = await portal.add({}, { name: "HR: pay/roll" });
  expect(await readAll(id, sql(pay))).toEqual({
    "HR- pay-roll_NOR_2026-10.csv": "\uFEFFPerson,Sex,Hired,Salary\r\nA1,F,2020-01-31,41000.50\r\nA2,M,,38000.00\r\n",
    "HR- pay-roll_SUR_2026-10.csv": "\uFEFFPerson,Sex,Hired,Salary\r\nB1,M,2019-05-01,52000.00\r\n",
  });
  expect(Object.keys(await readAll(id, sql(pay), { entity: true }))).toEqual(["HR- pay-roll_NOR_2026-10.csv"]);
  expect(Object.keys(await readAll(id, sql("select 1 as a")))).toEqual(["HR- pay-roll_2026-10.csv"]);
});

test("[CONF-08] what comes of a query is checked and loaded by the same definition as an upload", async () => {
  const id = await portal.add();
  const [content = ""] = Object.values(await readAll(id, sql(pay), { entity: true }));
  const upload = await portal.deliver({ content });
  expect(upload.state).toBe("LOADED");
  expect((await portal.peopleOf(upload.id)).map((row) => [row["annual_pay"], row["hire_date"]])).toEqual([
    ["41000.5", "2020-01-31"],
    ["38000", null],
  ]);
});

test("numbers are written with the point that the ingestion reads, texts as they are", async () => {
  const id = await portal.add();
  const text = `select 'a' as "Line", 1234.5::numeric as "Gap", 0.00001::float8 as other, true as yes, null as nothing, 'x, "y"
z' as quoted, '2026-10-31 00:00:00'::timestamp as day, '2026-10-31 10:00:00'::timestamptz as hour`;
  const [content] = Object.values(await readAll(id, sql(text), { entity: true, ingestionId: portal.ingestions.figures }));
  expect(content).toBe(
    '\uFEFFLine,Gap,other,yes,nothing,quoted,day,hour\r\na,"1234,5",0.00001,true,,"x, ""y""\nz",2026-10-31,2026-10-31 10:00:00+00\r\n',
  );
});

test("[CONF-08] no query outlives its connection's time, also one that lifts the server's limit", async () => {
  const id = await portal.add({ timeoutSeconds: 5 });
  const lifting =
    "select set_config('statement_timeout', '0', false), case when g > 4500 then pg_sleep(600)::text end from generate_series(1, 6000) g";
  expect(Object.values(await readAll(id, sql(lifting), { entity: true }))).toEqual(["connections.failed-time"]);
});

test("[CONF-08] results are bounded in rows and bytes while they come", async () => {
  const id = await portal.add();
  portal.ctx.config.limits.uploadBytes = 2_000_000;
  expect(Object.values(await readAll(id, sql("select g, repeat('x', 1000) from generate_series(1, 100000) g"), { entity: true }))).toEqual([
    "connections.result-bytes",
  ]);
  expect(Object.values(await readAll(id, sql("select repeat('x', 200000000)"), { entity: true }))).toEqual(["connections.result-bytes"]);
  portal.ctx.config.limits.uploadBytes = largestUpload;
  const session = await openSession((await targetOf(id)) as Target<PostgresqlSettings>, new AbortController().signal);
  const asked = {
    query: { text: "select g from generate_series(1, 9000) g", parameters: [] },
    values: placeholderValues(october, null),
    seconds: 30,
  };
  const limits = { bytes: 1_000_000, rows: 2_000 };
  const reading = (async () => {
    for await (const piece of writeResult(await runQuery(session, { ...asked, limits }), formOf(undefined), limits))
      expect(piece).toBeDefined();
  })();
  await expect(reading).rejects.toMatchObject({ code: "connections.result-rows", params: { most: 2_000 } });
  session.close();
});

test("an entity whose query fails does not keep the session from the next, nor does a cut one", async () => {
  const id = await portal.add();
  const failing = "select 1 / (case when {entity} = 'NOR' then 0 else 1 end) as a";
  expect(Object.values(await readAll(id, sql(failing)))).toEqual(["connections.query-failed", "\uFEFFa\r\n1\r\n"]);
  const reader = await ask(id, sql("select pg_backend_pid() as pid"), { entity: true });
  const [file] = await reader.list();
  const read = async () => {
    let text = "";
    for await (const piece of reader.open(file!)) text += String(piece);
    return Number(/\d+/.exec(text)?.[0]);
  };
  const pid = await read();
  expect(await read()).toBe(pid);
  await portal.foreign.run(`select pg_terminate_backend(${pid})`);
  await read().catch(() => undefined);
  expect(await read()).not.toBe(pid);
  await reader.close();
});

test("[CONF-08] when the run ends, everything ends", async () => {
  const id = await portal.add();
  const run = new AbortController();
  const reader = await ask(id, sql("select pg_sleep(60)"), { entity: true, signal: run.signal });
  const [file] = await reader.list();
  const reading = (async () => {
    for await (const piece of reader.open(file!)) expect(piece).toBeDefined();
  })();
  setTimeout(() => run.abort(new Error("stopped")), 50);
  await expect(reading).rejects.toThrow("stopped");
  await reader.close();
});

test("a download gives one file an entity, by path, with name and month", async () => {
  const authority = makeAuthority();
  const csv = "Person,Sex,Hired,Salary\r\nA1,F,,1\r\n";
  const server = await startWebServer(makeCertificate(["localhost"], authority), (request, response) =>
    request.url?.includes("SUR") ? void response.writeHead(404).end() : void response.end(csv),
  );
  const settings = {
    kind: "https",
    baseAddress: `https://localhost:${server.port}/pay`,
    signIn: "header",
    userName: null,
    headerName: "X-Api-Key",
    redirectHosts: [],
    caCertificate: authority.cert,
    timeoutSeconds: 30,
  };
  const made = await portal.call(contract.createConnection, {
    token: portal.tokens.admin,
    body: { name: "Files", settings, secret: "k3y", allowPrivate: true, confirmPrivate: true, active: true },
  });
  const { id } = made.body;
  const details = { kind: "https" as const, path: "/{entity}/{year}/people.csv?from={first_day}" };
  expect(await readAll(id, details)).toEqual({ "people_NOR_2026-10.csv": csv, "people_SUR_2026-10.csv": "connections.http-not-found" });
  expect(server.asked.map(({ url, headers }) => [url, headers["x-api-key"]])).toEqual([
    ["/pay/NOR/2026/people.csv?from=2026-10-01", "k3y"],
    ["/pay/SUR/2026/people.csv?from=2026-10-01", "k3y"],
  ]);
  const tested = await portal.test(id, { details, ingestionId: portal.ingestions.feed, legalEntityId: portal.ids.north });
  expect(tested.steps).toEqual([
    "name ok found-addresses",
    "port ok",
    "tls ok tls-verified",
    "sign-in ok",
    "read ok found-file",
    "columns ok columns-fit",
  ]);
  expect((await portal.test(id, { details, legalEntityId: portal.ids.south })).last).toBe("read failed http-not-found");
  expect((await portal.test(id)).steps).toEqual(["name ok found-addresses", "port ok", "tls ok tls-verified", "sign-in ok answered"]);
  await server.stop();
});

test("a connection that is switched off, of another kind or gone gives nothing, nor does a source without a month", async () => {
  const codeOf = async (...given: Parameters<typeof ask>) =>
    ask(...given).then(
      () => "open",
      (error: RemoteFailure) => error.code,
    );
  const off = await portal.add({}, { active: false });
  expect(await codeOf(off, sql("select 1"))).toBe("connections.failed-inactive");
  const on = await portal.add();
  expect(await codeOf(on, { kind: "https", path: "/x" })).toBe("connections.failed-inactive");
  expect(await codeOf(999_999, sql("select 1"))).toBe("connections.failed-inactive");
  expect(await codeOf(on, sql("select 1"), { period: undefined })).toBe("connections.month-needed");
});

test("[CONF-08] a name is asked once a run: a rebinding resolver gains nothing at a database either", async () => {
  const front = await startPostgresqlFront(portal.database, undefined);
  const id = await portal.add({ host: "db.example", port: front.port });
  let count = 0;
  const source = {
    id: 1,
    ingestionId: portal.ingestions.feed,
    section: "OnHR",
    legalEntity: null,
    sftpEndpointId: null,
    connectionId: id,
    details: sql("select 1 as a, {entity} as b"),
  };
  const reader = await openConnectionReader(
    portal.ctx,
    {
      source: { ...source, schedule: { when: { kind: "asked" }, zone: "UTC", days: null, month: "previous" } },
      period: october,
      signal: new AbortController().signal,
    },
    async () => [{ address: count++ === 0 ? "127.0.0.1" : "169.254.169.254", family: 4 }],
  );
  for (const file of await reader.list()) for await (const piece of reader.open(file)) expect(piece).toBeDefined();
  expect([count, front.asked()]).toEqual([1, 1]);
  await reader.close();
  await front.stop();
});
