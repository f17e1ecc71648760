import { gzipSync } from "node:zlib";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Bytes to a portal that are no request as they should be; `answers` is how many answers may come at most, 1 unless told. */
export type Broken = { kind: string; pieces: (string | Buffer | number)[]; answers?: number };

const host = "Host: 127.0.0.1";
const post = `POST /api/password/link HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\n`;
const hidden = `GET /api/health HTTP/1.1\r\n${host}\r\n\r\n`;
const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n`;
const upload = `POST /api/uploads HTTP/1.1\r\n${host}\r\nContent-Type: multipart/form-data; boundary=x\r\n`;

/** Requests that no client library would send. A number is a pause in milliseconds; the line ends when all is sent and nothing more comes. */
export const brokenRequests: Broken[] = [
  { kind: "nothing", pieces: [] },
  { kind: "blank lines only", pieces: ["\r\n\r\n\r\n"] },
  { kind: "noise", pieces: [Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 131 + 7) % 256))] },
  { kind: "a TLS hello", pieces: [Buffer.from("160301020001fc0303", "hex"), Buffer.alloc(500, 7)] },
  { kind: "no version", pieces: ["GET /api/health\r\n\r\n"] },
  { kind: "an old version", pieces: ["GET /api/health HTTP/0.9\r\n\r\n"] },
  { kind: "a version to come", pieces: [`GET /api/health HTTP/7.3\r\n${host}\r\n\r\n`] },
  { kind: "the preface of HTTP/2", pieces: ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"] },
  { kind: "an unknown method", pieces: [`FROBNICATE /api/health HTTP/1.1\r\n${host}\r\n\r\n`] },
  { kind: "TRACE", pieces: [`TRACE /api/health HTTP/1.1\r\n${host}\r\nMax-Forwards: 0\r\n\r\n`] },
  { kind: "CONNECT", pieces: ["CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n"] },
  { kind: "OPTIONS of everything", pieces: [`OPTIONS * HTTP/1.1\r\n${host}\r\n\r\n`] },
  { kind: "blanks in the address", pieces: [`GET /api/he alth HTTP/1.1\r\n${host}\r\n\r\n`] },
  { kind: "a NUL in the address", pieces: [`GET /api/health\0 HTTP/1.1\r\n${host}\r\n\r\n`] },
  { kind: "bytes above ASCII in the address", pieces: [Buffer.from(`GET /api/\xff\xfe HTTP/1.1\r\n${host}\r\n\r\n`, "latin1")] },
  { kind: "an address of 100,000 characters", pieces: [`GET /${"a".repeat(100_000)} HTTP/1.1\r\n${host}\r\n\r\n`] },
  { kind: "a whole address", pieces: [`GET http://elsewhere.example/api/health HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`] },
  { kind: "a whole address with a name and password", pieces: [`GET http://a:b@127.0.0.1:1/../../etc/passwd HTTP/1.1\r\n${host}\r\n\r\n`] },
  { kind: "steps upwards", pieces: [`GET /../../../etc/passwd HTTP/1.1\r\n${host}\r\n\r\n`] },
  { kind: "no host", pieces: ["GET /api/health HTTP/1.1\r\n\r\n"] },
  { kind: "two hosts", pieces: [`GET /api/health HTTP/1.1\r\n${host}\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n`] },
  { kind: "5,000 headers", pieces: [`GET /api/health HTTP/1.1\r\n${host}\r\n${Array.from({ length: 5000 }, (_, at) => `X-${at}: ${at}`).join("\r\n")}\r\n\r\n`] },
  { kind: "a header of 1 MB", pieces: [`GET /api/health HTTP/1.1\r\n${host}\r\nX-Long: ${"x".repeat(1_000_000)}\r\n\r\n`] },
  { kind: "a header that never ends", pieces: [`GET /api/health HTTP/1.1\r\n${host}\r\nX-Long: `, ...Array.from({ length: 20 }, () => "x".repeat(2000))] },
  { kind: "a folded header", pieces: [`GET /api/health HTTP/1.1\r\n${host}\r\nX-A: one\r\n two\r\n\r\n`] },
  { kind: "a header without a name", pieces: [`GET /api/health HTTP/1.1\r\n${host}\r\n: nothing\r\n\r\n`] },
  { kind: "a header without a colon", pieces: [`GET /api/health HTTP/1.1\r\n${host}\r\nnothing\r\n\r\n`] },
  { kind: "a blank before the colon", pieces: [`GET /api/health HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n`] },
  { kind: "a NUL in a header", pieces: [`GET /api/health HTTP/1.1\r\n${host}\r\nAuthorization: Bearer a\0b\r\n\r\n`] },
  { kind: "a bare carriage return in a header", pieces: [`GET /api/health HTTP/1.1\r\n${host}\r\nX-A: b\rX-C: d\r\n\r\n`] },
  { kind: "line feeds alone", pieces: ["GET /api/health HTTP/1.1\nHost: 127.0.0.1\n\n"] },
  { kind: "a negative length", pieces: [`${post}Content-Length: -1\r\n\r\n{}`] },
  { kind: "a length that is no number", pieces: [`${post}Content-Length: 0x10\r\n\r\n{}`] },
  { kind: "a length beyond all numbers", pieces: [`${post}Content-Length: 99999999999999999999\r\n\r\n{}`] },
  { kind: "two lengths", pieces: [`${post}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}`] },
  { kind: "a length longer than what comes", pieces: [`${post}Content-Length: 500\r\n\r\n{"key":"a"`] },
  { kind: "a length shorter than what comes", pieces: [`${post}Content-Length: 2\r\nConnection: close\r\n\r\n{}${hidden}`] },
  { kind: "a length of 10 GB", pieces: [`${post}Content-Length: 10000000000\r\n\r\n`, "x".repeat(100_000)] },
  { kind: "a length and chunks", pieces: [`${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`] },
  { kind: "chunks and a length", pieces: [`${post}Transfer-Encoding: chunked\r\nContent-Length: 30\r\n\r\n0\r\n\r\n${hidden}`] },
  { kind: "chunks that are hidden", pieces: [`${post}Content-Length: 5\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`] },
  { kind: "chunks twice", pieces: [`${post}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n${hidden}`] },
  { kind: "chunks by a blank", pieces: [`${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`] },
  { kind: "a chunk of a length that is none", pieces: [`${chunked}zz\r\n{}\r\n0\r\n\r\n`] },
  { kind: "a chunk longer than it says", pieces: [`${chunked}2\r\n{"key":"abc"}\r\n0\r\n\r\n`] },
  { kind: "a chunk of 2^64 bytes", pieces: [`${chunked}ffffffffffffffff1\r\n{}\r\n0\r\n\r\n`] },
  { kind: "a chunk with an endless extension", pieces: [`${chunked}2;${"x=y;".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`] },
  { kind: "chunks without an end", pieces: [`${chunked}2\r\n{}\r\n`] },
  { kind: "chunks of one byte", pieces: [chunked, ..."{\"key\":\"a\"}".split("").map((letter) => `1\r\n${letter}\r\n`), "0\r\nConnection: close\r\n\r\n"] },
  { kind: "trailers that name a length", pieces: [`${chunked}2\r\n{}\r\n0\r\nContent-Length: 50\r\nAuthorization: Bearer x\r\n\r\n`] },
  { kind: "half a body, then the end", pieces: [`${post}Content-Length: 20\r\n\r\n{"key":`, 50] },
  { kind: "a body drop by drop", pieces: [`${post}Content-Length: 11\r\n\r\n`, ..."{\"key\":\"a\"}".split("").flatMap((letter) => [letter, 5])] },
  { kind: "expecting to go on", pieces: [`${post}Content-Length: 11\r\nExpect: 100-continue\r\n\r\n`, 50, '{"key":"a"}'], answers: 2 },
  { kind: "expecting something else", pieces: [`${post}Content-Length: 2\r\nExpect: the-moon\r\n\r\n{}`] },
  { kind: "an upgrade to a socket", pieces: [`GET /api/health HTTP/1.1\r\n${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`] },
  { kind: "an upgrade to HTTP/2", pieces: [`GET /api/health HTTP/1.1\r\n${host}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`] },
  { kind: "a hundred at once", pieces: [hidden.repeat(100)], answers: 100 },
  { kind: "a good one, then noise", pieces: [`${hidden}\x01\x02\x03 what\r\n\r\n`], answers: 2 },
  { kind: "a body where none belongs", pieces: [`GET /api/health HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\n\r\nabcde`] },
  { kind: "a packed body that is none", pieces: [`${post}Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nabcde`] },
  { kind: "a packed body that is cut", pieces: [`${post}Content-Encoding: gzip\r\nContent-Length: 30\r\n\r\n`, gzipSync('{"key":"abcdefghij"}').subarray(0, 20)] },
  { kind: "an upload without its boundary", pieces: [`${upload.replace("; boundary=x", "")}Content-Length: 10\r\n\r\n0123456789`] },
  { kind: "an upload that breaks off", pieces: [`${upload}Content-Length: 5000\r\n\r\n--x\r\nContent-Disposition: form-data; name="year"\r\n\r\n20`, 50] },
  { kind: "an upload of headers", pieces: [`${upload}Content-Length: 60040\r\n\r\n--x\r\n`, "X-A: b\r\n".repeat(7504)] },
]; // prettier-ignore

