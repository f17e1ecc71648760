import * as contract from "@hub/contract/ingestion/sftp.ts";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestPortal, type TestAnswer, type TestPortal } from "../../testing/test-portal.ts";
import { resealSecrets } from "../reseal-secrets.ts";
import { readPrivateKey, unlockPrivateKey } from "./private-key.ts";
import { patience } from "./ssh-session.ts";
import { fingerprintOfKey, makeKeys, startSftpServer, type TestSftpServer } from "./testing/sftp-server.ts";

const password = "correct horse Battery staple";
const usual = { ...patience };
let portal: TestPortal;
let token: string;
let server: TestSftpServer;
let answers: string[];

beforeAll(async () => {
  portal = await startTestPortal();
  token = await portal.signIn((await portal.addUser("admin", [{ role: "mut-admin" }])).email);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  answers = [];
  server = await startSftpServer({ password });
});
afterEach(async () => {
  Object.assign(patience, usual);
  await server.stop();
});

let count = 0;
const bodyOf = (more: object = {}) => ({
  name: `Payroll ${++count}`,
  host: "127.0.0.1",
  port: server.port,
  userName: "hub",
  auth: "password",
  secret: password,
  allowPrivate: true,
  confirmPrivate: true,
  active: true,
  ...more,
});
async function call(route: Parameters<TestPortal["call"]>[0], given: Parameters<TestPortal["call"]>[1] = {}): Promise<TestAnswer> {
  const answer = await portal.call(route, { token, language: "en", ...given });
  answers.push(answer.text);
  return answer;
}
const create = async (more: object = {}) => (await call(contract.createSftpEndpoint, { body: bodyOf(more) })).body;
async function pin(endpoint: { id: number; version: number }): Promise<TestAnswer["body"]> {
  const { body } = await call(contract.readSftpHostKey, { params: { id: endpoint.id } });
  const answer = await call(contract.pinSftpHostKey, {
    params: { id: endpoint.id },
    ifMatch: endpoint.version,
    body: { fingerprint: body.shown.fingerprint },
  });
  expect(answer.status).toBe(200);
  return answer.body;
}
const runTest = async (id: number, body: object = { directory: "", pattern: "" }) =>
  (await call(contract.testSftpEndpoint, { params: { id }, body })).body;
const statesOf = (result: { steps: { step: string; state: string }[] }) => result.steps.map(({ step, state }) => `${step} ${state}`);
const everything = async () => {
  const { rows } = await portal.pool.query(
    "select coalesce(json_agg(a), '[]')::text as audit, (select json_agg(e)::text from sftp_endpoint e) as endpoints from audit a",
  );
  return `${answers.join("\n")}${rows[0].audit}${rows[0].endpoints}`;
};

test("[CONF-07] the host key is shown and accepted before anything is sent; then the test goes through all its steps", async () => {
  const made = await create();
  expect(made).toMatchObject({ hasSecret: true, hostKey: null, lastResult: null });
  const before = await runTest(made.id);
  expect(statesOf(before)).toEqual(["name ok", "port ok", "host-key failed", "sign-in skipped", "list skipped", "read skipped"]);
  expect(before.steps[2].code).toBe("errors.host-key-not-pinned");
  const shown = await call(contract.readSftpHostKey, { params: { id: made.id } });
  expect(shown.body).toEqual({
    shown: { algorithm: "ssh-ed25519", fingerprint: fingerprintOfKey(server.behaviour.hostKeys[0] ?? "") },
    pinned: null,
    same: false,
  });
  expect(server.told.attempts).toEqual([]);

  const other = "SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  const wrong = await call(contract.pinSftpHostKey, { params: { id: made.id }, ifMatch: made.version, body: { fingerprint: other } });
  expect(wrong).toMatchObject({ status: 409, body: { code: "host-key-differs" } });
  const pinned = await pin(made);
  expect(pinned.hostKey).toMatchObject({ fingerprint: shown.body.shown.fingerprint, pinnedBy: "admin" });
  expect(server.told.attempts).toEqual([]);

  server.put("/nóminas 2026.csv", "Person\n1\n");
  const result = await runTest(made.id);
  expect(statesOf(result)).toEqual(["name ok", "port ok", "host-key ok", "sign-in ok", "list ok", "read ok"]);
  expect(result.steps[4]).toMatchObject({ code: "sftp.found-files", params: { seen: 1, found: 1 } });
  expect(result.steps[5]).toMatchObject({ code: "sftp.found-bytes", params: { bytes: 9, path: "nóminas 2026.csv" } });
  expect(server.told.attempts).toEqual([{ method: "password", user: "hub", password }]);
  const view = await call(contract.getSftpEndpoint, { params: { id: made.id } });
  expect(view.body.lastResult).toEqual(result);
  expect(await everything()).not.toContain("Battery");
});

