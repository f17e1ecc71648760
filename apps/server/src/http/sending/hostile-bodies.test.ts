import { pino } from "pino";
import { request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { brotliCompressSync, deflateSync, Gunzip, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { findUnstorableText } from "../unstorable-text.ts";
import { checkShape, mostLevels, mostValues } from "./json-body.ts";
import { mostIssues } from "../../problem.ts";

let portal: TestPortal;
let token: string;
let nobody: string;
let origin: string;
/** The bodies that requests still held when they were answered. */
const held: unknown[] = [];
/** What the portal logged as an error. */
const failures: string[] = [];
const log = pino({ level: "error" }, new Writable({ write: (line, _, done) => (failures.push(String(line)), done()) }));

beforeAll(async () => {
  portal = await startTestPortal({ log });
  token = await portal.openSession(await portal.addUser("planner", [{ role: "mut-admin" }]));
  nobody = await portal.openSession(await portal.addUser("nobody", []));
  portal.app.addHook("onSend", async (request) => void held.push(request.body));
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
});
afterAll(() => portal.stop());
beforeEach(() => void (failures.length = 0));

type Sent = { body: string | Buffer; headers?: Record<string, string>; signedIn?: boolean };

async function post(path: string, { body, headers = {}, signedIn = false }: Sent) {
  const response = await portal.app.inject({
    method: "POST",
    url: `/api/${path}`,
    payload: body,
    headers: { "content-type": "application/json", ...(signedIn ? { authorization: `Bearer ${token}` } : {}), ...headers },
  });
  const { code, fields = [] } = response.json<{ code: string; fields?: { path: unknown[] }[] }>();
  return { status: response.statusCode, code, fields, bytes: response.rawPayload.length };
}

const places = [
  ["password/link", false],
  ["password", false],
  ["setup", false],
  ["sso/session", false],
  ["account/password", true],
  ["users/configureUsersInPlatform", true],
] as const;
/** Of those without a session no more is read than this. */
const mostOfAnybody = 32 * 1024;

const nest = (levels: number, inner = "") => "[".repeat(levels) + inner + "]".repeat(levels);
const refused: [what: string, sent: Sent, status: number, code: string][] = [
  ["16 kB of brackets", { body: nest(8000) }, 400, "body-too-deep"],
  ["brackets that are never closed", { body: "[".repeat(1_000_000) }, 400, "body-too-deep"],
  ["objects in objects", { body: '{"key":'.repeat(100_000) + "1" + "}".repeat(100_000) }, 400, "body-too-deep"],
  ["half a million elements, 6,000 levels deep", { body: nest(6000, `${"0,".repeat(490_000)}0`) }, 400, "body-too-deep"],
  ["a few packed bytes of many levels", { body: gzipSync(nest(3000)), headers: { "content-encoding": "gzip" } }, 400, "body-too-deep"],
  ["half a million wrong elements", { body: `{"key":[${"0,".repeat(500_000)}0]}` }, 413, "body-too-large"],
  ["half a million elements in place of the body", { body: `[${"0,".repeat(500_000)}0]` }, 413, "body-too-large"],
  ["a hundred thousand names", { body: `{${Array.from({ length: 90_000 }, (_, at) => `"${at}":0`).join(",")}}` }, 413, "body-too-large"],
];

describe("a body costs what its size costs", () => {
  describe.each(places)("%s", (path, signedIn) => {
    test.each(refused)("[SAFE-01] %s", async (_, sent, status, code) => {
      const isRead = signedIn || sent.body.length <= mostOfAnybody;
      expect(await post(path, { ...sent, signedIn })).toMatchObject(isRead ? { status, code } : { status: 413, code: "body-too-large" });
      expect(failures).toEqual([]);
    });

    test("[SAFE-01] what is as deep and full as a body may be is looked at, and told where it is wrong", async () => {
      for (const body of [
        nest(mostLevels),
        `{"key":[${"0,".repeat(mostValues - 10)}0]}`,
        `{"key":{"key":{"key":"a\\u0000b"}}}`,
        `{"a\\u0000b":1}`,
        `{"[[[[[[\\"[[[[[":"${"[{".repeat(1000)}"}`,
      ]) {
        const answer = await post(path, { body, signedIn });
        const isRead = signedIn || body.length <= mostOfAnybody;
        expect(isRead ? [401, 403, 422] : [413], body.slice(0, 40)).toContain(answer.status);
        expect(answer.fields.length).toBeLessThanOrEqual(mostIssues);
        expect(answer.bytes).toBeLessThan(100_000);
      }
      expect(failures).toEqual([]);
    });
  });

  test("[SAFE-08] of whoever may not, nothing is read; of whoever may, nothing that came is held but what was taken of it", async () => {
    const path = "users/configureUsersInPlatform";
    for (const headers of [{ authorization: "" }, { authorization: `Bearer ${"A".repeat(43)}` }, { authorization: `Bearer ${nobody}` }])
      for (const body of ["{", nest(8000), "x".repeat(2_000_000)])
        expect([401, 403], body.slice(0, 10)).toContain((await post(path, { body, headers })).status);
    held.length = 0;
    await post(path, { body: `{"a":[${"{},".repeat(20_000)}{}]}`, signedIn: true });
    await post("password/link", { body: '{"key":"a"}' });
    expect(held).toEqual([undefined, undefined]);
  });

  test("[SAFE-01] a body that packs 256 MB is refused, and no more of it unpacked than a body may be", async () => {
    const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024, " "), { level: 9 });
    let unpacked = 0;
    const push = Gunzip.prototype.push;
    vi.spyOn(Gunzip.prototype, "push").mockImplementation(function (this: Gunzip, bytes: Buffer | null) {
      unpacked += bytes?.length ?? 0;
      return push.call(this, bytes);
    });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await overSocket("setup", bomb, { "content-encoding": "gzip" })).toMatchObject({ status: 413, code: "body-too-large" });
    expect(await post("setup", { body: bomb, headers: { "content-encoding": "gzip" } })).toMatchObject({ status: 413 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    // Twice sent, and some of what was unpacked was on its way when the limit was met.
    expect(unpacked).toBeLessThan(4 * 1024 * 1024);
    expect(failures).toEqual([]);
  });

  test("[SAFE-01] packed bodies are read as the others are, in every packing, and broken ones refused", async () => {
    const body = JSON.stringify({ userName: "nobody@example.com", token: "x".repeat(300), padding: "y".repeat(25_000) });
    const plain = await post("sso/session", { body });
    for (const [encoding, packed] of [
      ["gzip", gzipSync(body)],
      ["deflate", deflateSync(body)],
      ["br", brotliCompressSync(body)],
      ["zstd", zstdCompressSync(body)],
    ] as const) {
      expect(await post("sso/session", { body: packed, headers: { "content-encoding": encoding } }), encoding).toEqual(plain);
      expect(await overSocket("sso/session", packed, { "content-encoding": encoding }), encoding).toMatchObject({ status: plain.status });
      const broken = Buffer.concat([packed.subarray(0, 20), Buffer.from("broken"), packed.subarray(20)]);
      expect((await post("sso/session", { body: broken, headers: { "content-encoding": encoding } })).status, encoding).toBe(400);
    }
    // A frame that holds `{}` and asks for 128 MB of memory to be unpacked with.
    const greedy = Buffer.from("28b52ffd00881100007b7d", "hex");
    expect((await overSocket("setup", greedy, { "content-encoding": "zstd" })).status).toBe(400);
    expect(failures).toEqual([]);
  });
});

/** Posts through a socket; the answer may come while the body is still on its way. */
function overSocket(path: string, body: Buffer, headers: Record<string, string>): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const asked = send(
      `${origin}/api/${path}`,
      { method: "POST", headers: { "content-type": "application/json", ...headers } },
      (answer) => {
        const texts: string[] = [];
        answer.on("data", (text: Buffer) => texts.push(text.toString()));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, code: (JSON.parse(texts.join("")) as { code: string }).code }));
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

describe("the shape of a body", () => {
  test("[SAFE-01] brackets and commas in texts are no levels and no values", () => {
    const text = `"${'[,\\"{'.repeat(mostValues)}\\\\"`;
    expect(() => checkShape(`[${text}, ${nest(mostLevels - 1)}]`)).not.toThrow();
    expect(() => checkShape(`[${text}, ${nest(mostLevels)}]`)).toThrow("body-too-deep");
    expect(() => checkShape(`["\\\\", ${nest(mostLevels)}]`)).toThrow("body-too-deep");
  });

  test("[SAFE-01] a text that no database keeps is found however deep it stands, with the way to it", () => {
    let deep: unknown = "a\0b";
    for (let level = 0; level < 100_000; level += 1) deep = level % 2 ? [0, deep] : { a: "", b: deep };
    expect(findUnstorableText(deep)).toHaveLength(100_000);
    expect(findUnstorableText({ a: [{ b: ["", "\ud83d"] }] })).toEqual(["a", 0, "b", 1]);
    expect(findUnstorableText({ a: { "b\0": 1 } })).toEqual(["a"]);
    expect(findUnstorableText({ a: ["b", 1, null, { c: true }] })).toBeUndefined();
  });
});