/** Sends one to a portal on this machine and hears what it says, until it ends the line or says nothing more; never longer than some seconds. What is `whole` is waited for until it is answered. */
export async function sendBroken(port: number, { pieces }: Broken, whole = false): Promise<string> {
  const socket = connect({ host: "127.0.0.1", port });
  const chunks: Buffer[] = [];
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  // What a portal ends in the middle of sending is an error here, and its right.
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  for (const piece of pieces) {
    if (typeof piece === "number") await sleep(piece);
    else if (socket.writable) socket.write(piece);
  }
  let heard = -1;
  for (let wait = 0; wait < 60 && (heard !== sum(chunks) || (whole && heard === 0)); wait += 1) {
    heard = sum(chunks);
    if (await Promise.race([closed.then(() => true), sleep(80, false)])) break;
  }
  socket.destroy();
  return Buffer.concat(chunks).toString("latin1");
}

const sum = (chunks: Buffer[]) => chunks.reduce((bytes, chunk) => bytes + chunk.length, 0);

export type RawAnswer = { status: number; body: string };
/** The answers on a line, one after the other; what is told on the way (1xx) counts as one without a body. */
export function readAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== "";) {
    const head = /^HTTP\/1\.[01] (\d{3})[^\r\n]*\r\n([\s\S]*?)\r\n\r\n/.exec(rest) ?? /^HTTP\/1\.[01] (\d{3})[^\r\n]*\r\n(\r\n)/.exec(rest);
    if (!head) throw new Error(`no answer by HTTP: ${rest.slice(0, 200)}`);
    const [whole, status = "", headers = ""] = head;
    const after = rest.slice(whole.length);
    if (/transfer-encoding: *chunked/i.test(headers)) {
      const end = `\r\n${after}`.indexOf("\r\n0\r\n\r\n");
      const chunks = after.slice(0, Math.max(0, end));
      answers.push({ status: Number(status), body: chunks.replace(/(^|\r\n)[\da-f]+\r\n/gi, "").replace(/\r\n$/, "") });
      rest = after.slice(end < 0 ? after.length : end + 5);
      continue;
    }
    const length = Number(/content-length: *(\d+)/i.exec(headers)?.[1] ?? (/^1|^204/.test(status) ? 0 : after.length));
    answers.push({ status: Number(status), body: Buffer.from(after.slice(0, length), "latin1").toString() });
    rest = after.slice(length);
  }
  return answers;
}