test("[CONF-07] a changed host key is refused before any credential is sent, also when the server shows a key of another kind", async () => {
  const made = await pin(await create());
  const old = fingerprintOfKey(server.behaviour.hostKeys[0] ?? "");
  for (const kind of ["ed25519", "ecdsa", "rsa"] as const) {
    const key = makeKeys(kind).private;
    await server.restart([key]);
    const result = await runTest(made.id);
    expect(result.steps[2]).toMatchObject({ step: "host-key", state: "failed", code: "sftp.host-key-changed" });
    expect(result.steps[2].params.pinned).toContain(old);
    expect(result.steps[2].params.shown).toContain(fingerprintOfKey(key));
    expect(statesOf(result).slice(3)).toEqual(["sign-in skipped", "list skipped", "read skipped"]);
    const shown = await call(contract.readSftpHostKey, { params: { id: made.id } });
    expect(shown.body).toMatchObject({ pinned: { fingerprint: old }, same: false });
  }
  expect(server.told.attempts).toEqual([]);
});

test("a server with several keys shows the accepted one, whatever it would rather show", async () => {
  const rsa = makeKeys("rsa").private;
  await server.restart([rsa]);
  const made = await pin(await create());
  expect(made.hostKey.algorithm).toBe("ssh-rsa");
  await server.restart([makeKeys("ed25519").private, rsa, makeKeys("ecdsa").private]);
  expect(statesOf(await runTest(made.id)).slice(2, 4)).toEqual(["host-key ok", "sign-in ok"]);
});

test("[CONF-07] secrets are write-only: whoever changes host, port, user or the way of signing in says them again", async () => {
  const made = await pin(await create());
  const { rows } = await portal.pool.query("select secret from sftp_endpoint where id = $1", [made.id]);
  expect(rows[0].secret.includes(Buffer.from("Battery"))).toBe(false);
  const put = (more: object, version: number) =>
    call(contract.updateSftpEndpoint, {
      params: { id: made.id },
      ifMatch: version,
      body: { ...bodyOf(more), secret: (more as { secret?: string }).secret },
    });
  const key = makeKeys().private;
  for (const change of [{ host: "127.0.0.2" }, { port: server.port + 1 }, { userName: "other" }, { auth: "key" }])
    expect(await put(change, made.version)).toMatchObject({ status: 422, body: { code: "secret-required" } });
  const renamed = await put({ name: "Only its name", active: false }, made.version);
  expect(renamed.body).toMatchObject({ name: "Only its name", active: false, hasSecret: true, hostKey: { pinnedBy: "admin" } });
  const user = await put({ userName: "other", secret: "Another1" }, renamed.body.version);
  expect(user.body.hostKey).not.toBeNull();
  const moved = await put({ userName: "other", host: "127.0.0.2", secret: "Another2" }, user.body.version);
  expect(moved.body).toMatchObject({ hostKey: null, hasSecret: true });
  expect(await put({ auth: "key", secret: key }, moved.body.version)).toMatchObject({ status: 200 });
  const late = await put({}, made.version);
  const stands = (await call(contract.getSftpEndpoint, { params: { id: made.id } })).body;
  expect(late).toMatchObject({ status: 412, body: { now: stands } });
  expect(stands).not.toHaveProperty("secret");
  const text = await everything();
  for (const secret of ["Battery", "Another1", "Another2", "PRIVATE KEY"]) expect(text).not.toContain(secret);
});

test("a sealed secret that is put into another endpoint's row, or moved with its host, does not open", async () => {
  const [one, two] = [await pin(await create()), await pin(await create({ userName: "two", secret: "second" }))];
  await portal.pool.query("update sftp_endpoint set secret = (select secret from sftp_endpoint where id = $1) where id = $2", [
    one.id,
    two.id,
  ]);
  expect((await runTest(two.id)).steps[3]).toMatchObject({ step: "sign-in", state: "failed", code: "errors.secret-key-changed" });
  await portal.pool.query("update sftp_endpoint set user_name = 'root' where id = $1", [one.id]);
  expect((await runTest(one.id)).steps[3]).toMatchObject({ code: "errors.secret-key-changed" });
  expect(server.told.attempts).toEqual([]);
});

