import { pino } from "pino";
import { randomBytes } from "node:crypto";
import { request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { mostIssues } from "../../problem.ts";

let portal: TestPortal;
let token: string;
let port: number;
/** What the portal logged as an error. */
const failures: string[] = [];
const log = pino({ level: "error" }, new Writable({ write: (line, _, done) => (failures.push(String(line)), done()) }));

beforeAll(async () => {
  portal = await startTestPortal({ log });
  token = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }, { role: "mut-admin" }]));
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = portal.app.server.address() as AddressInfo);
});
afterAll(() => portal.stop());
beforeEach(() => void (failures.length = 0));

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer };

/** Sends through a socket, as the world does; the session goes along. */
function ask({ method = "GET", path, headers = {}, body }: Sent): Promise<{ status: number; bytes: number; fields: number; code: string }> {
  return new Promise((resolve, reject) => {
    const given = { authorization: `Bearer ${token}`, ...headers };
    const asked = send({ host: "127.0.0.1", port, method, path: `/api/${path}`, headers: given }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("end", () => {
        const text = Buffer.concat(pieces).toString();
        const { fields = [], code = "" } = JSON.parse(text) as { fields?: unknown[]; code?: string };
        resolve({ status: answer.statusCode ?? 0, bytes: text.length, fields: fields.length, code });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

const long = (piece: string, length = 14_000) => piece.repeat(length / piece.length);

describe("an address or a header costs what its size costs", () => {
  test("[SAFE-01] of thousands of names that no list knows, two hundred are told", async () => {
    const answer = await ask({ path: `users/allUsers?${Array.from({ length: 2800 }, (_, at) => at.toString(36)).join("&")}` });
    expect(answer).toMatchObject({ status: 422, code: "parameter-not-allowed", fields: mostIssues });
    expect(answer.bytes).toBeLessThan(50_000);
    expect(failures).toEqual([]);
  });

  test.each<[what: string, sent: Sent, status: number]>([
    ["one name thousands of times", { path: `users/allUsers?${long("search=a&")}` }, 422],
    ["names in names", { path: `users/allUsers?search${long("[a]")}=1` }, 422],
    ["percent signs", { path: `users/allUsers?search=${long("%41")}` }, 422],
    [
      "a long version",
      { method: "PUT", path: "groups/1", headers: { "if-match": long('"'), "content-type": "application/json" }, body: "{}" },
      422,
    ],
    ["many languages", { path: "users/validtoken", headers: { "accept-language": long("x,") } }, 200],
    ["one long language", { path: "users/validtoken", headers: { "accept-language": long("d") } }, 200],
    ["many cookies", { path: "users/validtoken", headers: { cookie: long("; hub_sso=") } }, 200],
    ["a long name and password", { path: "users/token", headers: { authorization: `Basic ${long("QUFB")}` } }, 401],
    ["a long name without a password", { path: "users/token", headers: { authorization: `Basic ${long("OjpB")}` } }, 401],
    ["a long token", { path: "users/validtoken", headers: { authorization: `Bearer ${long("a")}` } }, 401],
    ["blanks for a token", { path: "users/validtoken", headers: { authorization: `Bearer${long(" ")}a` } }, 401],
    ["a long identifier", { path: `groups/${long("1")}/detail` }, 404],
    ["more headers than a server reads", { path: "users/validtoken", headers: { "x-a": long("a", 20_000) } }, 413],
  ])("[SAFE-01] %s", async (_, sent, status) => {
    const answer = await ask(sent);
    expect(answer.status).toBe(status);
    expect(failures).toEqual([]);
  });
});

describe("a form costs what its size costs", () => {
  const boundary = "boundary";
  const part = (name: string, value: string, more = "") =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const form = (parts: string): Sent => ({
    method: "POST",
    path: "tasks/import",
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: `${parts}--${boundary}--\r\n`,
  });
  const packed = ({ headers, body, ...sent }: Sent): Sent => ({
    ...sent,
    headers: { ...headers, "content-encoding": "gzip" },
    body: gzipSync(body ?? ""),
  });
  const file = part("file", "a", '; filename="a.csv"');

  test.each<[what: string, sent: Sent]>([
    ["thousands of fields", form(Array.from({ length: 20_000 }, (_, at) => part(`f${at}`, "a")).join(""))],
    ["thousands of files", form(long(file, file.length * 5000))],
    ["a field with a long name", form(part(long("a", 100_000), "a") + file)],
    ["a field with a long value", form(part("kind", long("a", 500_000)) + file)],
    ["thousands of headers of one part", form(part("kind", "users", `\r\n${long("x-a: a\r\n", 70_000)}x: a`) + file)],
    ["a file with a long name", form(part("file", "a", `; filename="${long("a", 60_000)}.csv"`))],
    ["a name made of slashes", form(part("file", "a", `; filename="${long("/", 60_000)}"`))],
    ["a packed form", packed(form(part("kind", "users") + part("dryRun", "true") + file))],
    [
      "a large packed form",
      packed(
        form(part("kind", "users") + part("dryRun", "true") + part("file", randomBytes(2_000_000).toString("hex"), '; filename="a.csv"')),
      ),
    ],
    ["no form at all", { ...form(""), body: long("a", 100_000) }],
  ])("[SAFE-01] %s is refused", async (_, sent) => {
    const { status, code } = await ask(sent);
    // Nobody waited for bytes that nobody reads.
    expect(code).not.toBe("upload-too-slow");
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(failures).toEqual([]);
  });
});
