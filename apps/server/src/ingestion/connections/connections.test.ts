import * as contract from "@hub/contract/ingestion/connections.ts";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConnectionPortal, startConnectionPortal } from "./testing/connection-portal.ts";

let portal: ConnectionPortal;
const logged: string[] = [];
beforeAll(async () => {
  portal = await startConnectionPortal();
  portal.ctx.log.level = "trace";
  Object.assign(portal.ctx.log, { [pino.symbols.streamSym]: { write: (line: string) => logged.push(line) } });
});
afterAll(() => portal.stop());

const body = (more: object = {}, settings: object = {}) => ({
  name: "HR database",
  settings: { ...portal.database, host: "hr.example.com", tls: "verify-full", ...settings },
  secret: "s3cret one",
  allowPrivate: false,
  active: true,
  ...more,
});
const webAt = (baseAddress: string) => ({
  kind: "https",
  baseAddress,
  signIn: "bearer",
  userName: null,
  headerName: null,
  redirectHosts: [],
  caCertificate: null,
  timeoutSeconds: 5,
});
const call = (route: Parameters<typeof portal.call>[0], given: object) =>
  portal.call(route, { token: portal.tokens.admin, language: "en", ...given });
const codes = (answer: { body: { fields?: { path: string[]; code: string }[] } }) =>
  answer.body.fields?.map(({ path, code }) => `${path.join(".")} ${code}`);

test("[CONF-08] a connection is added, changed with its version, and deleted; the trail says what, never the secret", async () => {
  const made = await call(contract.createConnection, { body: body() });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: "HR database",
    kind: "postgresql",
    hasSecret: true,
    allowPrivate: false,
    version: 1,
    usedBy: [],
  });
  const params = { id: made.body.id };
  expect((await call(contract.updateConnection, { params, body: body() })).status).toBe(428);
  expect((await call(contract.updateConnection, { params, ifMatch: 7, body: body() })).status).toBe(412);
  const changed = await call(contract.updateConnection, { params, ifMatch: 1, body: body({ name: "HR", secret: "s3cret two" }) });
  expect(changed.body).toMatchObject({ name: "HR", version: 2, hasSecret: true });
  expect((await call(contract.listConnections, {})).body.items).toEqual([changed.body]);
  expect((await call(contract.deleteConnection, { params, ifMatch: 1 })).status).toBe(412);
  expect((await call(contract.deleteConnection, { params, ifMatch: 2 })).status).toBe(200);
  expect((await call(contract.getConnection, { params })).status).toBe(404);
  const { rows } = await portal.pool.query("select action, after, before from audit where subject_type = 'connection' order by id");
  expect(rows.map(({ action }) => action)).toEqual(["connection-created", "connection-changed", "connection-deleted"]);
  expect(rows[1].after).toMatchObject({ name: "HR", host: "hr.example.com", secretReplaced: true });
  expect(JSON.stringify(rows)).not.toContain("s3cret");
});

test("[CONF-08] the secret is written only: sealed in the database, in no answer, no log and no line of the trail, whatever fails", async () => {
  const secret = "s3cret-of-the-people";
  const answers: string[] = [];
  const id = await portal.add({}, { secret });
  answers.push((await call(contract.getConnection, { params: { id } })).text);
  answers.push((await portal.test(id, { details: { kind: "postgresql", query: "select 1" } })).answer.text);
  answers.push((await portal.test(await portal.add({ host: "nowhere.invalid" }, { secret }))).answer.text);
  answers.push((await portal.test(await portal.add({ tls: "verify-full" }, { secret }))).answer.text);
  const web = webAt("https://127.0.0.1:1/x");
  const made = await call(contract.createConnection, {
    body: { name: "Web", settings: web, secret, allowPrivate: true, confirmPrivate: true, active: true },
  });
  answers.push(made.text, (await portal.test(made.body.id, { details: { kind: "https", path: "/x.csv" } })).answer.text);
  answers.push(
    (await call(contract.createConnection, { body: { name: "Web", settings: web, secret, allowPrivate: false, active: true } })).text,
  );
  answers.push((await call(contract.createConnection, { body: body({ name: "", secret }) })).text);
  answers.push((await call(contract.listConnections, {})).text);
  const { rows } = await portal.pool.query("select to_jsonb(c) - 'secret' as rest, encode(secret, 'escape') as sealed from connection c");
  const { rows: trail } = await portal.pool.query("select before, after from audit");
  for (const text of [...answers, ...logged, JSON.stringify(rows), JSON.stringify(trail)]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString("base64").slice(0, -2));
  }
  expect(logged.length).toBeGreaterThan(0);
  expect(answers.join("")).not.toContain("password authentication failed");
});

test("[CONF-08] a test of a server that says nothing ends with the connection's own time", async () => {
  const mute = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(mute, "listening");
  const settings = webAt(`https://127.0.0.1:${(mute.address() as AddressInfo).port}/x`);
  const made = await call(contract.createConnection, {
    body: { name: "Mute", settings, secret: "of the mute", allowPrivate: true, confirmPrivate: true, active: true },
  });
  const { answer } = await portal.test(made.body.id, { details: { kind: "https", path: "/x.csv" } });
  const failed = answer.body.steps.find(({ state }: { state: string }) => state === "failed");
  expect(failed).toMatchObject({ code: "connections.failed-time", params: { seconds: 5 } });
  mute.close();
});