test("with a new key before the old one, secrets are sealed anew at the start, and the old one can go", async () => {
  const keys = makeKeys("ed25519", "open Sesame");
  await server.stop();
  server = await startSftpServer({ publicKey: keys.public });
  const made = await pin(await create({ auth: "key", secret: keys.private, passphrase: "open Sesame" }));
  const { config } = portal.ctx;
  const [old] = config.secretKeys;
  const fresh = randomBytes(32);
  try {
    config.secretKeys = [fresh];
    await resealSecrets(portal.ctx);
    expect((await runTest(made.id)).steps[3]).toMatchObject({ state: "failed", code: "errors.secret-key-changed" });
    config.secretKeys = [fresh, old as Buffer];
    await resealSecrets(portal.ctx);
    config.secretKeys = [fresh];
    expect((await runTest(made.id)).steps[3]).toMatchObject({ state: "ok" });
  } finally {
    config.secretKeys = [old as Buffer];
  }
});

test("a private network is opened by somebody who says so, and never by moving an open endpoint", async () => {
  const body = bodyOf({ confirmPrivate: undefined });
  expect(await call(contract.createSftpEndpoint, { body })).toMatchObject({
    status: 422,
    body: { fields: [{ path: ["confirmPrivate"] }] },
  });
  const closed = await create({ allowPrivate: false, confirmPrivate: undefined });
  expect((await runTest(closed.id)).steps[0]).toMatchObject({ step: "name", state: "failed", code: "connections.network-private" });
  expect(await call(contract.readSftpHostKey, { params: { id: closed.id } })).toMatchObject({
    status: 409,
    body: { code: "remote-failed", details: { code: "connections.network-private" } },
  });
  expect(server.told.sockets).toBe(0);
  const open = await create();
  const moved = await call(contract.updateSftpEndpoint, {
    params: { id: open.id },
    ifMatch: open.version,
    body: bodyOf({ port: 5432, confirmPrivate: undefined }),
  });
  expect(moved).toMatchObject({ status: 422, body: { fields: [{ code: "sftp.private-unconfirmed" }] } });
});

test("a wrong password ends at the sign-in with what to do, and one try", async () => {
  const made = await pin(await create({ secret: "Wrong-Secret" }));
  const result = await runTest(made.id);
  expect(result.steps[3]).toMatchObject({ state: "failed", code: "sftp.sign-in-refused" });
  expect(server.told.attempts.filter(({ method }) => method === "password")).toHaveLength(1);
  expect(await everything()).not.toContain("Wrong-Secret");
});

test("a server that asks by a dialogue is answered with the password", async () => {
  server.behaviour.dialogue = true;
  const made = await pin(await create());
  expect((await runTest(made.id)).steps[3]).toMatchObject({ state: "ok" });
});

test.each(["ed25519", "rsa", "ecdsa"] as const)("[CONF-07] signs in with a private key (%s), also one with a passphrase", async (kind) => {
  const keys = makeKeys(kind, "open Sesame");
  await server.stop();
  server = await startSftpServer({ publicKey: keys.public });
  const refused = await call(contract.createSftpEndpoint, { body: bodyOf({ auth: "key", secret: keys.private, passphrase: "wrong" }) });
  expect(refused.body.fields[0]).toMatchObject({ code: "sftp.passphrase-wrong", path: ["passphrase"] });
  const made = await pin(await create({ auth: "key", secret: keys.private, passphrase: "open Sesame" }));
  expect((await runTest(made.id)).steps[3]).toMatchObject({ state: "ok" });
  const stranger = await pin(await create({ auth: "key", secret: makeKeys(kind).private }));
  expect((await runTest(stranger.id)).steps[3]).toMatchObject({ state: "failed", code: "sftp.sign-in-refused" });
  const text = await everything();
  for (const secret of ["Sesame", "PRIVATE KEY"]) expect(text).not.toContain(secret);
});

test.each(["ed25519", "rsa", "ecdsa"] as const)("a key (%s) is stored without its passphrase, and is the same key", async (kind) => {
  const keys = makeKeys(kind, "open Sesame");
  const stored = await unlockPrivateKey(keys.private, "open Sesame");
  expect(readPrivateKey(stored).getPublicSSH()).toEqual(readPrivateKey(keys.private, "open Sesame").getPublicSSH());
  const signature = readPrivateKey(stored).sign("text");
  expect(readPrivateKey(keys.private, "open Sesame").verify("text", signature as Buffer)).toBe(true);
  const open = makeKeys(kind).private;
  expect(await unlockPrivateKey(open, undefined)).toBe(open);
});

test.each(["rsa", "ec", "ed25519"] as const)("a key as OpenSSL writes it (%s, PKCS #8) is read, also locked", async (kind) => {
  const generated =
    kind === "rsa"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : kind === "ec"
        ? generateKeyPairSync("ec", { namedCurve: "P-256" })
        : generateKeyPairSync("ed25519");
  const open = generated.privateKey.export({ type: "pkcs8", format: "pem" });
  const locked = generated.privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "open Sesame" });
  const stored = await unlockPrivateKey(locked, "open Sesame");
  expect(stored).not.toContain("ENCRYPTED");
  expect(readPrivateKey(stored).getPublicSSH()).toEqual(readPrivateKey(open).getPublicSSH());
  expect(() => readPrivateKey(locked)).toThrow("sftp.passphrase-wrong");
  await expect(unlockPrivateKey(locked, "wrong")).rejects.toThrow("sftp.passphrase-wrong");
});

test("what is no private key is refused with what it is", async () => {
  const keys = makeKeys();
  const code = async (secret: string) =>
    (await call(contract.createSftpEndpoint, { body: bodyOf({ auth: "key", secret }) })).body.fields[0].code;
  expect(await code(keys.public)).toBe("sftp.key-is-public");
  expect(await code("hunter2")).toBe("sftp.key-unreadable");
  expect(await code(makeKeys("rsa", "x").private)).toBe("sftp.passphrase-wrong");
});

test("nobody answers, something else answers, and somebody who says nothing: each is told at its step", async () => {
  const free = createServer();
  const port = await new Promise<number>((resolve) => free.listen(0, "127.0.0.1", () => resolve((free.address() as AddressInfo).port)));
  free.on("connection", (socket) =>
    socket
      .on("error", () => undefined)
      .resume()
      .end("HTTP/1.1 400 Bad Request\r\n\r\n"),
  );
  const web = await create({ port });
  await portal.pool.query("update sftp_endpoint set host_key = 'ssh-ed25519 AAAA' where id = $1", [web.id]);
  expect((await runTest(web.id)).steps[2]).toMatchObject({ step: "host-key", state: "failed" });
  free.removeAllListeners("connection");
  free.on("connection", (socket) => socket.on("error", () => undefined).resume());
  patience.handshake = 100;
  expect((await runTest(web.id)).steps[2]).toMatchObject({ step: "host-key", state: "failed", code: "sources.failed-time-out" });
  await new Promise<void>((resolve) => free.close(() => resolve()));
  expect((await runTest(web.id)).steps[1]).toMatchObject({ step: "port", state: "failed", code: "sources.failed-refused" });
  const nowhere = await create({ host: "no-such-host.invalid" });
  expect((await runTest(nowhere.id)).steps[0]).toMatchObject({ step: "name", state: "failed", code: "connections.network-name-not-found" });
});

test("a server that stops answering in the middle is given up after its time", async () => {
  const made = await pin(await create());
  patience.operation = 150;
  server.behaviour.before = (operation) => (operation === "opendir" ? new Promise(() => undefined) : undefined);
  expect((await runTest(made.id)).steps[4]).toMatchObject({ step: "list", state: "failed", code: "sources.failed-time-out" });
});

test("a folder that is not there, a link and names nobody can use are told, and never read", async () => {
  const made = await pin(await create());
  expect((await runTest(made.id, { directory: "/none", pattern: "*" })).steps[4]).toMatchObject({
    code: "sftp.no-such-path",
    params: { path: "/none" },
  });
  server.put("/in", "", { kind: "directory" });
  server.put("/in/link.csv", "secret", { kind: "link" });
  server.put("/in/a\nb.csv", "x");
  const result = await runTest(made.id, { directory: "in", pattern: "*.csv" });
  expect(result.steps[4]).toMatchObject({ state: "ok", params: { seen: 2, found: 0 } });
  expect(result.steps[5]).toMatchObject({ state: "skipped", code: "sftp.nothing-to-read" });
  expect(server.told.opened).toEqual([]);
  expect(await call(contract.testSftpEndpoint, { params: { id: made.id }, body: { directory: "", pattern: "{year}" } })).toMatchObject({
    status: 422,
  });
});

test("is removed unless it is used; others than administrators of MUT neither see nor change it", async () => {
  const made = await create();
  const other = await portal.signIn((await portal.addUser("hub-admin", [{ role: "hub-admin" }])).email);
  for (const route of [contract.listSftpEndpoints, contract.createSftpEndpoint])
    expect(await portal.call(route, { token: other, body: {} })).toMatchObject({ status: 403 });
  expect(await call(contract.createSftpEndpoint, { body: { ...bodyOf(), name: made.name } })).toMatchObject({
    status: 409,
    body: { code: "duplicate" },
  });
  expect(await call(contract.deleteSftpEndpoint, { params: { id: made.id }, ifMatch: 99 })).toMatchObject({ status: 412 });
  expect(await call(contract.deleteSftpEndpoint, { params: { id: made.id }, ifMatch: made.version })).toMatchObject({ status: 200 });
  expect(await call(contract.getSftpEndpoint, { params: { id: made.id } })).toMatchObject({ status: 404 });
  expect((await call(contract.listSftpEndpoints)).body.items.some(({ id }: { id: number }) => id === made.id)).toBe(false);
});