test("[CONF-08] a sealed secret that is put on another connection does not open there", async () => {
  const theirs = await portal.add();
  const mine = await portal.add({}, { secret: "mine" });
  await portal.pool.query("update connection set secret = (select secret from connection where id = $1) where id = $2", [theirs, mine]);
  const { answer } = await portal.test(mine);
  expect(answer.body).toMatchObject({ code: "secret-key-changed" });
});

test("[CONF-08] the secret is asked again when host, user or encryption change, and not for the rest", async () => {
  const made = await call(contract.createConnection, { body: body({ name: "Kept" }) });
  const params = { id: made.body.id };
  const without = (settings: object, more: object = {}) =>
    call(contract.updateConnection, { params, ifMatch: 1, body: { ...body({ name: "Kept", ...more }, settings), secret: undefined } });
  for (const settings of [{ host: "evil.example.com" }, { port: 5433 }, { userName: "other" }, { tls: "disable" }, { tls: "require" }]) {
    const answer = await without(settings);
    expect([answer.status, codes(answer)]).toEqual([422, ["secret connections.secret-again"]]);
  }
  expect((await without({ database: "other", timeoutSeconds: 60 })).status).toBe(200);
  expect(codes(await call(contract.createConnection, { body: { ...body({ name: "New" }), secret: undefined } }))).toEqual([
    "secret connections.secret-missing",
  ]);
});

test("[CONF-08] private networks are opened by saying so twice, and the trail has a line of its own for it", async () => {
  const refused = await call(contract.createConnection, { body: body({ name: "Inner", allowPrivate: true }, { host: "10.1.2.3" }) });
  expect(codes(refused)).toEqual(["confirmPrivate connections.private-not-confirmed"]);
  const made = await call(contract.createConnection, {
    body: body({ name: "Inner", allowPrivate: true, confirmPrivate: true }, { host: "10.1.2.3" }),
  });
  const params = { id: made.body.id };
  const moved = { params, ifMatch: 1, body: body({ name: "Inner", allowPrivate: true }, { host: "10.9.9.9" }) };
  expect(codes(await call(contract.updateConnection, moved))).toEqual(["confirmPrivate connections.private-not-confirmed"]);
  const kept = { params, ifMatch: 1, body: body({ name: "Inner 2", allowPrivate: true }, { host: "10.1.2.3" }) };
  expect((await call(contract.updateConnection, kept)).status).toBe(200);
  const { rows } = await portal.pool.query("select after from audit where action = 'connection-network-opened' and subject_id = $1", [
    String(made.body.id),
  ]);
  expect(rows).toEqual([{ after: { name: "Inner", address: `10.1.2.3:${portal.database.port}` } }]);
});

test("all that is wrong is said at once, and a name is taken once, case aside", async () => {
  const wrong = await call(contract.createConnection, {
    body: body({ secret: "a\nb" }, { host: "0x7f.1", port: 0, caCertificate: "-----BEGIN PRIVATE KEY-----" }),
  });
  expect(codes(wrong)).toEqual([
    "settings.caCertificate connections.certificate-invalid",
    "settings.host connections.host-invalid",
    "settings.port connections.port-invalid",
    "secret connections.secret-invalid",
  ]);
  expect(wrong.text).not.toContain("a\\nb");
  await call(contract.createConnection, { body: body({ name: "Taken" }) });
  expect(codes(await call(contract.createConnection, { body: body({ name: "TAKEN" }) }))).toEqual(["name connections.name-taken"]);
  const [one, two] = await Promise.all([1, 2].map(() => call(contract.createConnection, { body: body({ name: "At once" }) })));
  expect([one?.status, two?.status].toSorted()).toEqual([201, 409]);
});

test("a connection that a source uses is not deleted, and says by which ingestion", async () => {
  const id = await portal.add();
  const { rows: people } = await portal.pool.query("select id from app_user limit 1");
  await portal.pool.query(
    `insert into ingestion_source (ingestion_id, connection_id, details, schedule, runs_as) values ($1, $2, '{}', '{}', $3)`,
    [portal.ingestions.feed, id, people[0].id],
  );
  const answer = await call(contract.deleteConnection, { params: { id }, ifMatch: 1 });
  expect([answer.status, answer.body.code, answer.body.details]).toEqual([
    409,
    "in-use",
    { uses: [{ kind: "sources", count: 1, examples: ["FEED"] }] },
  ]);
  expect((await call(contract.getConnection, { params: { id } })).body.usedBy).toMatchObject([{ ingestion: "FEED", active: true }]);
  await portal.pool.query("delete from ingestion_source");
});

test("only who administers MUT sees connections", async () => {
  for (const token of [portal.tokens.source, portal.tokens.owner, portal.tokens.steward, portal.tokens.groupOwner, portal.tokens.nobody]) {
    expect((await portal.call(contract.listConnections, { token })).status).toBe(403);
    expect((await portal.call(contract.testConnection, { token, params: { id: 1 }, body: {} })).status).toBe(403);
  }
});
